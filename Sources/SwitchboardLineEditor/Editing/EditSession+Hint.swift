import CLibEdit

/// The hint for one line, and the part of it that the terminal shows.
struct HintState {
  private var ticket = 0
  /// The line that the hint is for.
  private(set) var line: [Unicode.Scalar] = []
  private(set) var hint: Hint?
  /// The cells after the cursor that show the hint.
  var cells = 0
  /// The request that the hinter has not answered yet.
  private var question: Task<Void, Never>?
  /// A Boolean value that indicates whether to ask the hinter about the line once it has answered.
  private var isWaiting = false

  /// Starts the search for the hint of another line. Answers for earlier lines no longer count.
  mutating func begin(_ line: [Unicode.Scalar]) {
    ticket += 1
    self.line = line
    (hint, isWaiting) = (nil, false)
  }

  /// Starts without a line. The request for an earlier line may still be open.
  mutating func reset() {
    begin([])
    cells = 0
  }

  mutating func accept(_ hint: Hint?) { self.hint = hint }

  /// Asks the hinter, or makes the line its next request. Only one request is open at a time, and
  /// the newest line is next.
  mutating func ask(_ ask: (_ ticket: Int) -> Task<Void, Never>) {
    question?.cancel()
    isWaiting = question != nil
    if question == nil { question = ask(ticket) }
  }

  /// Accepts the answer of the hinter, and returns whether to ask it about the current line.
  mutating func accept(_ hint: Hint?, ticket: Int) -> Bool {
    question = nil
    if ticket == self.ticket { self.hint = hint }
    return isWaiting
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

  /// Draws text in the rest of the row, and moves back.
  ///
  /// Terminals differ in where the cursor is after a full row. So the last cell stays free, and
  /// nothing is drawn after a row that the line fills. They also differ in how many cells an emoji
  /// of several characters takes. So the terminal itself saves the place to return to, and doesn't
  /// wrap the text.
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
    hint.cells = width
  }
}

// MARK: - Finding

extension EditSession {
  /// Looks for a hint in the history, and then asks the hinter, without waiting for its answer.
  private func findHint(for line: [Unicode.Scalar]) {
    hint.begin(line)
    guard !line.isEmpty else { return }
    if let known = historyHint(for: line) { hint.accept(known) } else { askHinter() }
  }

  private func askHinter() {
    guard let hinter = configuration.hinter else { return }
    let text = String(String.UnicodeScalarView(hint.line))
    hint.ask { [mailbox] ticket in
      Task { @MainActor in mailbox.post(.hint(await hinter(text), ticket: ticket)) }
    }
  }

  /// Accepts an answer of the hinter.
  func accept(_ found: Hint?, ticket: Int) {
    if hint.accept(found?.escaped, ticket: ticket) { askHinter() }
  }

  /// Returns the rest of the last line that begins in the same way, if no part of it is hidden.
  private func historyHint(for line: [Unicode.Scalar]) -> Hint? {
    let typed = String(String.UnicodeScalarView(line))
    // `hasPrefix` compares characters, so a hint never begins with a part of one.
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

  /// The text that the right arrow, End and ^E insert, or nil if they move the cursor.
  private var hintToAccept: String? {
    let line = libedit.line
    guard showsHints, line.after.isEmpty, !line.before.isEmpty, hint.line == line.before else {
      return nil
    }
    return hint.hint.flatMap { $0.insertion.isEmpty ? nil : $0.insertion }
  }

  /// Returns the keys that libedit gets instead of ^E, or instead of the last key of a right arrow
  /// or an End.
  ///
  /// libedit has the beginning of the sequence already. The returned keys complete it to a sequence
  /// that only ``Libedit/bindKeys(sourcingEditrc:)`` binds. So the right arrow and End keep the
  /// user's bindings everywhere else.
  func keysToAcceptHint(_ key: Unicode.Scalar) -> [Unicode.Scalar]? {
    let sequence = keySequence.sequence(endedBy: key)
    guard sequence != nil || keySequence.isAtStart, acceptsHint(sequence ?? [key]) else {
      return nil
    }
    keySequence = KeySequence()
    let keys = Libedit.acceptingEnd
    return Array((sequence == nil ? "\u{1b}[" + keys : keys).unicodeScalars)
  }

  /// Returns whether keys accept the hint.
  func acceptsHint(_ keys: [Unicode.Scalar]) -> Bool {
    Libedit.acceptingKeys.contains(String(String.UnicodeScalarView(keys))) && hintToAccept != nil
  }
}
