/// One browser state, as a list shows it.
package struct StateItem: Equatable, Sendable {
  /// Its name.
  package let name: String
  /// Whether it is loaded.
  package let isLoaded: Bool
  /// Whether the next run begins with it.
  package let isLastUsed: Bool
  /// How many windows it has.
  package let windowCount: Int
  /// How many tabs are in these.
  package let tabCount: Int

  /// Makes an item.
  package init(
    name: String, isLoaded: Bool, isLastUsed: Bool, windowCount: Int, tabCount: Int
  ) {
    self.name = name
    self.isLoaded = isLoaded
    self.isLastUsed = isLastUsed
    self.windowCount = windowCount
    self.tabCount = tabCount
  }
}
