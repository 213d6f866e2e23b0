import CLibEdit

extension EditSession {
  /// A Boolean value that indicates whether style is wanted and possible.
  var usesStyle: Bool { configuration.usesColor && movesCursor }

  func show(_ message: Message) {
    show(message.rendered(usingStyle: usesStyle))
  }

  /// Shows whole lines. If a line is being edited, they appear above it.
  func show(_ lines: String) {
    guard isEditing else { return write(lines) }
    eraseLine()
    libedit.write(lines)
    drawLine()
  }

  func write(_ text: String) {
    libedit.write(text)
    libedit.flush()
  }

  func redrawLine() {
    eraseLine()
    drawLine()
  }

  /// Draws the prompt and the line at the cursor, on an empty row.
  func drawLine() {
    // A redraw that the editor requests is not libedit's response to a key.
    let sequence = keySequence
    libedit.refresh()
    libedit.flush()
    keySequence = sequence
  }

  /// Returns the prompt, for libedit. libedit draws on its own only after it has acted on a key.
  func promptToDraw() -> UnsafeMutablePointer<CChar>? {
    keySequence.noteCommand()
    return promptBytes
  }

  /// Abandons the current line, if any. It stays readable, with a mark at its end.
  func abandonLine(_ reason: LineInput, mark: String = "") {
    guard isEditing, outcome == nil else { return }
    outcome = reason
    if ownsTerminal { leaveLine(mark: mark) }
    isEditing = false
    libedit.mute(true)
  }

  /// Moves below the edited line.
  func leaveLine(mark: String) {
    eraseLine()
    libedit.moveCursor(by: .max)
    drawLine()
    write(mark + "\n")
  }

  /// Moves to the start of the row, and clears it and everything below.
  ///
  /// tmux treats an erasure that begins in the top left corner as clearing the screen. It moves the
  /// text to its history, and shows it again once the terminal is wider. So the erasure begins in
  /// the second column.
  func clearRow() {
    if movesCursor { libedit.write("\r\u{1b}[C\u{1b}[J\r\u{1b}[K") }
    hint.cells = 0
  }

  /// Moves to the beginning of the prompt, and clears everything below. On a terminal that cannot
  /// do this, moves to a new row.
  private func eraseLine() {
    guard movesCursor else { return libedit.write("\n") }
    // A message may arrive before the signal that reports another width.
    if libedit.isResized { libedit.noteResize() }
    let row = cursorLayout.row
    if row > 0 { libedit.write("\u{1b}[\(row)A") }
    clearRow()
  }

  /// The position of the cursor.
  var cursorLayout: LineLayout {
    let line = libedit.line
    var layout = LineLayout(columns: libedit.columns, rows: libedit.rows, width: cells)
    layout.add(reads[0].prompt.text.unicodeScalars)
    layout.add(line.before)
    layout.settle(before: line.after.first)
    return layout
  }
}

/// Returns the number of cells of a scalar in the locale of the thread. Negative if it is
/// unprintable.
func cells(_ scalar: Unicode.Scalar) -> Int {
  Int(cel_width(scalar.value))
}
