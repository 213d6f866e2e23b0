#define _GNU_SOURCE
#include "CProcessSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Whether the usual effect of a signal is to end a process that has made no mistake.
static bool ends_process(int signal) {
  switch (signal) {
  case 0:        // no signal
  case SIGKILL:  // cannot be handled
  case SIGPIPE: case SIGXFSZ:  // make a write fail, which is reported
  case SIGCHLD: case SIGCONT: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGURG:
  case SIGWINCH:
#ifdef __APPLE__
  case SIGINFO: case SIGIO:
#endif
    return false;
  default: return !cps_is_fault(signal);
  }
}

bool cps_is_termination(int signal) { return signal != SIGINT && ends_process(signal); }

static bool concerns_editor(int signal) {
  return ends_process(signal) || signal == SIGWINCH || signal == SIGTSTP || signal == SIGCONT;
}

// Signals that the parent process ignores stay ignored, as with nohup.
static void handle(int number, void (*handler)(int), struct sigaction *_Nullable previous) {
  struct sigaction action, present;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  // Handlers run one at a time. Otherwise, the second of two simultaneous signals would interrupt
  // the handler of the first.
  sigfillset(&action.sa_mask);
  // The C library uses some real-time signals itself and refuses to change them.
  if (sigaction(number, NULL, &present) != 0) return;
  if (previous) *previous = present;
  if (present.sa_handler != SIG_IGN) sigaction(number, &action, NULL);
}

// MARK: - The claim and the pipe

static atomic_flag claimed = ATOMIC_FLAG_INIT;

bool cps_claim(void) { return !atomic_flag_test_and_set(&claimed); }
void cps_release(void) { atomic_flag_clear(&claimed); }

bool cps_open_pipe(int *read_end, int *write_end) {
  int ends[2];
  if (pipe(ends) != 0) return false;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK);
  *read_end = ends[0];
  *write_end = ends[1];
  return true;
}

static int wake[2] = {-1, -1};

// The time of the first signal that asked the process to end, in nanoseconds, or 0 if there was
// none.
static _Atomic int64_t asked;
// Signals that arrive within this time belong to the same request as the first one. For example,
// the kernel and the shell both send a signal when a terminal is closed. A later signal ends the
// process immediately.
static const int64_t patience = 2000000000;
// Whether a byte in the pipe asks the process to end.
static atomic_bool is_ending;
// The last signal that arrived while signals were postponed, or 0 if there was none.
static atomic_int postponed;

bool cps_is_ending(void) { return is_ending || cps_is_termination(postponed); }

bool cps_wake_pipe(int *read_end, int *write_end) {
  if (wake[0] < 0 && !cps_open_pipe(&wake[0], &wake[1])) return false;
  for (int i = 0; i < 2; i++) fcntl(wake[i], F_SETFL, fcntl(wake[i], F_GETFL) | O_NONBLOCK);
  char late[256];
  while (read(wake[0], late, sizeof late) > 0) continue;
  asked = 0;
  is_ending = false;
  *read_end = wake[0];
  *write_end = wake[1];
  return true;
}

// MARK: - While lines are read

// Which signals have handlers, or NULL if none have.
static bool (*is_watched)(int signal);
static struct sigaction previous[NSIG];

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

// ^C asks a script to end. At a prompt, it interrupts only the running command.
static bool asks_to_end(int signal) {
  return cps_is_termination(signal) || (signal == SIGINT && is_watched == ends_process);
}

static void on_signal(int number) {
  int saved = errno;
  if (asks_to_end(number) && asked && now() - asked > patience) {
    signal(number, SIG_DFL);
    raise(number);
  }
  // This is set before the byte is written, so that the reader of the byte keeps the handlers.
  if (asks_to_end(number) && !asked) asked = now();
  unsigned char byte = (unsigned char)number;
  ssize_t written = write(wake[1], &byte, 1);
  (void)written;
  // This is set after the byte is written, so that its reader finds the byte in the pipe.
  if (asked) is_ending = true;
  errno = saved;
}

static void restore(void) {
  for (int signal = 1; is_watched && signal < NSIG; signal++)
    if (is_watched(signal)) sigaction(signal, &previous[signal], NULL);
  is_watched = NULL;
}

static void install(bool (*concerns)(int signal)) {
  restore();
  is_watched = concerns;
  for (int signal = 1; signal < NSIG; signal++)
    if (concerns(signal)) handle(signal, on_signal, &previous[signal]);
  // A postponed signal is handled as if it arrived now.
  int early = atomic_exchange(&postponed, 0);
  if (early) on_signal(early);
}

void cps_install_for_editor(void) { install(concerns_editor); }
void cps_install_for_script(void) { install(ends_process); }

void cps_restore(void) {
  // A process that has been asked to end keeps the handlers. Otherwise, a second signal could end
  // it before everything is saved.
  if (!asked) restore();
}

// MARK: - Before and after

static void on_early_signal(int number) { postponed = number; }
static void on_late_signal(int number) { _exit(128 + number); }

static void handle_endings(void (*handler)(int)) {
  for (int signal = 1; signal < NSIG; signal++)
    if (ends_process(signal)) handle(signal, handler, NULL);
}

void cps_postpone(void) {
  postponed = 0;
  handle_endings(on_early_signal);
}

void cps_end_at_signals(void) {
  handle_endings(on_late_signal);
  if (postponed) on_late_signal(postponed);
}

void cps_ignore_failed_writes(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}
