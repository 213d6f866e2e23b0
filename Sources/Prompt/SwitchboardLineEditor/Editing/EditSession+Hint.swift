import CLibEdit

// MARK: - Drawing

extension EditSession {
  /// Draws the hint for the line. If the line has changed, finds the new hint first.
  ///
  /// libedit does not know about the hint, so call ``eraseHint()`` before libedit draws.
  func showHint() {
    guard showsHints, isEditing, current.list == nil, case let line = libedit.line,
      line.after.isEmpty
    else { return }
    if hint.line != line.before { findHint(for: line.before) }
    guard !hint.isDrawn, let text = hint.value?.text, !text.isEmpty else { return }
    draw(text, after: cursorLayout.column)
  }

  func eraseHint() {
    guard hint.isDrawn else { return }
    libedit.write("\u{1b}[J")
    hint.isDrawn = false
  }

  /// Erases the hint if hints have been turned off.
  func reviewHint() {
    guard !showsHints else { return }
    eraseHint()
    libedit.flush()
  }

  /// Draws text in the rest of the row and moves the cursor back.
  ///
  /// Terminals differ in where they put the cursor after a full row. The last cell therefore stays
  /// empty, and nothing is drawn if the line ends exactly at the end of a row.
  ///
  /// Terminals also differ in the width of an emoji that consists of several scalars. For this
  /// reason, the terminal itself saves and restores the cursor position. Line wrapping is turned
  /// off while the text is drawn.
  private func draw(_ text: String, after column: Int) {
    var shown = "", width = 0
    for character in text {
      let cells = character.unicodeScalars.map(cells)
      guard !cells.contains(where: { $0 < 0 }), case let next = width + cells.reduce(0, +),
        column + next < libedit.columns
      else { break }
      shown.append(character)
      width = next
    }
    guard column > 0, width > 0 else { return }
    write("\u{1b}7\u{1b}[?7l\u{1b}[2m\(shown)\u{1b}[0m\u{1b}[?7h\u{1b}8")
    hint.isDrawn = true
  }
}

// MARK: - Finding

extension EditSession {
  /// Looks for a hint in the history. If there is none, asks the hinter without waiting for its
  /// answer.
  private func findHint(for line: [Unicode.Scalar]) {
    hint.begin(line)
    guard !line.isEmpty else { return }
    if let known = historyHint(for: line) { hint.accept(known) } else { askHinter() }
  }

  private func askHinter() {
    guard let hinter = configuration.hinter else { return }
    hint.ask { [mailbox] line, ticket in
      Task { @MainActor in
        let found = await hinter(line)
        mailbox.post { $0.accept(found, ticket: ticket) }
      }
    }
  }

  /// Accepts an answer from the hinter.
  func accept(_ found: Hint?, ticket: Int) {
    if hint.accept(found?.escaped, ticket: ticket) { askHinter() }
  }

  /// Returns a hint with the rest of the most recent history line that begins with the typed text
  /// and has no hidden characters.
  private func historyHint(for line: [Unicode.Scalar]) -> Hint? {
    guard let known = pastLines.last(continuing: line) else { return nil }
    let rest = known.unicodeScalars.dropFirst(line.count).text
    return Hint(rest, insertion: rest)
  }
}

// MARK: - Accepting

extension EditSession {
  /// Inserts the hint. Called by libedit.
  func acceptHint() -> UInt8 { insert(hintToAccept) }

  /// Inserts the hint's next word. Called by libedit.
  func acceptHintWord() -> UInt8 { insert(hintToAccept?.firstWord) }

  private func insert(_ text: String?) -> UInt8 {
    guard let text else { return UInt8(CC_ERROR) }
    libedit.insert(text)
    return UInt8(CC_REFRESH)
  }

  /// The text that the accepting keys insert, or nil if they move the cursor.
  var hintToAccept: String? {
    let line = libedit.line
    guard showsHints, line.after.isEmpty, !line.before.isEmpty, hint.line == line.before else {
      return nil
    }
    return hint.value.flatMap { $0.insertion.isEmpty ? nil : $0.insertion }
  }
}

extension String {
  /// The blanks at the start of the text and the word after them.
  fileprivate var firstWord: String {
    let blanks = prefix(while: \.isWhitespace)
    return String(blanks + self[blanks.endIndex...].prefix { !$0.isWhitespace })
  }
}
