#include "CBenchmarkSupport.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

static atomic_bool counting;
static _Atomic uint64_t count;
static _Atomic int64_t bytes;
static _Atomic uint64_t syncs;
static atomic_bool leaves_syncs_out;

void benchmark_start_counting_allocations(void) {
  atomic_store(&count, 0);
  atomic_store(&bytes, 0);
  atomic_store(&counting, true);
}

BenchmarkAllocations benchmark_stop_counting_allocations(void) {
  atomic_store(&counting, false);
  return (BenchmarkAllocations){atomic_load(&count), atomic_load(&bytes)};
}

uint64_t benchmark_sync_count(void) { return atomic_load(&syncs); }

void benchmark_set_leaves_syncs_out(bool leaves_out) {
  atomic_store(&leaves_syncs_out, leaves_out);
}

#ifdef __GLIBC__

// Definitions in the program take precedence over definitions in the C library, for all libraries
// that the program loads.

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

bool benchmark_counts_allocations(void) { return true; }

static bool is_counting(void) {
  return atomic_load_explicit(&counting, memory_order_relaxed);
}

static void add_bytes(int64_t change) {
  atomic_fetch_add_explicit(&bytes, change, memory_order_relaxed);
}

static void *counted(void *block) {
  if (block && is_counting()) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    add_bytes((int64_t)malloc_usable_size(block));
  }
  return block;
}

static void discount(void *block) {
  if (block && is_counting()) add_bytes(-(int64_t)malloc_usable_size(block));
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }

void *realloc(void *block, size_t size) {
  discount(block);
  return counted(__libc_realloc(block, size));
}

void *memalign(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *memory = memalign(alignment, size);
  if (!memory) return ENOMEM;
  *block = memory;
  return 0;
}

void free(void *block) {
  discount(block);
  __libc_free(block);
}

bool benchmark_counts_syncs(void) { return true; }

static int synchronize(long call, int file) {
  atomic_fetch_add(&syncs, 1);
  return atomic_load(&leaves_syncs_out) ? 0 : (int)syscall(call, file);
}

int fsync(int file) { return synchronize(SYS_fsync, file); }

int fdatasync(int file) { return synchronize(SYS_fdatasync, file); }

#else

bool benchmark_counts_allocations(void) { return false; }

bool benchmark_counts_syncs(void) { return false; }

#endif
