#define _GNU_SOURCE
#include "CProcessSignals.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t is_continued;

static void on_continue(int signal) { is_continued = signal; }

// One thread handles one signal after the other, two would not.
void cps_leave_signals_to_others(void) {
  sigset_t handled;
  sigemptyset(&handled);
  for (int signal = 1; signal < NSIG; signal++)
    if (cps_is_termination(signal)) sigaddset(&handled, signal);
  sigaddset(&handled, SIGCONT);
  pthread_sigmask(SIG_BLOCK, &handled, NULL);
}

// Threads of a pool, which may have started this one, block signals, and blocked ones stop nothing:
// a read in the background would fail instead, and the shell's terminal be changed.
void cps_allow_stopping(bool allows) {
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTSTP);
  sigaddset(&stops, SIGTTIN);
  sigaddset(&stops, SIGTTOU);
  pthread_sigmask(allows ? SIG_UNBLOCK : SIG_BLOCK, &stops, NULL);
}

bool cps_in_background(void) {
  // There is none if the terminal is not the controlling one. No process is kept from it then.
  pid_t foreground = tcgetpgrp(STDIN_FILENO);
  return foreground > 0 && foreground != getpgrp();
}

// Another thread may receive it, a moment after this one continues. It has then received a signal
// that asks to end. Where the process was not stopped nothing comes: no shell looks after its group.
static void await_continue(void) {
  for (int left = 1000; !is_continued && left > 0; left -= cps_in_background() ? 1 : 10)
    poll(NULL, 0, 1);
}

static void set_handler(int signal, void (*handler)(int), struct sigaction *previous) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigfillset(&action.sa_mask);
  sigaction(signal, &action, previous);
}

static bool stop_by(int signal, int (*send)(int signal)) {
  struct sigaction stopping, continuing;
  is_continued = 0;
  set_handler(signal, SIG_DFL, &stopping);
  set_handler(SIGCONT, on_continue, &continuing);
  send(signal);
  await_continue();
  sigaction(signal, &stopping, NULL);
  sigaction(SIGCONT, &continuing, NULL);
  return is_continued;
}

// Reaches a thread that does not block it; this one may be of a pool, whose threads do.
static int send_to_group(int signal) { return kill(0, signal); }

void cps_stop_process(void) { stop_by(SIGTSTP, raise); }

bool cps_await_foreground(void) {
  // As the terminal itself does to a group that reads, except that a request to end comes first.
  while (cps_in_background() && !cps_is_ending())
    if (!stop_by(SIGTTIN, send_to_group)) return false;
  return !cps_in_background();
}
