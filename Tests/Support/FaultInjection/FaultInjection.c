#include "FaultInjection.h"

#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

// MARK: - Faults

enum { fault_count = 64, prefix_size = 1024 };

typedef struct {
  bool is_armed;
  bool has_fired;
  char prefix[prefix_size];
  int countdown;
  FaultKind kind;
} Fault;

typedef enum { OPERATION_OPEN, OPERATION_WRITE, OPERATION_OTHER } Operation;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static Fault faults[fault_count];

static bool meets(const Fault *fault, const char *path) {
  return fault->is_armed && strncmp(path, fault->prefix, strlen(fault->prefix)) == 0;
}

static int code_of(FaultKind kind, Operation operation) {
  switch (kind) {
    case FAULT_FULL: return operation == OPERATION_OPEN ? SQLITE_CANTOPEN : SQLITE_FULL;
    case FAULT_PERMISSION: return operation == OPERATION_OPEN ? SQLITE_CANTOPEN : SQLITE_READONLY;
    default: return operation == OPERATION_OPEN ? SQLITE_CANTOPEN : SQLITE_IOERR;
  }
}

/// Returns the error code for an operation, or SQLITE_OK. Stores whether it is the last operation
/// of a dying process.
static int refuse(const char *path, Operation operation, bool *is_torn) {
  int code = SQLITE_OK;
  if (path == NULL) return code;
  pthread_mutex_lock(&mutex);
  for (int number = 0; number < fault_count; number += 1) {
    Fault *fault = &faults[number];
    if (!meets(fault, path)) continue;
    bool fires = !fault->has_fired && --fault->countdown == 0;
    if (is_torn != NULL) *is_torn = fires && fault->kind == FAULT_DEATH;
    if (fires || (fault->has_fired && fault->kind == FAULT_DEATH)) {
      code = code_of(fault->kind, operation);
    }
    fault->has_fired = fault->has_fired || fires;
  }
  pthread_mutex_unlock(&mutex);
  return code;
}

// MARK: - Files

typedef struct {
  sqlite3_file base;
  const char *path;
  sqlite3_file *real;
} File;

#define REAL(file) (((File *)(file))->real)
#define FORWARD(file, method, ...) REAL(file)->pMethods->method(REAL(file), ##__VA_ARGS__)

static int close_file(sqlite3_file *file) {
  return REAL(file)->pMethods == NULL ? SQLITE_OK : FORWARD(file, xClose);
}

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  return FORWARD(file, xRead, bytes, count, offset);
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  bool is_torn = false;
  int code = refuse(((File *)file)->path, OPERATION_WRITE, &is_torn);
  if (is_torn) FORWARD(file, xWrite, bytes, count / 2, offset);
  return code != SQLITE_OK ? code : FORWARD(file, xWrite, bytes, count, offset);
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
  int code = refuse(((File *)file)->path, OPERATION_OTHER, NULL);
  return code != SQLITE_OK ? code : FORWARD(file, xTruncate, size);
}

static int sync_file(sqlite3_file *file, int flags) {
  int code = refuse(((File *)file)->path, OPERATION_OTHER, NULL);
  return code != SQLITE_OK ? code : FORWARD(file, xSync, flags);
}

static int size_of_file(sqlite3_file *file, sqlite3_int64 *size) {
  return FORWARD(file, xFileSize, size);
}

static int lock_file(sqlite3_file *file, int lock) { return FORWARD(file, xLock, lock); }

static int unlock_file(sqlite3_file *file, int lock) { return FORWARD(file, xUnlock, lock); }

static int check_reserved_lock(sqlite3_file *file, int *is_locked) {
  return FORWARD(file, xCheckReservedLock, is_locked);
}

static int control_file(sqlite3_file *file, int operation, void *argument) {
  return FORWARD(file, xFileControl, operation, argument);
}

static int sector_size(sqlite3_file *file) { return FORWARD(file, xSectorSize); }

static int device_characteristics(sqlite3_file *file) {
  return FORWARD(file, xDeviceCharacteristics);
}

static int map_shared(
    sqlite3_file *file, int region, int size, int extends, void volatile **memory) {
  return FORWARD(file, xShmMap, region, size, extends, memory);
}

static int lock_shared(sqlite3_file *file, int offset, int count, int flags) {
  return FORWARD(file, xShmLock, offset, count, flags);
}

static void barrier_shared(sqlite3_file *file) { FORWARD(file, xShmBarrier); }

static int unmap_shared(sqlite3_file *file, int deletes) {
  return FORWARD(file, xShmUnmap, deletes);
}

static const sqlite3_io_methods methods = {
  .iVersion = 2,
  .xClose = close_file,
  .xRead = read_file,
  .xWrite = write_file,
  .xTruncate = truncate_file,
  .xSync = sync_file,
  .xFileSize = size_of_file,
  .xLock = lock_file,
  .xUnlock = unlock_file,
  .xCheckReservedLock = check_reserved_lock,
  .xFileControl = control_file,
  .xSectorSize = sector_size,
  .xDeviceCharacteristics = device_characteristics,
  .xShmMap = map_shared,
  .xShmLock = lock_shared,
  .xShmBarrier = barrier_shared,
  .xShmUnmap = unmap_shared,
};

// MARK: - File system

static sqlite3_vfs *real_system;
static sqlite3_vfs system_with_faults;

static int open_file(
    sqlite3_vfs *system, const char *path, sqlite3_file *file, int flags, int *out_flags) {
  (void)system;
  File *opened = (File *)file;
  opened->base.pMethods = NULL;
  opened->path = path;
  opened->real = (sqlite3_file *)(opened + 1);
  opened->real->pMethods = NULL;
  int code = refuse(path, OPERATION_OPEN, NULL);
  if (code == SQLITE_OK) {
    code = real_system->xOpen(real_system, path, opened->real, flags, out_flags);
  }
  if (opened->real->pMethods != NULL) opened->base.pMethods = &methods;
  return code;
}

static int delete_file(sqlite3_vfs *system, const char *path, int syncs) {
  (void)system;
  int code = refuse(path, OPERATION_OTHER, NULL);
  return code != SQLITE_OK ? code : real_system->xDelete(real_system, path, syncs);
}

static void install(void) {
  sqlite3_initialize();
  real_system = sqlite3_vfs_find(NULL);
  system_with_faults = *real_system;
  system_with_faults.zName = "faults";
  system_with_faults.szOsFile = (int)sizeof(File) + real_system->szOsFile;
  system_with_faults.xOpen = open_file;
  system_with_faults.xDelete = delete_file;
  sqlite3_vfs_register(&system_with_faults, 1);
}

// MARK: - Arming

void fault_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
}

int fault_arm(const char *prefix, int index, FaultKind kind) {
  if (strlen(prefix) >= prefix_size) return -1;
  int armed = -1;
  pthread_mutex_lock(&mutex);
  for (int number = 0; number < fault_count && armed < 0; number += 1) {
    if (faults[number].is_armed) continue;
    faults[number] = (Fault){.is_armed = true, .countdown = index, .kind = kind};
    strcpy(faults[number].prefix, prefix);
    armed = number;
  }
  pthread_mutex_unlock(&mutex);
  return armed;
}

bool fault_has_fired(int fault) {
  pthread_mutex_lock(&mutex);
  bool has_fired = faults[fault].has_fired;
  pthread_mutex_unlock(&mutex);
  return has_fired;
}

bool fault_disarm(int fault) {
  pthread_mutex_lock(&mutex);
  bool has_fired = faults[fault].has_fired;
  faults[fault].is_armed = false;
  pthread_mutex_unlock(&mutex);
  return has_fired;
}
