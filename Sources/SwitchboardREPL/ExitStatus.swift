/// How a prompt ended, as a process tells its shell.
public struct ExitStatus: Sendable, Equatable {
  /// The code for `exit()`.
  public let code: Int32

  private init(_ code: Int32) { self.code = code }

  /// Everything ran, or a person left.
  public static let success = Self(0)
  /// A line failed.
  public static let failedLine = Self(1)
  /// A Boolean value that indicates whether a signal or a cancellation ended the run.
  var isSignal: Bool { code > 128 }

  /// The program was called wrongly.
  public static let wrongUsage = Self(2)
  /// The run was cancelled, as by ^C.
  public static let interrupted = Self(130)
  /// A signal asked the program to end.
  public static func terminated(by signal: Int32) -> Self { Self(128 + signal) }
}
