import CLibEdit

/// The hint for one line, and how much of it the terminal shows.
struct HintState {
  private var ticket = 0
  /// The line that the hint is for.
  private(set) var line: [Unicode.Scalar] = []
  private(set) var hint: Hint?
  /// The cells after the cursor that show the hint.
  var cells = 0

  /// Starts the search for the hint of another line. Answers for earlier lines no longer count.
  mutating func begin(_ line: [Unicode.Scalar]) -> Int {
    ticket += 1
    self.line = line
    hint = nil
    return ticket
  }

  mutating func accept(_ hint: Hint?, ticket: Int) {
    if ticket == self.ticket { self.hint = hint }
  }
}

// MARK: - Drawing

extension EditSession {
  /// Draws the hint for the line, and looks for one first if the line has changed.
  ///
  /// libedit waits for a key and does not know about the hint, so erase it before libedit draws.
  func showHint() {
    guard showsHints, isEditing, case let line = libedit.line, line.after.isEmpty else { return }
    if hint.line != line.before { findHint(for: line.before) }
    guard hint.cells == 0, let text = hint.hint?.text, !text.isEmpty else { return }
    draw(text, after: cursorLayout.column)
  }

  func eraseHint() {
    guard hint.cells > 0 else { return }
    libedit.write("\u{1b}[J")
    hint.cells = 0
  }

  /// Draws a text in the rest of the row, and moves back.
  ///
  /// Terminals differ in where the cursor is after a full row. So the last cell stays free, and nothing is
  /// drawn after a row that the line fills.
  private func draw(_ text: String, after column: Int) {
    var shown = String.UnicodeScalarView(), width = 0
    for scalar in text.unicodeScalars {
      let cells = cells(scalar)
      guard cells >= 0, column + width + cells < libedit.columns else { break }
      shown.append(scalar)
      width += cells
    }
    guard column > 0, width > 0 else { return }
    write("\u{1b}[2m\(String(shown))\u{1b}[0m\u{1b}[\(width)D")
    hint.cells = width
  }
}

// MARK: - Finding

extension EditSession {
  /// Looks for a hint in the history, and then asks the hinter, without waiting for its answer.
  private func findHint(for line: [Unicode.Scalar]) {
    let ticket = hint.begin(line)
    guard !line.isEmpty else { return }
    if let known = historyHint(for: line) { return hint.accept(known, ticket: ticket) }
    guard let hinter = configuration.hinter else { return }
    let text = String(String.UnicodeScalarView(line))
    Task { @MainActor [mailbox] in
      mailbox.post(.hint(await hinter(text), ticket: ticket))
    }
  }

  /// Returns the rest of the last line that begins in the same way, if all of it can be seen.
  private func historyHint(for line: [Unicode.Scalar]) -> Hint? {
    let typed = String(String.UnicodeScalarView(line))
    // `hasPrefix` compares characters, so that a hint never begins with a part of one.
    let known = pastLines.last { past in
      past.hasPrefix(typed) && past.unicodeScalars.count > line.count
        && past.unicodeScalars.starts(with: line)
        && DisplayText.escaped(past, keepsLines: false) == past
    }
    guard let known else { return nil }
    let rest = String(String.UnicodeScalarView(known.unicodeScalars.dropFirst(line.count)))
    return Hint(rest, insertion: rest)
  }

  func remember(_ line: String) {
    libedit.remember(line)
    pastLines.append(line)
    pastLines.removeFirst(max(0, pastLines.count - max(0, configuration.historyLimit)))
  }
}

// MARK: - Accepting

extension EditSession {
  /// Inserts the hint, for libedit.
  func acceptHint() -> UInt8 {
    guard let insertion = hintToAccept else { return UInt8(CC_ERROR) }
    libedit.insert(insertion)
    return UInt8(CC_REFRESH)
  }

  /// What the right arrow and End insert; nil where they move the cursor.
  private var hintToAccept: String? {
    let line = libedit.line
    guard showsHints, line.after.isEmpty, !line.before.isEmpty, hint.line == line.before else {
      return nil
    }
    return hint.hint.flatMap { $0.insertion.isEmpty ? nil : $0.insertion }
  }

  /// Returns the keys to hand to libedit in place of one that ends a right arrow or an End.
  ///
  /// libedit has the beginning of the sequence already. The returned keys complete it to a sequence that
  /// only ``Libedit/bindKeys(sourcingEditrc:)`` binds. So the right arrow and End do what the user has bound
  /// them to everywhere else.
  func keysToAcceptHint(_ key: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard let sequence = keySequence.sequence(endedBy: key),
      Libedit.acceptingKeys.contains(String(String.UnicodeScalarView(sequence))),
      hintToAccept != nil
    else { return nil }
    keySequence = KeySequence()
    return Array(Libedit.acceptingEnd.unicodeScalars)
  }
}
