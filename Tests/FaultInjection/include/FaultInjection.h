// Makes SQLite fail where a test wants it to: in front of the file system stands one that counts what
// is done to the files of a directory, and refuses the n-th thing.

#ifndef FAULT_INJECTION_H
#define FAULT_INJECTION_H

#include <stdbool.h>

typedef enum {
  /// The disk fails.
  FAULT_DISK,
  /// The disk has no room left.
  FAULT_FULL,
  /// The file may not be written, made or opened.
  FAULT_PERMISSION,
  /// The process dies: half of what was to be written is, and nothing is done from then on.
  FAULT_DEATH,
} FaultKind;

/// Puts it there, for the files that are opened from then on.
void fault_prepare(void);

/// Refuses one of the things that are done to files whose path begins with a prefix: an open, a
/// write, a sync, a truncation or a deletion. Nothing is counted before this is called.
///
/// Returns the number of the fault, or -1 when there are too many at once.
int fault_arm(const char *prefix, int index, FaultKind kind);

/// Whether the thing was refused.
bool fault_has_fired(int fault);

/// Ends a fault, and returns whether the thing was refused.
bool fault_disarm(int fault);

#endif
