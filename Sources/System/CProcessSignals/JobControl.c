#define _GNU_SOURCE
#include "CProcessSignals.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

// Set on the thread that receives the signal, and read on the thread that stopped the process.
static atomic_int is_continued;

static void on_continue(int signal) { is_continued = signal; }

// One thread handles signals in order. Two threads would not.
void cps_leave_signals_to_others(void) {
  sigset_t handled;
  sigemptyset(&handled);
  for (int signal = 1; signal < NSIG; signal++)
    if (cps_is_termination(signal)) sigaddset(&handled, signal);
  sigaddset(&handled, SIGCONT);
  pthread_sigmask(SIG_BLOCK, &handled, NULL);
}

void cps_block_keyboard_signals(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGQUIT);
  sigaddset(&signals, SIGTSTP);
  sigaddset(&signals, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

void cps_block_broken_pipe(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

// A pool blocks signals in its threads, and this thread inherits the mask if one of them started
// it. A blocked signal doesn't stop the process. Instead, a read in the background would fail, and
// this program would change the shell's terminal.
void cps_allow_stopping(bool allows) {
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTSTP);
  sigaddset(&stops, SIGTTIN);
  sigaddset(&stops, SIGTTOU);
  pthread_sigmask(allows ? SIG_UNBLOCK : SIG_BLOCK, &stops, NULL);
}

bool cps_in_background(void) {
  // If the terminal isn't the controlling terminal, it has no foreground group, and every process
  // may use it.
  pid_t foreground = tcgetpgrp(STDIN_FILENO);
  return foreground > 0 && foreground != getpgrp();
}

// Another thread may receive the signal shortly after this thread continues. When it does, it has
// also received any signal that asks the process to end. If the process was not stopped, no signal
// arrives, because no shell manages its group.
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

// Sends the signal to the whole group, so that it reaches a thread that doesn't block the signal.
// The threads of a pool, such as this thread, may block it.
static int send_to_group(int signal) { return kill(0, signal); }

void cps_stop_process(void) { stop_by(SIGTSTP, raise); }

void cps_signal_child(int process, bool has_own_group, int signal) {
  kill(has_own_group ? -process : process, signal);
}

bool cps_await_foreground(void) {
  // The terminal also stops a group that reads from it in the background. Here, a request to end
  // takes precedence.
  while (cps_in_background() && !cps_is_ending())
    if (!stop_by(SIGTTIN, send_to_group)) return false;
  return !cps_in_background();
}

void cps_inherit_streams_only(posix_spawn_file_actions_t *actions) {
#ifdef __GLIBC__
  posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#else
  (void)actions;
#endif
}
