/// An error that prevents a line editor from starting.
public struct LineEditorError: Error, Equatable, CustomStringConvertible {
  public let description: String

  private init(_ description: String) { self.description = description }

  /// Standard input or output is not a terminal.
  public static let notATerminal = Self(
    "lines can be edited on a terminal only: read standard input as plain text instead")
  /// The terminal belongs to another program, and no shell can bring this program to the
  /// foreground.
  public static let inBackground = Self(
    "another program has the terminal: start this one in the foreground")
  /// The process already has an open editor, or a script that receives the terminal's signals.
  public static let alreadyOpen = Self(
    "the terminal has an editor already: close it before you open another")
  /// The system has no UTF-8 locale. Without one, all non-ASCII text would be lost.
  public static let noUTF8Locale = Self(
    "the system has no UTF-8 locale: install one, such as C.UTF-8")
  /// The system has run out of file descriptors, threads, or memory.
  public static let outOfResources = Self(
    "the line editor found no descriptor, thread or memory left: close some programs and try again")
}
