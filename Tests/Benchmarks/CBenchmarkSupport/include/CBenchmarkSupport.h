// Counters for a program's allocations and disk synchronization requests on all of its threads.

#ifndef C_BENCHMARK_SUPPORT_H
#define C_BENCHMARK_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  /// The number of allocations, including those that moved memory to enlarge it.
  uint64_t count;
  /// The number of bytes in use, minus the number at the start.
  int64_t bytes;
} BenchmarkAllocations;

/// Returns whether allocations can be counted, which requires the GNU C library.
bool benchmark_counts_allocations(void);

/// Starts to count from zero.
void benchmark_start_counting_allocations(void);

/// Stops counting and returns the counts.
BenchmarkAllocations benchmark_stop_counting_allocations(void);

/// Returns whether disk synchronization requests can be counted and skipped, which requires the GNU
/// C library.
bool benchmark_counts_syncs(void);

/// Returns the number of disk synchronization requests since the program began.
uint64_t benchmark_sync_count(void);

/// Sets whether disk synchronization requests are only counted and not performed.
void benchmark_set_leaves_syncs_out(bool leaves_out);

#endif
