/// The history lines that can be recalled and shown as hints, oldest first, and the walk through them.
struct PastLines {
  let configuration: LineEditor.Configuration
  let libedit: Libedit
  var lines: [String] = []
  /// The walk that the arrow keys began, if any.
  var walk: HistoryWalk?

  mutating func add(_ newLines: [String]) {
    for line in newLines where line.belongsInHistory {
      libedit.remember(line)
      lines.append(line)
    }
    lines.removeFirst(max(0, lines.count - max(0, configuration.historyLimit)))
  }

  mutating func replace(by lines: [String]) {
    libedit.forgetHistory()
    walk = nil
    self.lines = []
    add(lines)
  }

  /// Adds the lines that other programs have added to the history.
  ///
  /// The lines of a walk are numbered, so none are added during a walk.
  mutating func addNew() {
    if walk?.index == nil { add(configuration.newHistoryLines?() ?? []) }
  }

  /// Moves through the lines that begin with the text of the edited line.
  /// - Parameters:
  ///   - line: The text of the edited line.
  ///   - move: A closure that moves a walk through lines, and returns whether it has moved.
  /// - Returns: The text to show, or nil if there is no other.
  mutating func recall(
    from line: String, _ move: (inout HistoryWalk, [String]) -> Bool
  ) -> String? {
    // Any change to the line ends the walk, and the changed text is searched for.
    if walk?.shown != line {
      walk = nil
      addNew()
    }
    var moved = walk ?? HistoryWalk(typed: line, shown: line)
    guard move(&moved, lines) else { return nil }
    walk = moved
    return moved.shown
  }

  /// Returns the most recent line that begins with the typed text and has no hidden characters.
  mutating func last(continuing line: [Unicode.Scalar]) -> String? {
    addNew()
    let typed = line.text
    // `hasPrefix` compares characters, so a hint never begins in the middle of a character.
    return lines.last { past in
      past.hasPrefix(typed) && past.unicodeScalars.count > line.count
        && past.unicodeScalars.starts(with: line)
        && DisplayText.escaped(past, keepsLines: false) == past
    }
  }
}

/// A walk through the lines of the history that begin with the typed text.
struct HistoryWalk {
  /// The text that was typed when the walk began.
  let typed: String
  /// The index of the recalled line, or nil if the typed text is shown again.
  private(set) var index: Int?
  /// The text that the walk put into the line.
  private(set) var shown: String

  /// Moves to the nearest earlier line that differs from the shown one.
  /// - Returns: Whether there is such a line.
  mutating func goBack(in lines: [String]) -> Bool {
    guard let found = lines[..<(index ?? lines.count)].lastIndex(where: isMatch) else {
      return false
    }
    index = found
    shown = lines[found]
    return true
  }

  /// Moves to the nearest later line that differs from the shown one, or to the typed text.
  /// - Returns: Whether the shown text has changed.
  mutating func goForward(in lines: [String]) -> Bool {
    guard let current = index else { return false }
    let found = lines.indices.dropFirst(current + 1).first { isMatch(lines[$0]) }
    index = found
    shown = found.map { lines[$0] } ?? typed
    return true
  }

  private func isMatch(_ line: String) -> Bool { line != shown && line.hasPrefix(typed) }
}
