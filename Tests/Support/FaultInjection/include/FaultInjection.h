// A file system that makes SQLite fail on request. It counts the operations on the files in a
// directory and makes the n-th operation fail.

#ifndef FAULT_INJECTION_H
#define FAULT_INJECTION_H

#include <stdbool.h>

typedef enum {
  /// The disk fails.
  FAULT_DISK,
  /// The disk is full.
  FAULT_FULL,
  /// The file can't be written, created or opened.
  FAULT_PERMISSION,
  /// The process dies. Half of the data is written, and all later operations fail.
  FAULT_DEATH,
} FaultKind;

/// Installs the file system for all files that are opened afterward.
void fault_prepare(void);

/// Makes one operation on files with a path prefix fail. Counts each open, write, sync, truncation
/// and deletion from this call on.
///
/// Returns the number of the fault, or -1 if the prefix is too long or too many faults are armed.
int fault_arm(const char *prefix, int index, FaultKind kind);

/// Returns whether the operation has failed.
bool fault_has_fired(int fault);

/// Ends a fault and returns whether the operation has failed.
bool fault_disarm(int fault);

#endif
