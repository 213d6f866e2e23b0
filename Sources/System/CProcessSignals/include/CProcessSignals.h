// The process's signals. This module contains the code that must be async-signal-safe or that needs
// names that only C provides.
//
// It also gives Swift the arguments of the process. See Arguments.c.
//
// This is the only module that calls `kill`, `sigaction`, `signal` and `pthread_sigmask`.
#ifndef CPROCESSSIGNALS_H
#define CPROCESSSIGNALS_H

#include <spawn.h>
#include <stdbool.h>

#pragma clang assume_nonnull begin

// MARK: - Termination

// Returns whether a signal asks the process to end, both at a prompt and in a script. These are all
// signals that usually end a process, such as TERM, HUP and the real-time signals, except for KILL,
// faults, PIPE, XFSZ and INT. INT asks only a script to end.
bool cps_is_termination(int signal);

// Claims the signals for an editor or a script. Returns false if another editor or script has
// claimed them.
bool cps_claim(void);
void cps_release(void);
// Creates a pipe that child processes don't inherit and that never blocks its reader.
bool cps_open_pipe(int *read_end, int *write_end);
// Returns the pipe that wakes the editor or script, and discards bytes that arrived too late for
// the previous one. The pipe is created once and kept, because a handler may still write to it.
bool cps_wake_pipe(int *read_end, int *write_end);
// Installs handlers that write INT and the signals above to the wake pipe as bytes. For an editor,
// WINCH, TSTP and CONT also become bytes. A postponed signal becomes the first byte. Ignored
// signals stay ignored. Child programs keep the usual signal handling. Ignoring the signals would
// change it.
void cps_install_for_editor(void);
void cps_install_for_script(void);
// Restores the former handlers, unless a signal has asked the process to end. In that case, further
// signals have no effect at first, but a signal that arrives seconds later ends the process
// immediately.
void cps_restore(void);
// Returns whether a byte in the wake pipe, or a postponed signal, asks the process to end.
bool cps_is_ending(void);

// MARK: - Before and after the lines are read

// Postpones INT and the signals above until an editor or a script receives them, or until
// `cps_end_at_signals` is called.
void cps_postpone(void);
// Installs handlers that end the process immediately, with the status 128 + signal. If a signal was
// postponed, this function ends the process.
void cps_end_at_signals(void);
// Makes a write to a pipe without a reader, or beyond the largest allowed size of a file, fail
// instead of ending the process.
void cps_ignore_failed_writes(void);

// MARK: - Job control

// Returns whether the terminal belongs to another process group, which this process must not
// disturb.
bool cps_in_background(void);
// Blocks the signals that end or continue the process in the calling thread, so that another thread
// handles them in order.
void cps_leave_signals_to_others(void);
// Blocks INT, QUIT, TSTP and HUP in the calling thread. Programs that the thread starts inherit the
// mask, so that ^C and ^Z at the prompt don't end or stop them.
void cps_block_keyboard_signals(void);
// Blocks PIPE in the calling thread, so that its writes to a closed pipe fail instead of ending the
// process.
void cps_block_broken_pipe(void);
// Sets whether using the terminal of another process group can stop the calling thread.
void cps_allow_stopping(bool allows);
// Stops the process as ^Z does, and returns after it is continued. No byte reports this signal.
void cps_stop_process(void);
// Stops the process until it is in the foreground. Returns false if the process must end in the
// background, because it was asked to end or because no shell could move it to the foreground.
bool cps_await_foreground(void);
// Sends a signal to a child process, and to the rest of its process group if it has its own.
void cps_signal_child(int process, bool has_own_group, int signal);
// Lets a program inherit only the standard streams, if the system can. Another descriptor of this
// process could keep a pipe open for as long as the program runs.
void cps_inherit_streams_only(posix_spawn_file_actions_t *actions);

// MARK: - Faults

// Returns whether a signal reports a fault of the program: ABRT, BUS, FPE, ILL, SEGV or TRAP.
bool cps_is_fault(int signal);
// Calls an async-signal-safe function when a fault ends the process.
void cps_catch_faults(void (*rescue)(void));
void cps_release_faults(void);

#pragma clang assume_nonnull end
#endif
