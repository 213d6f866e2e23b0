extension EditSession {
  /// Shows a list below the line until the user accepts an entry or closes the list. On a terminal
  /// that cannot do this, shows the list above the line.
  ///
  /// - Parameters:
  ///   - list: The list, with the entries to choose from.
  ///   - follow: A closure that changes the line after a key has acted on the list.
  func choose(
    from list: SelectionList, _ follow: (SelectionList.Effect, SelectionList) -> Void
  ) {
    guard libedit.movesCursor else { return showAbove(list) }
    current.list = list
    redrawLine()
    while let keys = nextListKeys() {
      // The line may have been left and drawn again meanwhile.
      guard var list = current.list else { return unread(keys) }
      let effect = list.respond(to: SelectionList.Key(keys))
      current.list = effect.closesList ? nil : list
      follow(effect, list)
      redrawLine()
      if effect == .leave { unread(keys) }
      if effect.closesList { return }
    }
    current.list = nil
  }

  private func unread(_ keys: [Unicode.Scalar]) { current.unreadKeys = keys + current.unreadKeys }

  /// Returns the characters of the next key, or nil if there is none.
  private func nextListKeys() -> [Unicode.Scalar]? {
    guard let key = nextScalar() else { return nil }
    return key == "\u{1b}" ? [key] + restOfSequence() : [key]
  }

  /// Draws the list below the line and moves the cursor back. The rows there must be empty.
  ///
  /// The list occupies at most half of the screen, so that the text above remains visible.
  func drawList() {
    guard current.list != nil else { return }
    let cursor = cursorLayout
    var end = cursor
    end.add(libedit.line.after)
    current.list?.fit(
      columns: libedit.columns, rows: min(libedit.rows / 2, libedit.rows - 1 - end.row))
    let lines = current.list?.lines(usesStyle: usesStyle) ?? []
    let below = end.row - cursor.row
    libedit.write(
      String(repeating: "\n", count: below) + lines.map { "\r\n" + $0 }.joined()
        + cursorMove(byRows: -below - lines.count, toColumn: cursor.column))
  }

  private func showAbove(_ list: SelectionList) {
    var list = list
    list.fit(columns: libedit.columns, rows: libedit.rows - 3)
    show(list.lines(usesStyle: false).joined(separator: "\n") + "\n")
  }
}
