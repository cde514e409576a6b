/*
 * streams: the numbers of the random streams of a seed.
 *
 * What has a stream of its own is the same whatever else is asked for. An item,
 * an annotator or a document adds its number, below 2^53, to that of its stream;
 * the draws of items have the items' numbers.
 */
#ifndef ANNOT_STREAMS_H
#define ANNOT_STREAMS_H

#include <stdint.h>

#define STREAM_PREDICTIONS (UINT64_C(1) << 63)
#define STREAM_GAPS (UINT64_C(3) << 62)
#define STREAM_ANNOTATORS (UINT64_C(1) << 62) /* groups and matrices */
#define STREAM_ITEM_SHIFTS (UINT64_C(1) << 61)
#define STREAM_DOCUMENT_SHIFTS (UINT64_C(1) << 60)
#define STREAM_LEANS (UINT64_C(1) << 59)
#define STREAM_SLIPS (UINT64_C(1) << 58)
#define STREAM_MEMORY (UINT64_C(1) << 57)

#endif
