import CLibEdit

extension EditSession {
  /// Recalls the nearest earlier line that begins with the typed text. Called by libedit.
  func recallEarlierLine() -> UInt8 { recall { $0.goBack(in: $1) } }

  /// Recalls the nearest later line that begins with the typed text. Called by libedit.
  func recallLaterLine() -> UInt8 { recall { $0.goForward(in: $1) } }

  private func recall(_ move: (inout HistoryWalk, [String]) -> Bool) -> UInt8 {
    guard let found = pastLines.recall(from: libedit.text, move) else { return failure }
    libedit.replaceLine(with: found)
    return UInt8(CC_REFRESH)
  }

  /// Lets the user search the history, newest line first. Called by libedit.
  func searchHistory() -> UInt8 {
    pastLines.walk = nil
    pastLines.addNew()
    let typed = libedit.text
    let scalarsAfterCursor = libedit.line.after.count
    var known: Set<String> = []
    let lines = pastLines.lines.reversed().filter { known.insert($0).inserted }
    libedit.moveCursor(by: .max)
    choose(from: SelectionList(lines.map { [$0] }, query: typed)) { effect, list in
      switch effect {
      case .search: libedit.replaceLine(with: list.query ?? "")
      case .accept, .leave: list.selection.map { libedit.replaceLine(with: lines[$0]) }
      case .cancel:
        libedit.replaceLine(with: typed)
        libedit.moveCursor(by: -scalarsAfterCursor)
      case .select, .nothing: break
      }
    }
    return UInt8(CC_NORM)
  }
}
