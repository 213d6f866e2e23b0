/// An error that prevents a line editor from starting.
public struct LineEditorError: Error, Sendable, Equatable {
  private enum Reason {
    case notATerminal, inBackground, alreadyOpen, noUTF8Locale, outOfResources
  }

  private let reason: Reason

  /// Standard input or output is not a terminal.
  public static let notATerminal = LineEditorError(reason: .notATerminal)
  /// The terminal belongs to another program, and no shell can bring this program to the
  /// foreground.
  public static let inBackground = LineEditorError(reason: .inBackground)
  /// The process already has an open editor, or a script that receives the terminal's signals.
  public static let alreadyOpen = LineEditorError(reason: .alreadyOpen)
  /// The system has no UTF-8 locale. Without one, all non-ASCII text would be lost.
  public static let noUTF8Locale = LineEditorError(reason: .noUTF8Locale)
  /// The system has run out of file descriptors, threads, or memory.
  public static let outOfResources = LineEditorError(reason: .outOfResources)
}

// MARK: - CustomStringConvertible

extension LineEditorError: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .notATerminal:
      "lines can be edited on a terminal only: read standard input as plain text instead"
    case .inBackground:
      "another program has the terminal: start this one in the foreground"
    case .alreadyOpen:
      "the terminal has an editor already: close it before you open another"
    case .noUTF8Locale:
      "the system has no UTF-8 locale: install one, such as C.UTF-8"
    case .outOfResources:
      "the line editor found no descriptor, thread or memory left: close some programs and try again"
    }
  }
}
