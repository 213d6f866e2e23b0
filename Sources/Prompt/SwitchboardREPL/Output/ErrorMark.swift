import SwitchboardLineEditor

/// The marks below a typed line that show which part of it is wrong.
struct ErrorMark {
  /// The row of marks.
  let text: String

  /// Creates the marks, or returns nil if the part is not in the line's last row on the screen.
  /// - Parameters:
  ///   - place: The wrong part. An empty part shows that something is missing.
  ///   - line: The line on the screen.
  ///   - columns: The terminal's width in cells.
  init?(_ place: Range<String.Index>, in line: TypedLine, columns: Int) {
    let text = line.text
    guard columns > 0, place.upperBound <= text.endIndex else { return nil }
    let start = line.indent + DisplayText.width(of: String(text[..<place.lowerBound]))
    let end = line.indent + DisplayText.width(of: text)
    let width = max(1, DisplayText.width(of: String(text[place])))
    guard start / columns == max(start, end - 1) / columns else { return nil }
    self.text =
      String(repeating: " ", count: start % columns) + String(repeating: "^", count: width)
  }
}

extension TerminalOutput {
  /// Marks a part of a line on the screen.
  func mark(_ place: Range<String.Index>, in line: TypedLine) {
    guard let columns = markedColumns, let mark = ErrorMark(place, in: line, columns: columns)
    else { return }
    showMark(mark.text)
  }
}
