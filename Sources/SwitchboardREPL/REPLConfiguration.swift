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
  /// True to show dim after the cursor what may follow, on terminals that can, if colors are used.
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
  /// Awaited, for a second at most, before ^Z stops the process: nobody knows whether it goes on.
  public var willStop: @MainActor @Sendable () async -> Void = {}
  /// What is done with a line that names no command; nil reports it as an error.
  public var unnamedInput: UnnamedInput?
  /// What the app makes of the prompt's own commands.
  public var builtInCommands = BuiltInCommands()
  /// Called by `quit`: a sentence that says what would be lost, or nil to leave.
  ///
  /// A second `quit` right after the sentence leaves nevertheless.
  public var reasonToStay: @MainActor @Sendable () -> String? = { nil }

  /// Makes a configuration that reads the terminal if there is one.
  public init() {}
}
