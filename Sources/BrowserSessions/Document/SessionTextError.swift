/// Why a text is none of a session: where, what is wrong, and how to fix it.
package struct SessionTextError: Error, Hashable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  /// The character of the line, counted from 1; nil where the whole line is meant.
  package let column: Int?
  /// What is wrong.
  package let fault: Fault
}

// MARK: - Fault

extension SessionTextError {
  /// What is wrong with a line.
  package enum Fault: Hashable, Sendable {
    /// It does not begin as a session does.
    case noSession
    /// A later version of the program has written it.
    case newerVersion(String)
    /// It is no UTF-8.
    case noText
    /// It does not stand as far to the right as a line can.
    case indentation
    /// It belongs to a line below which nothing can stand.
    case misplaced(String, below: String)
    /// A word cannot stand where it does.
    case unknownWord(String, known: String)
    /// A value is not what it should be.
    case wrongValue(String, form: String)
    /// There is no value where one is needed.
    case missing(form: String)
    /// A quote is not closed.
    case openQuote
    /// What follows a backslash means nothing.
    case unknownEscape(String)
    /// What it says has been said.
    case repeated(String)
    /// It names a group of the window that is not there.
    case unknownGroup(Int)
    /// It names a tab of the window that is not there, or itself.
    case unknownOpener(Int, tabCount: Int)
    /// A tab is pinned and in a group.
    case pinnedInGroup
    /// The line with the time of the session is not there.
    case noTime
  }
}

// MARK: - Sentences

extension SessionTextError: CustomStringConvertible {
  /// Where it is wrong, what is, and how to fix it, in one sentence.
  package var description: String {
    "line \(line)" + (column.map { ", column \($0)" } ?? "") + ": \(fault)"
  }
}

extension SessionTextError.Fault: CustomStringConvertible {
  /// What is wrong, and how to fix it.
  package var description: String {
    switch self {
    case .noSession:
      "this is no session: the first line of one is ‘switchboard session \(SessionDocument.version)’"
    case .newerVersion(let version):
      "this is version \(shortened(version)) of the format, and \(SessionDocument.version) is the "
        + "latest that is known here: open it with a newer ‘switchboard’"
    case .noText: "this is no text in UTF-8: save the file in that encoding"
    case .indentation:
      "two spaces in front of a line say that it belongs to the one above, four to that below it: "
        + "see to those"
    case .misplaced(let word, let other):
      "‘\(shortened(word))’ cannot stand below ‘\(other)’: move it two spaces to the left"
    case .unknownWord(let word, let known):
      "‘\(shortened(word))’ is no word here: write \(known)"
    case .wrongValue(let value, let form): "‘\(shortened(value))’ should be \(form)"
    case .missing(let form): "something is missing at the end of the line: add \(form)"
    case .openQuote: "the quote is not closed: end it with \""
    case .unknownEscape(let text):
      "‘\(shortened(text))’ stands for nothing: write \\\\ for a backslash"
    case .repeated(let what): "\(what): leave out one of them"
    case .unknownGroup(let number):
      "the window has no group \(number) above: add a line ‘group \(number)’ to it, in front of its "
        + "tabs"
    case .unknownOpener(let number, let count):
      "tab \(number) cannot have opened this one: name another of the \(count) of this window, or "
        + "none"
    case .pinnedInGroup: "a pinned tab is in no group: leave out ‘pinned’, or the group"
    case .noTime:
      "it is not said when the session was saved: let a line as "
        + "‘saved \(SessionTime.text(of: 1_800_000_000_000))’ be the second"
    }
  }

  private func shortened(_ text: String) -> String {
    text.unicodeScalars.count > 40 ? String(text.prefix(40)) + "…" : text
  }
}
