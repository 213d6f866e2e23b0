import BrowserCommands
import BrowserModel

// MARK: - Finding the group

extension GroupReference {
  /// Finds the group that is meant: the one with that number, else the one with that title.
  /// - Throws: ``TabGroupError`` if there is none, or several have the title.
  func group(of groups: [TabGroup]) throws(TabGroupError) -> TabGroup {
    guard !groups.isEmpty else { throw .noGroups }
    if let index, groups.indices.contains(index) { return groups[index] }
    let exact = groups.indices.filter { groups[$0].visualData.title == text }
    let found = exact.isEmpty ? groups.indices.filter { isLike(groups[$0]) } : exact
    guard let first = found.first else {
      throw index.map { .noNumber($0 + 1, count: groups.count) } ?? .noTitle(text)
    }
    guard found.count == 1 else { throw .ambiguousTitle(text, numbers: found.map { $0 + 1 }) }
    return groups[first]
  }

  private func isLike(_ group: TabGroup) -> Bool {
    group.visualData.title.lowercased() == text.lowercased()
  }
}
