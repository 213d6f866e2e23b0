#define _GNU_SOURCE
#include "CLibEdit.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static atomic_flag claimed = ATOMIC_FLAG_INIT;

bool cel_claim(void) { return !atomic_flag_test_and_set(&claimed); }
void cel_release(void) { atomic_flag_clear(&claimed); }

static int wake[2] = {-1, -1};

// When a signal first asked to end, in nanoseconds; 0 while none has.
static _Atomic int64_t asked;
// For so long others are one wish with it, as when a terminal is closed, of which the kernel tells and
// the shell too; who asks again later wants it at once.
static const int64_t patience = 2000000000;

// Whether a byte tells of it.
static atomic_bool is_told;

bool cel_is_ending(void) { return is_told; }

bool cel_wake_pipe(int *read_end, int *write_end) {
  if (wake[0] < 0 && !cel_prepare_pipe(&wake[0], &wake[1])) return false;
  for (int i = 0; i < 2; i++) fcntl(wake[i], F_SETFL, fcntl(wake[i], F_GETFL) | O_NONBLOCK);
  char late[256];
  while (read(wake[0], late, sizeof late) > 0) continue;
  asked = 0;
  is_told = false;
  *read_end = wake[0];
  *write_end = wake[1];
  return true;
}

static const int watched[] = {
  // The signals that end a process, which scripts watch too; SIGINT comes first.
  SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGXCPU,
  SIGWINCH, SIGTSTP, SIGCONT};
enum { script_count = 9, editor_count = sizeof watched / sizeof *watched };
static struct sigaction previous[editor_count];
static int count;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

bool cel_is_termination(int signal) {
  for (int i = 1; i < script_count; i++)
    if (watched[i] == signal) return true;
  return false;
}

// ^C asks a script to end, and at a prompt only what is running.
static bool asks_to_end(int signal) {
  return cel_is_termination(signal) || (signal == SIGINT && count == script_count);
}

static void on_signal(int number) {
  int saved = errno;
  if (asks_to_end(number) && asked && now() - asked > patience) {
    signal(number, SIG_DFL);
    raise(number);
  }
  // Before the byte: who has read that keeps the handlers.
  if (asks_to_end(number) && !asked) asked = now();
  unsigned char byte = (unsigned char)number;
  ssize_t written = write(wake[1], &byte, 1);
  (void)written;
  // After the byte: who knows of it finds that in the pipe.
  if (asked) is_told = true;
  errno = saved;
}

static void restore(void) {
  for (int i = 0; i < count; i++) sigaction(watched[i], &previous[i], NULL);
  count = 0;
}

static void install(int signals) {
  struct sigaction action;
  restore();
  count = signals;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  // One at a time, or of two that came together the second would be handled within the first.
  sigfillset(&action.sa_mask);
  for (int i = 0; i < count; i++) {
    sigaction(watched[i], NULL, &previous[i]);
    // As under nohup: what the parent ignores stays ignored.
    if (previous[i].sa_handler != SIG_IGN) sigaction(watched[i], &action, NULL);
  }
}

void cel_signals_install_for_editor(void) { install(editor_count); }
void cel_signals_install_for_script(void) { install(script_count); }

void cel_signals_restore(void) {
  // Who is asked to end has them to the end, or a second signal would come before all is saved.
  if (!asked) restore();
}
