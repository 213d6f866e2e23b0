#include "TestWidth.h"

#include <stdlib.h>

/// Sets the number of tests that run at a time before Swift Testing reads it, unless it is set.
///
/// Without a limit, all tests begin at once. A test that waits for its turn on the main actor would wait for
/// thousands of others, so that the programs it runs would give up.
__attribute__((constructor)) static void limit_width(void) {
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "32", 0);
}
