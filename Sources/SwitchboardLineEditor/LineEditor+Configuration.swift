extension LineEditor {
  /// The options of a line editor.
  public struct Configuration: Sendable {
    /// Returns the completions of the word before the cursor, given the line up to the cursor.
    public typealias Completer =
      @MainActor @Sendable (_ lineBeforeCursor: String) async -> [Completion]

    /// Returns a hint for a line. The cursor is at its end.
    public typealias Hinter = @MainActor @Sendable (_ line: String) async -> Hint?

    /// The name that `~/.editrc` can use for the program.
    public var program: String
    /// The lines known from the start, oldest first.
    public var history: [String]
    /// The number of lines that the arrow keys can bring back.
    public var historyLimit: Int
    /// A Boolean value that indicates whether the user's `~/.editrc` is read.
    public var sourceEditrc: Bool
    /// A Boolean value that indicates whether prompts and messages may be colored.
    public var usesColor: Bool
    /// The completer. Its request is cancelled after a second, or at ^C.
    public var completer: Completer?
    /// A Boolean value that indicates whether hints are shown. The terminal must be able to show
    /// dim text.
    ///
    /// The hint is the rest of the last line of the history that begins with the typed text. If
    /// there is none, the hinter finds one.
    public var showsHints: Bool
    /// The hinter, which is asked if the history has no hint.
    public var hinter: Hinter?
    /// Called, on any thread, at ^C or a terminating signal while no line is read.
    public var onInterrupt: (@Sendable () -> Void)?
    /// Called before ^Z stops the process, which may never continue. The process waits for at most
    /// a second.
    public var willStop: (@MainActor @Sendable () async -> Void)?

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - program: The name that `~/.editrc` can use for the program.
    ///   - history: The lines known from the start, oldest first.
    ///   - historyLimit: The number of lines kept.
    ///   - sourceEditrc: Whether `~/.editrc` is read.
    ///   - usesColor: Whether prompts and messages may be colored.
    ///   - completer: The completer, which runs on the main actor.
    ///   - showsHints: Whether hints are shown, if the terminal can show dim text.
    ///   - hinter: The hinter, which runs on the main actor if the history has no hint.
    ///   - onInterrupt: Called at ^C or a terminating signal while no line is read.
    ///   - willStop: Called before ^Z stops the process, which waits for at most a second.
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
