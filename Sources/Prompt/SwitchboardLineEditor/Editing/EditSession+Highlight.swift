extension EditSession {
  /// Draws the line in its styles, unless it is the query of a list. If the line has changed, asks
  /// the highlighter first and leaves the screen as it is until the answer arrives.
  ///
  /// libedit knows no styles and draws plain text wherever the line changes or the cursor moves. The
  /// styled text is therefore drawn over libedit's, in the same cells, and the cursor is restored.
  func showHighlights() {
    guard configuration.highlighter != nil, usesStyle, isEditing, current.list?.query == nil
    else { return }
    let (before, after) = libedit.line
    if case let line = before + after, line != highlights.line {
      highlights.begin(line)
      if !line.isEmpty { askHighlighter() }
    }
    guard !highlights.isDrawn, let parts = highlights.value else { return }
    if let text = styledLine(parts) { write("\u{1b}7\u{1b}[?7l\(text)\u{1b}[0m\u{1b}[?7h\u{1b}8") }
    highlights.isDrawn = true
  }

  func accept(_ parts: [Highlight], ticket: Int) {
    if highlights.accept(parts, ticket: ticket) { askHighlighter() }
    highlights.isDrawn = false
  }

  private func askHighlighter() {
    guard let highlighter = configuration.highlighter else { return }
    highlights.ask { [mailbox] line, ticket in
      Task { @MainActor in
        let parts = await highlighter(line)
        mailbox.post { $0.accept(parts, ticket: ticket) }
      }
    }
  }

  /// Returns the text that draws the line from the cursor, or nil if the line is higher than the
  /// screen.
  ///
  /// Terminals differ in how they combine characters, so a character with marks stays as libedit has
  /// drawn it, and so does a character that libedit escapes.
  private func styledLine(_ parts: [Highlight]) -> String? {
    let line = highlights.line
    var styles = [String](repeating: "", count: line.count)
    for part in parts {
      for index in part.range.clamped(to: line.indices) { styles[index] = part.style }
    }
    var layout = LineLayout(columns: libedit.columns, rows: .max, width: cells)
    layout.add(current.prompt.text.unicodeScalars)
    var row = cursorLayout.row
    var column = -1
    var style = ""
    var text = ""
    for (index, scalar) in line.enumerated() {
      layout.settle(before: scalar)
      if cells(scalar) > 0, index + 1 == line.count || cells(line[index + 1]) != 0 {
        if (row, column) != (layout.row, layout.column) {
          text += cursorMove(byRows: layout.row - row, toColumn: layout.column)
        }
        if styles[index] != style { text += "\u{1b}[0m\u{1b}[\(styles[index])m" }
        text.unicodeScalars.append(scalar)
        row = layout.row
        column = layout.column + cells(scalar)
        style = styles[index]
      }
      layout.add([scalar])
    }
    return layout.row < libedit.rows ? text : nil
  }
}
