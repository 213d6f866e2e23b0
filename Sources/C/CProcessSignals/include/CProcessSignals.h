// The signals of the process: the part that must be async-signal-safe, and the names that only C
// has.
//
// This is the only module that calls `sigaction`, `signal` and `pthread_sigmask`.
#ifndef CPROCESSSIGNALS_H
#define CPROCESSSIGNALS_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

// MARK: - Termination

// Whether a signal asks the process to end, both at a prompt and in a script: TERM, HUP, QUIT,
// USR1, USR2, ALRM, VTALRM and XCPU. INT asks only a script to end.
bool cps_is_termination(int signal);

// Claims the signals for an editor or a script. Returns false if another one has them.
bool cps_claim(void);
void cps_release(void);
// Creates a pipe that child processes do not inherit, and whose reader never waits.
bool cps_open_pipe(int *read_end, int *write_end);
// Returns the pipe that wakes the editor or script, without bytes that arrived too late for the
// previous one. The pipe is created once and kept, because a handler may still write to it.
bool cps_wake_pipe(int *read_end, int *write_end);
// From now on, INT and the signals above become bytes on the wake pipe. For an editor, so do WINCH,
// TSTP and CONT. A postponed signal becomes the first byte. Ignored signals stay ignored. Programs
// that are started meanwhile have the usual signal handling, which ignoring the signals would
// change.
void cps_install_for_editor(void);
void cps_install_for_script(void);
// Restores the former handlers, unless a signal has asked to end. In that case further signals
// change nothing, but one that arrives seconds later ends the process at once.
void cps_restore(void);
// Whether a byte on the wake pipe, or a postponed signal, asks to end.
bool cps_is_ending(void);

// MARK: - Before and after the lines are read

// Postpones INT and the signals above until an editor or a script receives them, or until the next
// call.
void cps_postpone(void);
// Lets these signals end the process at once, with the status 128 + signal. Ends it immediately if
// a signal was postponed.
void cps_end_at_signals(void);
// From now on, writing to a pipe without a reader fails, and does not end the process.
void cps_ignore_broken_pipe(void);

// MARK: - Job control

// Whether the terminal belongs to another process group, which this process must not disturb.
bool cps_in_background(void);
// Blocks the signals that end or continue the process in the calling thread, so that one thread
// handles them in order.
void cps_leave_signals_to_others(void);
// Blocks INT, QUIT, TSTP and HUP in the calling thread. Programs that it starts inherit the mask, so
// that ^C and ^Z at the prompt neither end nor stop them.
void cps_block_keyboard_signals(void);
// Sets whether using the terminal of another process group can stop the calling thread.
void cps_allow_stopping(bool allows);
// Stops the process as ^Z does, and returns when it is continued. No byte reports this.
void cps_stop_process(void);
// Stops the process until it is in the foreground. Returns false if it must end in the background,
// because a byte asks it to end or no shell could bring it back.
bool cps_await_foreground(void);

// MARK: - Faults

// Calls an async-signal-safe function when a fault (ABRT, BUS, FPE, ILL, SEGV, TRAP) ends the
// process.
void cps_catch_faults(void (*rescue)(void));
void cps_release_faults(void);

#pragma clang assume_nonnull end
#endif
