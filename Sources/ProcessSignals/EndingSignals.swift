import CProcessSignals

/// The signals that ask a run to end, while neither a prompt nor a script answers them.
package enum EndingSignals {
  /// Postpones signals until a prompt or a script has them, and again after it.
  ///
  /// An end at once would cost what is not saved. A prompt or script that opens afterwards answers a
  /// postponed signal first.
  package static func postpone() { cps_postpone() }

  /// Ends the process at a signal from now on, or at once if a signal was postponed.
  ///
  /// All is saved by then: the process only waits for whoever reads its output.
  package static func endProcess() { cps_end_at_signals() }

  /// Makes a write to a closed pipe fail instead of ending the process, which can then end in order.
  package static func ignoreBrokenPipe() { cps_ignore_broken_pipe() }
}
