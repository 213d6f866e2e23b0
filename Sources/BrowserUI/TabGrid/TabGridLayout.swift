package import BrowserCommands

/// How the tabs of a grid are laid out, besides their order.
package struct TabGridLayout: Equatable, Sendable {
  /// Where the active tab is; nil if there is none.
  package let active: TabPosition?
  /// How many tabs are pinned, which come first.
  package let pinnedCount: Int
  /// The groups, in order.
  package let groups: [TabGroupItem]

  /// Makes a layout.
  /// - Parameters:
  ///   - active: where the active tab is; nil if there is none.
  ///   - pinnedCount: how many tabs are pinned.
  ///   - groups: the groups, in order.
  package init(active: TabPosition?, pinnedCount: Int, groups: [TabGroupItem]) {
    self.active = active
    self.pinnedCount = pinnedCount
    self.groups = groups
  }

  /// The layout of no tabs.
  package static let empty = Self(active: nil, pinnedCount: 0, groups: [])
}

// MARK: - Groups

extension TabGridLayout {
  /// The words by which the groups of some tabs are named, in the order of the tabs: a title, or the
  /// number of a group that has none; nothing for a tab in no group.
  func groupNames(of count: Int) -> [String] {
    var names = Array(repeating: "", count: count)
    for (index, group) in groups.enumerated() {
      let name = group.title.isEmpty ? String(index + 1) : group.title
      for tab in group.tabs.clamped(to: 0..<count) { names[tab] = name }
    }
    return names
  }
}
