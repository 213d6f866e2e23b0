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

static const int watched[] = {
  // The signals that end a process, which scripts also watch. SIGINT comes first.
  SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGXCPU,
  SIGWINCH, SIGTSTP, SIGCONT};
enum { script_count = 9, editor_count = sizeof watched / sizeof *watched };

bool cps_is_termination(int signal) {
  for (int i = 1; i < script_count; i++)
    if (watched[i] == signal) return true;
  return false;
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
  sigaction(number, NULL, &present);
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

static struct sigaction previous[editor_count];
static int count;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

// ^C asks a script to end. At a prompt, it interrupts only the running command.
static bool asks_to_end(int signal) {
  return cps_is_termination(signal) || (signal == SIGINT && count == script_count);
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
  for (int i = 0; i < count; i++) sigaction(watched[i], &previous[i], NULL);
  count = 0;
}

static void install(int signals) {
  restore();
  count = signals;
  for (int i = 0; i < count; i++) handle(watched[i], on_signal, &previous[i]);
  // A postponed signal is handled as if it arrived now.
  int early = atomic_exchange(&postponed, 0);
  if (early) on_signal(early);
}

void cps_install_for_editor(void) { install(editor_count); }
void cps_install_for_script(void) { install(script_count); }

void cps_restore(void) {
  // A process that has been asked to end keeps the handlers. Otherwise, a second signal could end
  // it before everything is saved.
  if (!asked) restore();
}

// MARK: - Before and after

static void on_early_signal(int number) { postponed = number; }
static void on_late_signal(int number) { _exit(128 + number); }

void cps_postpone(void) {
  postponed = 0;
  for (int i = 0; i < script_count; i++) handle(watched[i], on_early_signal, NULL);
}

void cps_end_at_signals(void) {
  for (int i = 0; i < script_count; i++) handle(watched[i], on_late_signal, NULL);
  if (postponed) on_late_signal(postponed);
}

void cps_ignore_broken_pipe(void) { signal(SIGPIPE, SIG_IGN); }
