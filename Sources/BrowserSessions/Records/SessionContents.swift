/// What the store has, besides the pages of tabs.
package struct SessionContents: Hashable, Sendable {
  /// The windows, in the order of their numbers.
  package var windows: [WindowRecord] = []
  /// The groups, in the order of their numbers.
  package var groups: [GroupRecord] = []
  /// The tabs, those of one window together and in order.
  package var tabs: [TabRecord] = []
  /// What can be reopened, the latest first.
  package var closed: [ClosedRecord] = []
  /// How many rows made no sense.
  package var damagedRowCount = 0
  /// Whether there are other rows than those that were saved.
  package var isMiscounted = false

  /// Makes the contents of an empty store.
  package init() {}
}

// MARK: - Windows

extension SessionContents {
  /// Leaves out a window, with its groups and tabs.
  mutating func remove(windowID: Int) {
    windows.removeAll { $0.id == windowID }
    groups.removeAll { $0.windowID == windowID }
    tabs.removeAll { $0.windowID == windowID }
  }
}
