// Counts the allocations of a part of a program, and its requests to synchronize the disk, on all
// of its threads.

#ifndef C_BENCHMARK_SUPPORT_H
#define C_BENCHMARK_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  /// The number of allocations, including those that moved memory to enlarge it.
  uint64_t count;
  /// The bytes in use, minus those in use at the start.
  int64_t bytes;
} BenchmarkAllocations;

/// Whether allocations can be counted. This needs the GNU C library.
bool benchmark_counts_allocations(void);

/// Begins to count, from zero.
void benchmark_start_counting_allocations(void);

/// Stops counting, and returns the counts.
BenchmarkAllocations benchmark_stop_counting_allocations(void);

/// Whether requests to synchronize the disk can be counted and left out. This needs the GNU C
/// library.
bool benchmark_counts_syncs(void);

/// The number of requests to synchronize the disk since the program began.
uint64_t benchmark_sync_count(void);

/// Sets whether requests to synchronize the disk are only counted.
void benchmark_set_leaves_syncs_out(bool leaves_out);

#endif
