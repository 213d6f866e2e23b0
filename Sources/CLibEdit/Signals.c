#define _GNU_SOURCE
#include "CLibEdit.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static atomic_flag claimed = ATOMIC_FLAG_INIT;

bool cel_claim(void) { return !atomic_flag_test_and_set(&claimed); }
void cel_release(void) { atomic_flag_clear(&claimed); }

static int wake[2] = {-1, -1};

bool cel_wake_pipe(int *read_end, int *write_end) {
  if (wake[0] < 0 && !cel_prepare_pipe(&wake[0], &wake[1])) return false;
  for (int i = 0; i < 2; i++) fcntl(wake[i], F_SETFL, fcntl(wake[i], F_GETFL) | O_NONBLOCK);
  char late[256];
  while (read(wake[0], late, sizeof late) > 0) continue;
  cel_forget_ending();
  *read_end = wake[0];
  *write_end = wake[1];
  return true;
}

static const int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT};
enum { script_count = 3, editor_count = sizeof watched / sizeof *watched };
static struct sigaction previous[editor_count];
static int count;

static void on_signal(int signal) {
  int saved = errno;
  unsigned char byte = (unsigned char)signal;
  ssize_t written = write(wake[1], &byte, 1);
  (void)written;
  // After the byte, so that who knows of it finds that in the pipe.
  if (signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT) cel_note_ending();
  errno = saved;
}

static void install(int signals) {
  struct sigaction action;
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
  for (int i = 0; i < count; i++) sigaction(watched[i], &previous[i], NULL);
}
