/// How a prompt reads its lines and what it does with them.
public struct REPLConfiguration: Sendable {
  /// Where the lines come from.
  public var input = PromptInput.automatic
  /// What a script does after a failed line: true to go on.
  public var keepsGoing = false
  /// True to show each line of a script before it runs.
  public var echoes = false
  /// True to colour the prompt.
  public var usesColor = true
  /// True to show dim hints after the cursor, if colors are used and the terminal can show dim text.
  public var showsHints = true
  /// True to obey the user's `~/.editrc`.
  public var readsEditrc = true
  /// The file that keeps typed lines; nil to keep none.
  public var historyPath: String?
  /// True to add typed lines to that file; else those of earlier runs are read, and it stays as it is.
  public var addsToHistoryFile = true
  /// What is shown once, before the first prompt on a terminal.
  public var banner: String? = "Type ‘help’ for the commands, ‘quit’ to leave."
  /// What stands before the line being typed.
  public var prompt: @MainActor @Sendable () -> String = { "> " }
  /// Asked before and after each typed line: false to keep it out of the history.
  public var keepsHistory: @MainActor @Sendable () -> Bool = { true }
  /// Awaited, for a second at most, before ^Z stops the process, which may never continue.
  public var willStop: @MainActor @Sendable () async -> Void = {}
  /// What is done with a line that names no command; nil reports it as an error.
  public var unnamedInput: UnnamedInput?
  /// What the app makes of the prompt's own commands.
  public var builtInCommands = BuiltInCommands()
  /// Called by `quit` and ^D at a terminal: a sentence that says what would be lost, or nil to leave.
  ///
  /// A second `quit` or ^D right after the sentence leaves nevertheless. A script leaves at once: there is no
  /// person to ask.
  public var reasonToStay: @MainActor @Sendable () -> String? = { nil }

  /// Makes a configuration that reads the terminal if there is one.
  public init() {}
}

// MARK: - ExitStatus

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
