#include "threads.h"

#include "text/mem.h"

#include <pthread.h>

/* The largest number of threads; 1 in the fuzzer, which leaves a tool by a
 * jump. */
#ifndef THREADS_MOST
#define THREADS_MOST 1024
#endif

struct threads {
	pthread_t caller, *other;
	size_t others;
	pthread_mutex_t lock;        /* protects all members below */
	pthread_cond_t work, done;
	void (*part)(void *of, size_t i);
	void *of;
	size_t n, taken, finished;   /* parts of the current job */
	bool stop;
};

bool
threads_is_caller(const struct threads *t)
{
	return pthread_equal(pthread_self(), t->caller);
}

/* Do parts while there are any. The lock is held before and after. */
static void
help(struct threads *t)
{
	while (t->taken < t->n) {
		size_t i = t->taken++;

		pthread_mutex_unlock(&t->lock);
		t->part(t->of, i);
		pthread_mutex_lock(&t->lock);
		if (++t->finished == t->n)
			pthread_cond_signal(&t->done);
	}
}

static void *
serve(void *of)
{
	struct threads *t = of;

	pthread_mutex_lock(&t->lock);
	while (!t->stop) {
		help(t);
		if (!t->stop)
			pthread_cond_wait(&t->work, &t->lock);
	}
	pthread_mutex_unlock(&t->lock);
	return NULL;
}

struct threads *
threads_start(uint64_t n)
{
	struct threads *t = mem_zero(1, sizeof *t);

	n = n < THREADS_MOST ? n : THREADS_MOST;
	t->caller = pthread_self();
	t->other = mem_alloc((size_t)n, sizeof *t->other);
	pthread_mutex_init(&t->lock, NULL);
	pthread_cond_init(&t->work, NULL);
	pthread_cond_init(&t->done, NULL);
	while (t->others + 1 < n && pthread_create(&t->other[t->others], NULL,
	    serve, t) == 0)
		t->others++;
	return t;
}

void
threads_run(struct threads *t, size_t n, void (*part)(void *of, size_t i),
	void *of)
{
	pthread_mutex_lock(&t->lock);
	t->part = part;
	t->of = of;
	t->n = n;
	t->taken = t->finished = 0;
	if (t->others > 0)
		pthread_cond_broadcast(&t->work);
	help(t);
	while (t->finished < n)
		pthread_cond_wait(&t->done, &t->lock);
	pthread_mutex_unlock(&t->lock);
}

void
threads_stop(struct threads *t)
{
	pthread_mutex_lock(&t->lock);
	t->stop = true;
	pthread_cond_broadcast(&t->work);
	pthread_mutex_unlock(&t->lock);
	for (size_t i = 0; i < t->others; i++)
		pthread_join(t->other[i], NULL);
	pthread_cond_destroy(&t->work);
	pthread_cond_destroy(&t->done);
	pthread_mutex_destroy(&t->lock);
	MEM_FREE(t->other, t);
}
