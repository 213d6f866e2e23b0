import CProcessSignals

/// The right to receive the signals of the process, which one editor or script has at a time.
///
/// While it is held, each signal becomes a byte on the wake pipe, so that it is handled in order with
/// whatever else wakes the holder.
package enum SignalClaim {
  /// What reads the lines.
  package enum Holder {
    /// An editor on a terminal: ^C, ^Z and changes of the window's size are input to it.
    case editor
    /// A script, which ^C ends like the other signals.
    case script
  }

  /// Takes the right, unless an editor or a script has it.
  ///
  /// - Returns: Whether it was free.
  package static func take() -> Bool { cps_claim() }

  /// Gives the right back; ``restore()`` comes before.
  package static func release() { cps_release() }

  /// Returns the ends of the pipe on which signals arrive, empty; nil if there are no descriptors left.
  package static func wakePipe() -> (read: Int32, write: Int32)? {
    var ends: (read: Int32, write: Int32) = (-1, -1)
    return cps_wake_pipe(&ends.read, &ends.write) ? ends : nil
  }

  /// Makes signals arrive on the wake pipe from now on, a postponed one first.
  ///
  /// - Parameter holder: What reads the lines.
  package static func receive(for holder: Holder) {
    switch holder {
    case .editor: cps_install_for_editor()
    case .script: cps_install_for_script()
    }
  }

  /// Gives signals their former effect, unless one of them has asked to end.
  package static func restore() { cps_restore() }

  /// Returns whether a signal asks both an editor and a script to end.
  package static func isTermination(_ signal: Int32) -> Bool { cps_is_termination(signal) }

  /// Creates a pipe that child processes don't inherit, and whose reader never waits.
  ///
  /// - Returns: Its ends; nil if there are no descriptors left.
  package static func makePipe() -> (read: Int32, write: Int32)? {
    var ends: (read: Int32, write: Int32) = (-1, -1)
    return cps_open_pipe(&ends.read, &ends.write) ? ends : nil
  }
}

// MARK: - Job control

/// What a shell with job control asks of a program that uses its terminal.
package enum JobControl {
  /// Whether the terminal belongs to another process group, which nothing here may disturb.
  package static var isInBackground: Bool { cps_in_background() }

  /// Sets whether the calling thread can be stopped by what it does to a terminal of another process
  /// group.
  package static func allowStopping(_ allows: Bool) { cps_allow_stopping(allows) }

  /// Stops the process as ^Z does, and returns when it is continued.
  package static func stopProcess() { cps_stop_process() }

  /// Stops the process until it is in the foreground.
  ///
  /// - Returns: False if it has to end in the background: a signal asks it to end, or there is no shell
  ///   that could bring it back.
  package static func awaitForeground() -> Bool { cps_await_foreground() }
}

// MARK: - Outside a prompt

/// The signals that ask a run to end, while neither a prompt nor a script answers them.
package enum EndingSignals {
  /// Postpones signals until a prompt or a script has them, and again after it.
  ///
  /// An end at once would cost what is not saved. A prompt or script that opens afterwards answers a
  /// postponed signal first.
  package static func postpone() { cps_postpone() }

  /// Ends the process at a signal from now on, or at once if a signal was postponed.
  ///
  /// Everything is saved then: the process only waits for the reader of its output.
  package static func endProcess() { cps_end_at_signals() }

  /// Makes a write to a closed pipe fail instead of ending the process, which can then end in order.
  package static func ignoreBrokenPipe() { cps_ignore_broken_pipe() }
}
