package import BrowserModel

// MARK: - Opening windows

extension SessionDocument.Window {
  /// Puts the tabs of the window into an empty list, in one batch; they are unrealized, and new ones.
  ///
  /// Groups keep their identity, unless there is a group of that identity already.
  /// - Parameters:
  ///   - list: The list.
  ///   - factory: Makes the tabs.
  ///   - takenGroups: The numbers of the groups that there are already.
  /// - Throws: ``WebStateListError`` if a change of the list is under way.
  @MainActor
  package func fill(
    _ list: WebStateList, by factory: WebStateFactory, takenGroups: Set<Int> = []
  ) throws {
    let records = SessionWindowRecords(self, takenGroups: takenGroups)
    let restorer = WindowRestorer(records.window, of: records.contents, tabs: factory) {
      records.pages[$0]
    }
    _ = try restorer.restore(into: list)
  }
}
