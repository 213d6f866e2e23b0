/// What the reading of a line came to.
public enum LineInput: Sendable, Equatable {
  /// The line that was entered, without its newline.
  case line(String)
  /// The line was abandoned with ^C.
  case interrupted
  /// The user typed ^D on an empty line, the terminal is gone, or the editor is closed.
  case endOfInput
  /// The task that was reading is cancelled.
  case cancelled
  /// A signal asks the program to end; until the editor is closed every read answers this.
  case terminated(signal: Int32)
}
