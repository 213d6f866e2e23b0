// Records the changes that a process makes to the files below a directory.
//
// The library is preloaded into the process. The environment variable FILE_RECORDING_ROOT names the
// directory, and FILE_RECORDING names the file that receives the records. Writes to standard output
// are recorded, too, so that the records show what was acknowledged when.
//
// A record is a header, followed by two byte strings: paths, or the written data.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

typedef struct {
  uint32_t kind;
  int32_t descriptor;
  int64_t offset;
  uint32_t first_size;
  uint32_t second_size;
} Record;

enum { open_kind = 'o', truncating_open_kind = 'O', close_kind = 'c', write_kind = 'w' };
enum { truncate_kind = 't', truncate_path_kind = 'T', sync_kind = 's', rename_kind = 'r' };
enum { delete_kind = 'd', directory_kind = 'm', output_kind = '1' };

static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int records = -1;
static pid_t owner;
static char root[PATH_MAX];
static unsigned char recorded[65536];

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("FILE_RECORDING"), *place = getenv("FILE_RECORDING_ROOT");
  if (path == NULL || place == NULL || strlen(place) >= sizeof root) return;
  strcpy(root, place);
  owner = getpid();
  int file = REAL(open)(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  records = fcntl(file, F_DUPFD_CLOEXEC, 1000);
  REAL(close)(file);
}

static void record(
    uint32_t kind, int descriptor, int64_t offset, const void *first, size_t first_size,
    const void *second, size_t second_size) {
  if (records < 0 || getpid() != owner) return;
  Record header = { kind, descriptor, offset, first_size, second_size };
  struct iovec parts[] = {
    { &header, sizeof header }, { (void *)first, first_size }, { (void *)second, second_size },
  };
  if (REAL(writev)(records, parts, 3) < 0) abort();
}

static bool is_recorded(int descriptor) {
  return descriptor >= 0 && descriptor < (int)sizeof recorded && recorded[descriptor];
}

/// Stores the absolute form of a path in `result`. Returns whether the path is below the root.
static bool resolve(int directory, const char *path, char *result) {
  char base[PATH_MAX] = "";
  if (path[0] != '/') {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
    ssize_t size = readlink(directory == AT_FDCWD ? "/proc/self/cwd" : link, base, PATH_MAX - 1);
    if (size < 0) return false;
    base[size] = '\0';
    strcat(base, "/");
  }
  snprintf(result, PATH_MAX, "%s%s", base, path);
  return strncmp(result, root, strlen(root)) == 0;
}

// MARK: - Opening and closing

static int open_file(int directory, const char *path, int flags, mode_t mode) {
  pthread_mutex_lock(&mutex);
  int file = REAL(openat)(directory, path, flags, mode), code = errno;
  char place[PATH_MAX];
  if (file >= 0 && file < (int)sizeof recorded) {
    recorded[file] = resolve(directory, path, place);
    uint32_t kind = (flags & O_TRUNC) ? truncating_open_kind : open_kind;
    if (recorded[file]) record(kind, file, 0, place, strlen(place), NULL, 0);
  }
  pthread_mutex_unlock(&mutex);
  errno = code;
  return file;
}

#define MODE(flags)                                  \
  mode_t mode = 0;                                   \
  if (flags & (O_CREAT | __O_TMPFILE)) {             \
    va_list arguments;                               \
    va_start(arguments, flags);                      \
    mode = va_arg(arguments, mode_t);                \
    va_end(arguments);                               \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  return open_file(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags)
  return open_file(AT_FDCWD, path, flags, mode);
}

int openat(int directory, const char *path, int flags, ...) {
  MODE(flags)
  return open_file(directory, path, flags, mode);
}

int openat64(int directory, const char *path, int flags, ...) {
  MODE(flags)
  return open_file(directory, path, flags, mode);
}

int __open_2(const char *path, int flags) { return open_file(AT_FDCWD, path, flags, 0); }

int __open64_2(const char *path, int flags) { return open_file(AT_FDCWD, path, flags, 0); }

int close(int file) {
  pthread_mutex_lock(&mutex);
  if (is_recorded(file)) {
    record(close_kind, file, 0, NULL, 0, NULL, 0);
    recorded[file] = 0;
  }
  int result = REAL(close)(file), code = errno;
  pthread_mutex_unlock(&mutex);
  errno = code;
  return result;
}

