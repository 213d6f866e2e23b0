/// What the store keeps of a window.
package struct WindowRecord: Hashable, Sendable {
  /// The number of the window in the store.
  package var id: Int
  /// Whether its tabs are those that were not used for long.
  package var isInactive: Bool
  /// The active tab, if there is one.
  package var activeTabID: Int?
  /// When it last came to the front, in milliseconds since 1970; 0 for one that has not been there.
  package var frontTime: Int

  /// Makes the record of a window.
  package init(id: Int, isInactive: Bool = false, activeTabID: Int? = nil, frontTime: Int = 0) {
    self.id = id
    self.isInactive = isInactive
    self.activeTabID = activeTabID
    self.frontTime = frontTime
  }
}

// MARK: - Numbers

extension WindowRecord {
  /// Returns the number in the store of a window, or of its inactive twin, which follows it.
  /// - Parameters:
  ///   - number: the number that the user knows, from 1.
  ///   - isInactive: whether the twin is meant.
  package static func id(ofWindow number: Int, isInactive: Bool = false) -> Int {
    isInactive ? 2 * number : 2 * number - 1
  }

  /// Returns whether a number in the store is that of an inactive twin.
  static func isInactive(id: Int) -> Bool { id.isMultiple(of: 2) }

  /// The number of the window that the user knows, also where this is its twin.
  package var number: Int { (id + 1) / 2 }
}
