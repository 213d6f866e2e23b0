import CLibEdit

/// A walk through the lines of the history that begin with the typed text.
struct HistoryWalk {
  /// The text that was typed when the walk began.
  let typed: String
  /// The index of the recalled line, or nil if the typed text is shown again.
  private(set) var index: Int?
  /// The text that the walk put into the line.
  private(set) var shown: String

  init(from typed: String) {
    self.typed = typed
    shown = typed
  }

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

// MARK: - Recalling lines

extension EditSession {
  /// Recalls the nearest earlier line that begins with the typed text. Called by libedit.
  func recallEarlierLine() -> UInt8 { recall { $0.goBack(in: pastLines) } }

  /// Recalls the nearest later line that begins with the typed text. Called by libedit.
  func recallLaterLine() -> UInt8 { recall { $0.goForward(in: pastLines) } }

  private func recall(_ move: (inout HistoryWalk) -> Bool) -> UInt8 {
    let scalars = libedit.line
    let line = String(String.UnicodeScalarView(scalars.before + scalars.after))
    // Any change to the line ends the walk, and the changed text is searched for.
    if walk?.shown != line {
      walk = nil
      rememberNewLines()
    }
    var moved = walk ?? HistoryWalk(from: line)
    guard move(&moved) else { return failure }
    walk = moved
    libedit.replaceLine(with: moved.shown)
    return UInt8(CC_REFRESH)
  }

  /// Lets the user search the history, newest line first. Called by libedit.
  func searchHistory() -> UInt8 {
    walk = nil
    rememberNewLines()
    let (before, after) = libedit.line
    let typed = String(String.UnicodeScalarView(before + after))
    var known: Set<String> = []
    let lines = pastLines.reversed().filter { known.insert($0).inserted }
    libedit.moveCursor(by: .max)
    choose(from: SelectionList(lines.map { [$0] }, query: typed)) { effect, list in
      switch effect {
      case .search: libedit.replaceLine(with: list.query ?? "")
      case .accept, .leave: list.selection.map { libedit.replaceLine(with: lines[$0]) }
      case .cancel:
        libedit.replaceLine(with: typed)
        libedit.moveCursor(by: -after.count)
      case .select, .nothing: break
      }
    }
    return UInt8(CC_NORM)
  }

  /// Adds the lines that other programs have added to the history.
  ///
  /// The lines of a walk are numbered, so none are added during a walk.
  func rememberNewLines() {
    guard let newLines = configuration.newHistoryLines, walk?.index == nil else { return }
    for line in newLines() where line.belongsInHistory { remember(line) }
  }

  func replaceHistory(by lines: [String]) {
    libedit.forgetHistory()
    walk = nil
    pastLines = []
    for line in lines where line.belongsInHistory { remember(line) }
  }

  func remember(_ line: String) {
    libedit.remember(line)
    pastLines.append(line)
    pastLines.removeFirst(max(0, pastLines.count - max(0, configuration.historyLimit)))
  }
}
