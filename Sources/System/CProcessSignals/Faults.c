#define _GNU_SOURCE
#include "CProcessSignals.h"

#include <signal.h>
#include <string.h>

static const int fatal[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
enum { count = sizeof fatal / sizeof *fatal };
static struct sigaction previous[count];
static void (*rescue)(void);

bool cps_is_fault(int signal) {
  for (int i = 0; i < count; i++)
    if (fatal[i] == signal) return true;
  return false;
}

void cps_release_faults(void) {
  for (int i = 0; i < count; i++) sigaction(fatal[i], &previous[i], NULL);
}

// Raising the fault again has its usual effect, such as a core file, a backtrace, or the end of the
// process.
static void on_fault(int signal) {
  rescue();
  cps_release_faults();
  raise(signal);
}

void cps_catch_faults(void (*given)(void)) {
  rescue = given;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_fault;
  action.sa_flags = SA_ONSTACK;  // otherwise, a stack overflow could not be reported
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < count; i++) sigaction(fatal[i], &action, &previous[i]);
}
