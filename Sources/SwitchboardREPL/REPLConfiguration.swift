/// The source of a prompt's lines and other options of the prompt.
public struct REPLConfiguration: Sendable {
  /// The source of the lines.
  public var input = PromptInput.automatic
  /// A Boolean value that indicates whether a script continues after a failed line.
  public var keepsGoing = false
  /// A Boolean value that indicates whether each line of a script is shown before it runs.
  public var echoes = false
  /// A Boolean value that indicates whether the prompt is shown in color.
  public var usesColor = true
  /// A Boolean value that indicates whether dim hints are shown after the cursor. They need colors
  /// and a terminal that can show dim text.
  public var showsHints = true
  /// A Boolean value that indicates whether the editor reads the user's `~/.editrc`.
  public var readsEditrc = true
  /// The path of the history file, or nil for no history file.
  public var historyPath: String?
  /// A Boolean value that indicates whether typed lines are added to the history file. If false,
  /// the file is only read.
  public var addsToHistoryFile = true
  /// The text that is shown once, before the first prompt on a terminal.
  public var banner: String? = "Type ‘help’ for the commands, ‘quit’ to leave."
  /// Returns the text before the line being typed.
  public var prompt: @MainActor @Sendable () -> String = { "> " }
  /// Returns whether a typed line is added to the history. Called before and after each line.
  public var keepsHistory: @MainActor @Sendable () -> Bool = { true }
  /// Called before ^Z stops the process, which may never continue. The process waits for at most a
  /// second.
  public var willStop: @MainActor @Sendable () async -> Void = {}
  /// The handling of a line without the name of a command. If it is nil, such a line is an error.
  public var unnamedInput: UnnamedInput?
  /// The app's changes to the built-in commands.
  public var builtInCommands = BuiltInCommands()
  /// Called by `quit` and ^D at a terminal. Returns a sentence that says what would be lost, or nil
  /// if nothing would.
  ///
  /// A second `quit` or ^D right after the sentence leaves anyway. A script leaves immediately,
  /// because there is no person to ask.
  public var reasonToStay: @MainActor @Sendable () -> String? = { nil }

  /// Creates a configuration that reads the terminal if there is one.
  public init() {}
}

// MARK: - ExitStatus

/// The result of a prompt as the exit status of a process.
public struct ExitStatus: Sendable, Equatable {
  /// The code for `exit()`.
  public let code: Int32

  private init(_ code: Int32) { self.code = code }

  /// All lines succeeded, or the user left the prompt.
  public static let success = Self(0)
  /// A line failed.
  public static let failedLine = Self(1)
  /// A Boolean value that indicates whether a signal or a cancellation ended the run.
  var isSignal: Bool { code > 128 }

  /// The arguments of the program were wrong.
  public static let wrongUsage = Self(2)
  /// The run was cancelled, for example by ^C.
  public static let interrupted = Self(130)
  /// Returns the status of a program that a signal asked to end.
  public static func terminated(by signal: Int32) -> Self { Self(128 + signal) }
}
