#define _GNU_SOURCE
#include "CLibEdit.h"
#include "CProcessSignals.h"

#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

static atomic_bool armed, paste_enabled, is_showing;
static struct termios modes;
static int captured_output = -1, saved_output = -1, saved_error = -1;

// Async-signal-safe, because it runs after a crash, possibly while another thread exits.
static void give_back(void) {
  if (!atomic_exchange(&armed, false)) return;
  // The editor's thread soon shows the text that it took out of the pipe, unless that thread has
  // crashed.
  for (int left = 200; is_showing && left > 0; left--) poll(NULL, 0, 1);
  ssize_t ignored;
  bool is_ours = !cps_in_background();
  if (is_ours && paste_enabled) ignored = write(saved_output, "\033[?2004l", 8);
  if (is_ours) tcsetattr(STDIN_FILENO, TCSANOW, &modes);
  dup2(saved_output, STDOUT_FILENO);
  dup2(saved_error, STDERR_FILENO);
  char bytes[1024];
  ssize_t length;
  // Usually, this is the crash message.
  while (captured_output >= 0 && (length = read(captured_output, bytes, sizeof bytes)) > 0)
    ignored = write(saved_output, bytes, (size_t)length);
  (void)ignored;
}

void cel_guard_arm(int captured) {
  static bool registered;
  if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
  saved_output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  saved_error = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  captured_output = captured;
  if (!registered) registered = atexit(give_back) == 0;
  cps_catch_faults(give_back);
  armed = true;
  cel_guard_take();
}

void cel_guard_take(void) {
  if (!armed) return;
  struct termios silent = modes;
  silent.c_lflag &= ~(tcflag_t)ECHO;
  // ^C cancels the running command, but keeps the input that was typed ahead.
  silent.c_lflag |= NOFLSH;
  silent.c_cc[VQUIT] = silent.c_cc[VEOF] = silent.c_cc[VLNEXT] = _POSIX_VDISABLE;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &silent);
}

void cel_guard_lend(void) {
  if (armed && !cps_in_background()) tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
}

int cel_guard_output(void) { return saved_output; }
int cel_guard_error(void) { return saved_error; }

void cel_guard_note_paste(bool enabled) { paste_enabled = enabled; }
void cel_guard_note_showing(bool shows) { is_showing = shows; }

void cel_guard_disarm(void) {
  if (!armed) return;
  cps_release_faults();
  give_back();
  close(saved_output);
  close(saved_error);
  captured_output = saved_output = saved_error = -1;
}
