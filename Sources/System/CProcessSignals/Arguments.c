// Swift finds the arguments of a process below its environment. If a preloaded library has moved the
// environment, Swift finds none. The C library passes them to each initializer.
#include <stdlib.h>

#ifdef __GLIBC__
void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

__attribute__((constructor)) static void give_arguments(int count, char **arguments) {
  _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}
#endif
