// A library that is preloaded into a program and makes one of its system calls fail.
//
// The environment variable FAILING_CALL contains the name of the call, its number from 1, the error
// number, and the name of the file, separated by colons. Number 0 stands for all calls. Calls for the
// file's draft fail, too. The library creates the file in the variable FAILING_CALL_MARK when the call
// fails.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int count;

static bool is_of(const char *path, const char *file) {
  const char *slash = strrchr(path, '/');
  const char *name = slash == NULL ? path : slash + 1;
  size_t size = strlen(file);
  if (strcmp(name, file) == 0) return true;
  return name[0] == '.' && strncmp(name + 1, file, size) == 0 && strcmp(name + 1 + size, ".draft") == 0;
}

static bool fails(const char *call, const char *path) {
  const char *fault = getenv("FAILING_CALL");
  char name[16];
  char file[512];
  int number;
  int code;
  if (fault == NULL || sscanf(fault, "%15[^:]:%d:%d:%511s", name, &number, &code, file) != 4) {
    return false;
  }
  if (strcmp(name, call) != 0 || !is_of(path, file)) return false;
  if (atomic_fetch_add(&count, 1) + 1 != number && number != 0) return false;
  const char *mark = getenv("FAILING_CALL_MARK");
  if (mark != NULL) syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0600));
  errno = code;
  return true;
}

static bool fails_at(const char *call, int descriptor) {
  char link[32];
  char path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t size = readlink(link, path, sizeof path - 1);
  if (size < 0) return false;
  path[size] = 0;
  return fails(call, path);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  return fails("open", path) ? -1 : REAL(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  return fails("open", path) ? -1 : REAL(open64)(path, flags, mode);
}

ssize_t read(int file, void *bytes, size_t size) {
  return fails_at("read", file) ? -1 : REAL(read)(file, bytes, size);
}

ssize_t pread(int file, void *bytes, size_t size, off_t offset) {
  return fails_at("read", file) ? -1 : REAL(pread)(file, bytes, size, offset);
}

ssize_t pread64(int file, void *bytes, size_t size, off64_t offset) {
  return fails_at("read", file) ? -1 : REAL(pread64)(file, bytes, size, offset);
}

ssize_t write(int file, const void *bytes, size_t size) {
  return fails_at("write", file) ? -1 : REAL(write)(file, bytes, size);
}

int fstat(int file, struct stat *status) {
  return fails_at("fstat", file) ? -1 : REAL(fstat)(file, status);
}

int fsync(int file) { return fails_at("fsync", file) ? -1 : REAL(fsync)(file); }

int rename(const char *old, const char *new) {
  return fails("rename", new) || fails("rename", old) ? -1 : REAL(rename)(old, new);
}
