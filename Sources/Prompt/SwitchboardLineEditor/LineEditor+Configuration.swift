extension LineEditor {
  /// The options of a line editor.
  public struct Configuration: Sendable {
    /// A closure that returns the completions for the word before the cursor, given the line up to
    /// the cursor.
    public typealias Completer =
      @MainActor @Sendable (_ lineBeforeCursor: String) async -> CompletionAnswer

    /// A closure that returns a hint for a line. The cursor is at the end of the line.
    public typealias Hinter = @MainActor @Sendable (_ line: String) async -> Hint?

    /// A closure that returns the styled parts of a line. Of overlapping parts, the last one counts.
    public typealias Highlighter = @MainActor @Sendable (_ line: String) async -> [Highlight]

    /// The program name that `~/.editrc` can refer to.
    public var program: String
    /// The initial history, oldest line first.
    public var history: [String] = []
    /// The maximum number of lines that the arrow keys can recall.
    public var historyLimit = 1000
    /// A Boolean value that indicates whether the user's `~/.editrc` is read.
    public var sourceEditrc = true
    /// A Boolean value that indicates whether prompts and messages can be colored.
    public var usesColor = true
    /// The completer. A request is cancelled after one second, or when the user types ^C.
    public var completer: Completer?
    /// A Boolean value that indicates whether hints are shown at first. Hints require a terminal that
    /// can show dim text.
    ///
    /// The hint is the rest of the most recent history line that begins with the typed text. If
    /// there is no such line, the hinter provides the hint.
    public var showsHints = true
    /// The hinter, which is called if the history has no hint.
    public var hinter: Hinter?
    /// The highlighter, which colors the line while the user types. It is used if the terminal can
    /// show styles and the line fits on the screen.
    public var highlighter: Highlighter?
    /// A closure that returns the lines that other programs have added to the history since its last
    /// call, oldest first. It is called on the editor's thread before the history is searched.
    public var newHistoryLines: (@Sendable () -> [String])?
    /// A closure that is called on any thread when ^C or a terminating signal arrives while no line
    /// is being read.
    public var onInterrupt: (@Sendable () -> Void)?
    /// A closure that is called before ^Z stops the process, which might never resume. The process
    /// waits at most one second for the closure to return.
    public var willStop: (@MainActor @Sendable () async -> Void)?

    /// Creates a configuration.
    /// - Parameter program: The program name that `~/.editrc` can refer to.
    public init(program: String = "repl") { self.program = program }
  }
}
