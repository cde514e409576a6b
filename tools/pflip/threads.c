#include "threads.h"

#include "text/mem.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct threads {
	pthread_t *other;
	size_t others;
	pthread_mutex_t lock;        /* of all that follows */
	pthread_cond_t work, done;
	void (*part)(void *of, size_t i);
	void *of;
	size_t n, taken, finished;   /* parts of the work at hand */
	bool stop;
};

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
threads_start(size_t n)
{
	struct threads *t = mem_zero(1, sizeof *t);

	t->other = mem_alloc(n, sizeof *t->other);
	pthread_mutex_init(&t->lock, NULL);
	pthread_cond_init(&t->work, NULL);
	pthread_cond_init(&t->done, NULL);
	while (t->others + 1 < n && pthread_create(&t->other[t->others], NULL,
	    serve, t) == 0)
		t->others++;
	return t;
}

size_t
threads_count(const struct threads *t)
{
	return t->others + 1;
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
	free(t->other);
	free(t);
}
