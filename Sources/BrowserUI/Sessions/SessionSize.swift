/// How large a session is.
package struct SessionSize: Equatable, Sendable {
  /// How many windows it has.
  package let windowCount: Int
  /// How many tabs are in these.
  package let tabCount: Int

  /// Makes a size.
  package init(windowCount: Int, tabCount: Int) {
    self.windowCount = windowCount
    self.tabCount = tabCount
  }
}

// MARK: - CustomStringConvertible

extension SessionSize: CustomStringConvertible {
  /// The size in words: `2 windows, 1 tab`.
  package var description: String {
    "\(windowCount) window\(windowCount == 1 ? "" : "s"), "
      + "\(tabCount) tab\(tabCount == 1 ? "" : "s")"
  }
}
