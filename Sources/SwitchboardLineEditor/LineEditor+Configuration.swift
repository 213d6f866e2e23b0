extension LineEditor {
  /// What a line editor is opened with.
  public struct Configuration: Sendable {
    /// Finds what the word before the cursor may become, given the line up to the cursor.
    public typealias Completer =
      @MainActor @Sendable (_ lineBeforeCursor: String) async -> [Completion]

    /// Finds what may follow a line. The cursor is at its end.
    public typealias Hinter = @MainActor @Sendable (_ line: String) async -> Hint?

    /// The name by which `~/.editrc` may address the program.
    public var program: String
    /// The lines known from the start, the oldest first.
    public var history: [String]
    /// The number of lines the arrow keys can bring back.
    public var historyLimit: Int
    /// Whether the user's `~/.editrc` is obeyed.
    public var sourceEditrc: Bool
    /// Whether prompts and messages may be coloured.
    public var usesColor: Bool
    /// Finds completions; given up after a second, or at ^C.
    public var completer: Completer?
    /// Whether hints are shown, where the terminal can show them dim.
    ///
    /// The hint is the last line of the history that begins with the typed one. If there is none, the hinter
    /// is asked.
    public var showsHints: Bool
    /// Finds a hint where the history has none.
    public var hinter: Hinter?
    /// Called, on no particular thread, at ^C or a terminating signal while no line is read.
    public var onInterrupt: (@Sendable () -> Void)?
    /// Awaited, for a second at most, before ^Z stops the process, which may never continue.
    public var willStop: (@MainActor @Sendable () async -> Void)?

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - program: The name by which `~/.editrc` may address the program.
    ///   - history: The lines known from the start, the oldest first.
    ///   - historyLimit: The number of lines kept.
    ///   - sourceEditrc: Whether `~/.editrc` is obeyed.
    ///   - usesColor: Whether prompts and messages may be coloured.
    ///   - completer: Finds completions, on the main actor.
    ///   - showsHints: Whether hints are shown, where the terminal can show them dim.
    ///   - hinter: Finds a hint where the history has none, on the main actor.
    ///   - onInterrupt: Called at ^C or a terminating signal while no line is read.
    ///   - willStop: Awaited, for a second at most, before ^Z stops the process.
    public init(
      program: String = "repl", history: [String] = [], historyLimit: Int = 1000,
      sourceEditrc: Bool = true, usesColor: Bool = true, completer: Completer? = nil,
      showsHints: Bool = true, hinter: Hinter? = nil, onInterrupt: (@Sendable () -> Void)? = nil,
      willStop: (@MainActor @Sendable () async -> Void)? = nil
    ) {
      self.program = program
      self.history = history
      self.historyLimit = historyLimit
      self.sourceEditrc = sourceEditrc
      self.usesColor = usesColor
      self.completer = completer
      self.showsHints = showsHints
      self.hinter = hinter
      self.onInterrupt = onInterrupt
      self.willStop = willStop
    }
  }
}
