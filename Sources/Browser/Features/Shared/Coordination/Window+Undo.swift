import BrowserModel

extension Window {
  /// Notes a change that ‘undo’ can't take back in this window, so that ‘undo’ names it.
  /// - Parameters:
  ///   - summary: A phrase that describes the change, such as `window 2 opened`.
  ///   - types: The types of the tabs that the change affects.
  func noteOther(_ summary: String, in types: [BrowserType] = [.regular, .offTheRecord]) {
    for type in types { agent(UndoHistory.self, of: type)?.noteOther(summary) }
  }

  /// Records a change that ‘undo’ can take back in this window.
  /// - Parameters:
  ///   - change: The change.
  ///   - summary: A phrase that describes the change, such as `1 tab moved`.
  ///   - types: The types of the tabs near which the change is undone.
  func record(
    _ change: UndoableChange, _ summary: String,
    in types: [BrowserType] = [.regular, .offTheRecord]
  ) {
    for type in types { agent(UndoHistory.self, of: type)?.record(change, summary) }
  }
}