// MARK: - Contents

static ssize_t did_write(int file, const void *bytes, ssize_t count, int64_t offset) {
  int code = errno;
  if (count > 0 && is_recorded(file)) {
    record(write_kind, file, offset, bytes, (size_t)count, NULL, 0);
  } else if (count > 0 && file == STDOUT_FILENO) {
    record(output_kind, file, 0, bytes, (size_t)count, NULL, 0);
  }
  pthread_mutex_unlock(&mutex);
  errno = code;
  return count;
}

ssize_t write(int file, const void *bytes, size_t count) {
  pthread_mutex_lock(&mutex);
  int64_t offset = 0;
  if (is_recorded(file)) {
    bool appends = fcntl(file, F_GETFL) & O_APPEND;
    offset = lseek(file, 0, appends ? SEEK_END : SEEK_CUR);
  }
  return did_write(file, bytes, REAL(write)(file, bytes, count), offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  pthread_mutex_lock(&mutex);
  return did_write(file, bytes, REAL(pwrite)(file, bytes, count, offset), offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t offset) {
  return pwrite(file, bytes, count, offset);
}

int ftruncate(int file, off_t size) {
  pthread_mutex_lock(&mutex);
  int result = REAL(ftruncate)(file, size), code = errno;
  if (result == 0 && is_recorded(file)) record(truncate_kind, file, size, NULL, 0, NULL, 0);
  pthread_mutex_unlock(&mutex);
  errno = code;
  return result;
}

int ftruncate64(int file, off_t size) { return ftruncate(file, size); }

int truncate(const char *path, off_t size) {
  char place[PATH_MAX];
  pthread_mutex_lock(&mutex);
  int result = REAL(truncate)(path, size), code = errno;
  if (result == 0 && resolve(AT_FDCWD, path, place)) {
    record(truncate_path_kind, -1, size, place, strlen(place), NULL, 0);
  }
  pthread_mutex_unlock(&mutex);
  errno = code;
  return result;
}

// The record follows the call, so that data counts as lost until it is on disk.
static int synchronize(int file, int (*real)(int)) {
  int result = real(file), code = errno;
  pthread_mutex_lock(&mutex);
  if (result == 0 && is_recorded(file)) record(sync_kind, file, 0, NULL, 0, NULL, 0);
  pthread_mutex_unlock(&mutex);
  errno = code;
  return result;
}

int fsync(int file) { return synchronize(file, REAL(fsync)); }

int fdatasync(int file) { return synchronize(file, REAL(fdatasync)); }

// MARK: - Names

static int did_change(uint32_t kind, int result, int directory, const char *path) {
  char place[PATH_MAX];
  int code = errno;
  if (result == 0 && resolve(directory, path, place)) {
    record(kind, -1, 0, place, strlen(place), NULL, 0);
  }
  pthread_mutex_unlock(&mutex);
  errno = code;
  return result;
}

int rename(const char *path, const char *other) {
  char place[PATH_MAX], target[PATH_MAX];
  pthread_mutex_lock(&mutex);
  int result = REAL(rename)(path, other), code = errno;
  bool is_known = resolve(AT_FDCWD, path, place) && resolve(AT_FDCWD, other, target);
  if (result == 0 && is_known) {
    record(rename_kind, -1, 0, place, strlen(place), target, strlen(target));
  }
  pthread_mutex_unlock(&mutex);
  errno = code;
  return result;
}

int unlink(const char *path) {
  pthread_mutex_lock(&mutex);
  return did_change(delete_kind, REAL(unlink)(path), AT_FDCWD, path);
}

int unlinkat(int directory, const char *path, int flags) {
  pthread_mutex_lock(&mutex);
  return did_change(delete_kind, REAL(unlinkat)(directory, path, flags), directory, path);
}

int rmdir(const char *path) {
  pthread_mutex_lock(&mutex);
  return did_change(delete_kind, REAL(rmdir)(path), AT_FDCWD, path);
}

int mkdir(const char *path, mode_t mode) {
  pthread_mutex_lock(&mutex);
  return did_change(directory_kind, REAL(mkdir)(path, mode), AT_FDCWD, path);
}
