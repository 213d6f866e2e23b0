import TerminalTesting

/// A part of a row with one style.
struct StyleRun {
  var text: String
  /// The parameters of the SGR sequence, such as `1;34`, or an empty string.
  let style: String
}

extension Screen {
  /// The rows down to the last that is not empty, in parts with one style.
  var styledRows: [[StyleRun]] {
    let count = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return (0..<count).map { runs(ofRow: $0) }
  }

  private func runs(ofRow row: Int) -> [StyleRun] {
    var runs: [StyleRun] = []
    var column = 0
    for character in lines[row] {
      let style = style(at: .init(row: row, column: column))
      if runs.last?.style == style {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append(StyleRun(text: String(character), style: style))
      }
      column += max(1, String(character).cellCount)
    }
    return runs
  }
}
