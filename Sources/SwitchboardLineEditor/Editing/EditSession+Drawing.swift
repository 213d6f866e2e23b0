import CLibEdit

extension EditSession {
  /// Whether colour is wanted and possible.
  var usesStyle: Bool { configuration.usesColor && movesCursor }

  func show(_ message: Message) {
    show(message.rendered(usingStyle: usesStyle))
  }

  /// Shows whole lines; while a line is edited, above it.
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

  /// Draws prompt and line from where the cursor is, as on an empty row.
  func drawLine() {
    // What libedit draws at our bidding is no answer to a key.
    let sequence = keySequence
    libedit.refresh()
    libedit.flush()
    keySequence = sequence
  }

  /// The prompt, for libedit, which draws of its own accord only when it has acted on a key.
  func promptToDraw() -> UnsafeMutablePointer<CChar>? {
    keySequence.noteCommand()
    return promptBytes
  }

  /// Gives up the current line, if there is one, which stays readable with a mark at its end.
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

  /// Moves to the start of the row, with nothing in it and below.
  ///
  /// tmux takes an erasure that begins in the top left corner for a clearing of the screen. It moves the text
  /// to its history, and shows it again once the terminal is wider. So the erasure begins in the second column.
  func clearRow() {
    if movesCursor { libedit.write("\r\u{1b}[C\u{1b}[J\r\u{1b}[K") }
    hint.cells = 0
  }

  /// Moves to where the prompt began, with nothing below; to a new row on a terminal that cannot.
  private func eraseLine() {
    guard movesCursor else { return libedit.write("\n") }
    // A message may overtake the signal of another width.
    if libedit.isResized { libedit.noteResize() }
    let row = cursorLayout.row
    if row > 0 { libedit.write("\u{1b}[\(row)A") }
    clearRow()
  }

  /// Where the cursor is.
  var cursorLayout: LineLayout {
    let line = libedit.line
    var layout = LineLayout(columns: libedit.columns, rows: libedit.rows, width: cells)
    layout.add(reads[0].prompt.text.unicodeScalars)
    layout.add(line.before)
    layout.settle(before: line.after.first)
    return layout
  }
}

/// The cells of a scalar, negative when unprintable; in the locale of the thread.
func cells(_ scalar: Unicode.Scalar) -> Int {
  Int(cel_width(scalar.value))
}
