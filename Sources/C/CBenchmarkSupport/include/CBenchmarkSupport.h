// Counts what a piece of a program allocates and how often it has the disk synchronised, on all of
// its threads.

#ifndef C_BENCHMARK_SUPPORT_H
#define C_BENCHMARK_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  /// How often memory was allocated, or moved to grow.
  uint64_t count;
  /// What is in use beyond what was in use at the start.
  int64_t bytes;
} BenchmarkAllocations;

/// Whether allocations can be counted here: with the GNU C library only.
bool benchmark_counts_allocations(void);

/// Begins to count, from zero.
void benchmark_start_counting_allocations(void);

/// Stops counting, and says what was counted.
BenchmarkAllocations benchmark_stop_counting_allocations(void);

/// Whether synchronisations of the disk can be counted here, and left out: where allocations can.
bool benchmark_counts_syncs(void);

/// How often the disk was to be synchronised since the program began.
uint64_t benchmark_sync_count(void);

/// Says whether to synchronise the disk when asked, or only to say so.
void benchmark_set_leaves_syncs_out(bool leaves_out);

#endif
