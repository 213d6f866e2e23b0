package import BrowserModel

// MARK: - Opening windows

extension SessionDocument.Window {
  /// Puts the tabs of the window into an empty list, in one batch; they are unrealized, and new ones.
  ///
  /// Groups keep their identity, unless there is a group of that identity already.
  /// - Parameters:
  ///   - list: the list.
  ///   - factory: makes the tabs.
  ///   - others: the lists whose groups there are already.
  /// - Throws: `WebStateListError` if a change of the list is under way.
  @MainActor
  package func fill(
    _ list: WebStateList, by factory: WebStateFactory, besides others: [WebStateList] = []
  ) throws {
    let taken = Set(others.flatMap(\.groups).map(\.id.number))
    let records = SessionWindowRecords(self, takenGroups: taken)
    let restorer = WindowRestorer(records.window, of: records.contents, tabs: factory) {
      records.pages[$0]
    }
    _ = try restorer.restore(into: list)
  }
}
