import CLibEdit

extension EditSession {
  var isEditing: Bool { current.isEditing }

  /// A Boolean value that indicates whether text styles are enabled and the terminal supports them.
  var usesStyle: Bool { configuration.usesColor && libedit.movesCursor }

  /// A Boolean value that indicates whether hints are enabled and the terminal can show them.
  var showsHints: Bool { mailbox.showsHints && usesStyle && libedit.dims }

  func show(_ message: Message) {
    show(message.rendered(usingStyle: usesStyle))
  }

  /// Shows complete lines. If a line is being edited, they appear above it.
  func show(_ lines: String) {
    if terminal.postpone(lines) { return }
    guard isEditing else { return write(lines) }
    statusColumns = nil
    eraseLine()
    libedit.write(lines)
    drawLine()
  }

  /// Shows the status. It replaces the last one, unless other text has been shown since.
  func showStatus(_ message: Message) {
    let text = message.rendered(usingStyle: usesStyle)
    if !terminal.isLent, libedit.movesCursor, !libedit.isResized, statusColumns == libedit.columns {
      if isEditing { eraseLine() }
      libedit.write(cursorMove(byRows: -1, toColumn: 0))
      clearRow()
      libedit.write(text)
      if isEditing { drawLine() } else { libedit.flush() }
    } else {
      show(text)
      statusColumns = terminal.isLent ? nil : libedit.columns
    }
  }

  func write(_ text: String) {
    statusColumns = nil
    libedit.write(text)
    libedit.flush()
  }

  func redrawLine() {
    eraseLine()
    drawLine()
  }

  /// Draws the prompt, the edited line and the list, beginning on the cursor's row, which must be
  /// empty.
  func drawLine() {
    libedit.refresh()
    drawList()
    libedit.flush()
    highlights.isDrawn = false
  }

  /// Replaces the prompt of the line that is being edited or read next, if any.
  func changePrompt(_ prompt: Prompt) {
    guard isEditing else {
      if !reads.isEmpty { reads[0].prompt = prompt }
      return
    }
    guard current.prompt != prompt else { return }
    eraseLine()
    current.show(prompt, usesStyle: usesStyle)
    drawLine()
  }

  /// Abandons the current line, if any. The line stays visible, with a mark at its end, or is removed if
  /// there is no mark.
  func abandonLine(_ reason: LineInput, mark: String? = "") {
    guard isEditing else { return }
    current.end(reason)
    if terminal.isOwned { leaveLine(mark: mark) }
    libedit.mute(true)
  }

  /// Writes a mark at the end of the edited line and moves the cursor below the line. Removes the line
  /// if there is no mark.
  func leaveLine(mark: String?) {
    current.list = nil
    eraseLine()
    guard let mark else { return libedit.flush() }
    libedit.moveCursor(by: .max)
    drawLine()
    write(mark + "\n")
  }

  /// Moves the cursor to the start of the row and clears the row and everything below it.
  ///
  /// If an erasure begins in the top left corner, tmux treats it as clearing the screen. tmux then
  /// moves the text to its history and shows the text again when the terminal becomes wider. The
  /// erasure therefore begins in the second column.
  func clearRow() {
    if libedit.movesCursor { libedit.write("\r\u{1b}[C\u{1b}[J\r\u{1b}[K") }
    hint.isDrawn = false
  }

  /// Moves the cursor to the start of the prompt and clears everything after it. On a terminal that
  /// cannot do this, moves to a new row.
  private func eraseLine() {
    guard libedit.movesCursor else { return libedit.write("\n") }
    // A message may arrive before the signal that reports a new width.
    if libedit.isResized { libedit.noteResize() }
    libedit.write(cursorMove(byRows: -cursorLayout.row, toColumn: 0))
    clearRow()
  }

  /// Returns the text that moves the cursor down or up by a number of rows, and to a column.
  func cursorMove(byRows rows: Int, toColumn column: Int) -> String {
    let vertical = rows == 0 ? "" : "\u{1b}[\(abs(rows))\(rows < 0 ? "A" : "B")"
    return vertical + "\r" + (column == 0 ? "" : "\u{1b}[\(column)C")
  }

  /// The layout of the prompt and the line up to the cursor.
  var cursorLayout: LineLayout {
    let line = libedit.line
    var layout = LineLayout(columns: libedit.columns, rows: libedit.rows, width: cells)
    layout.add(current.prompt.text.unicodeScalars)
    layout.add(line.before)
    layout.settle(before: line.after.first)
    return layout
  }
}

/// Returns the width of a scalar in cells, in the thread's locale. The width is negative if the
/// scalar is unprintable.
func cells(_ scalar: Unicode.Scalar) -> Int {
  Int(cel_width(scalar.value))
}
