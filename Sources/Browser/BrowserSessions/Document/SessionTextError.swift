/// An error in a session's text. It describes the position, the problem and a solution.
package struct SessionTextError: Error, Hashable, Sendable {
  /// The 1-based line number.
  package let line: Int
  /// The 1-based column number, or nil if the whole line is wrong.
  let column: Int?
  /// The problem with the line.
  let fault: Fault
}

// MARK: - Fault

extension SessionTextError {
  /// A problem with a line.
  enum Fault: Hashable, Sendable {
    /// The text does not begin with the header of a session.
    case noSession
    /// The text was written by a newer version of the program.
    case newerVersion(String)
    /// The line is not valid UTF-8.
    case noText
    /// The indentation of the line is invalid.
    case indentation
    /// The line is indented below an item that cannot contain other items.
    case misplaced(String, below: String)
    /// The word is not allowed at its position.
    case unknownWord(String, known: String)
    /// The value is invalid.
    case wrongValue(String, form: String)
    case missing(form: String)
    /// A quote is not closed.
    case openQuote
    /// The escape sequence is unknown.
    case unknownEscape(String)
    /// The line repeats an item or a word that can occur only once.
    case repeated(String)
    /// The line refers to a group that is missing from the window.
    case unknownGroup(Int)
    /// The line refers to a tab that is missing from the window, or to its own tab.
    case unknownOpener(Int, tabCount: Int)
    /// The tab is both pinned and in a group.
    case pinnedInGroup
    /// The line with the time of the save is missing.
    case noTime
  }
}

// MARK: - CustomStringConvertible

extension SessionTextError: CustomStringConvertible {
  /// The position, the problem and a solution, in one sentence.
  package var description: String {
    "line \(line)" + (column.map { ", column \($0)" } ?? "") + ": \(fault)"
  }
}

extension SessionTextError.Fault: CustomStringConvertible {
  /// The problem and a solution.
  package var description: String {
    switch self {
    case .noSession:
      "this is not a session: the first line must be ‘switchboard session \(SessionDocument.version)’"
    case .newerVersion(let version):
      "this is version \(shortened(version)) of the format, and only versions up to "
        + "\(SessionDocument.version) can be read: open it with a newer ‘switchboard’"
    case .noText: "the line is not valid UTF-8: save the file in that encoding"
    case .indentation:
      "the indentation is wrong: indent a part of an item by two more spaces than the item"
    case .misplaced(let word, let other):
      "‘\(shortened(word))’ cannot be a part of ‘\(other)’: move it two spaces to the left"
    case .unknownWord(let word, let known):
      "‘\(shortened(word))’ is not expected here: write \(known)"
    case .wrongValue(let value, let form): "‘\(shortened(value))’ should be \(form)"
    case .missing(let form): "something is missing at the end of the line: add \(form)"
    case .openQuote: "the quote is not closed: end it with \""
    case .unknownEscape(let text):
      "‘\(shortened(text))’ is not an escape: write \\\\ for a backslash"
    case .repeated(let what): "\(what): leave out one of them"
    case .unknownGroup(let number):
      "the window has no group \(number) above: add a line ‘group \(number)’ to it, in front of its "
        + "tabs"
    case .unknownOpener(let number, let count):
      "tab \(number) cannot be the opener of this tab: name another of the \(count) in this window, "
        + "or none"
    case .pinnedInGroup: "a pinned tab is in no group: leave out ‘pinned’, or the group"
    case .noTime:
      "the time of the session is missing: add a second line such as "
        + "‘saved \(SessionTime.text(of: 1_800_000_000_000))’"
    }
  }

  private func shortened(_ text: String) -> String {
    text.unicodeScalars.count > 40 ? String(text.prefix(40)) + "…" : text
  }
}
