package import BrowserModel

// MARK: - Window

extension SessionDocument {
  /// A window of a session.
  package struct Window: Hashable, Sendable {
    /// The groups, in order.
    package var groups: [Group]
    /// The tabs, in order.
    package var tabs: [Tab]
    /// The index of the active tab, if there is one.
    package var activeIndex: Int?

    /// Makes a window of a session.
    package init(groups: [Group] = [], tabs: [Tab] = [], activeIndex: Int? = nil) {
      self.groups = groups
      self.tabs = tabs
      self.activeIndex = activeIndex
    }
  }
}

// MARK: - Group

extension SessionDocument {
  /// A group of tabs of a window.
  package struct Group: Hashable, Sendable {
    /// The numbers that a group may have, few enough that new ones never run out.
    static let numbers = 1...1_000_000_000_000

    /// The number of the group's identity.
    package var id: Int
    /// What is shown of it.
    package var visualData: TabGroupVisualData

    /// Makes a group of a window.
    package init(id: Int, visualData: TabGroupVisualData = TabGroupVisualData()) {
      self.id = id
      self.visualData = visualData
    }
  }
}
