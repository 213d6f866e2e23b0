// MARK: - Openers

extension WebStateArrangement {
  /// Sets the opener of the tab at an index, or removes the current opener if the new one is `nil`.
  ///
  /// - Parameters:
  ///   - opener: The tab that opened this one, or nil for none.
  ///   - index: The index of the tab.
  /// - Throws: ``WebStateListError`` if there is no tab at that index, the opener is not in the
  ///   list, or the tab would be its own opener.
  mutating func setOpener(
    _ opener: WebStateOpener?, at index: Int
  ) throws(WebStateListError) {
    try checkTab(at: index)
    if let opener {
      guard contains(opener.id) else { throw .unknownOpener(opener.id) }
      guard opener.id != ids[index] else { throw .ownOpener(opener.id) }
    }
    openers.forgetOpener(of: ids[index])
    if let opener { openers.record(opener, of: ids[index]) }
  }

  /// Records openers for tabs that have none. Ignores openers that are not in the list and tabs
  /// that would be their own openers.
  ///
  /// - Returns: The identities of the tabs for which an opener was recorded.
  mutating func record(
    openers new: [(opener: WebStateOpener, child: WebStateID)]
  ) -> [WebStateID] {
    let valid = new.filter { $0.opener.id != $0.child && contains($0.opener.id) }
    openers.reserveCapacity(valid.count)
    for (opener, child) in valid { openers.record(opener, of: child) }
    return valid.map(\.child)
  }
}

// MARK: - Children

extension WebStateArrangement {
  /// Returns the identities of the tabs that a tab has opened. Each value is the opener's
  /// navigation index when it opened the tab.
  ///
  /// - Complexity: O(*k*) for *k* opened tabs.
  func childPages(of opener: WebStateID) -> [WebStateID: Int] {
    openers.children(of: opener).reduce(into: [:]) { $0[$1] = openers[$1]?.navigationIndex }
  }
}

/// The opener relationships between tabs, stored in both directions so that removing a tab is fast.
package struct WebStateOpeners: Hashable, Sendable {
  private var openers: [WebStateID: WebStateOpener] = [:]
  private var children: [WebStateID: Set<WebStateID>] = [:]

  /// Creates an empty set of relationships.
  package init() {}

  /// The opener of a tab, if any.
  subscript(child: WebStateID) -> WebStateOpener? { openers[child] }

  /// Returns the identities of the tabs that a tab has opened.
  package func children(of opener: WebStateID) -> Set<WebStateID> { children[opener] ?? [] }

  /// The identities of all tabs that have an opener.
  package var childIDs: Set<WebStateID> { Set(openers.keys) }

  /// The identities of all tabs that have an opener or have opened other tabs.
  var ids: Set<WebStateID> { Set(openers.keys).union(children.keys) }

  /// Reserves memory for a number of tabs with openers.
  mutating func reserveCapacity(_ count: Int) { openers.reserveCapacity(count) }

  /// Records an opener for a tab that has none.
  package mutating func record(_ opener: WebStateOpener, of child: WebStateID) {
    openers[child] = opener
    children[opener.id, default: []].insert(child)
  }

  /// Removes the opener of a tab, and removes the tab as the opener of other tabs.
  ///
  /// - Complexity: O(*k*) for *k* tabs opened by the tab.
  package mutating func forget(_ id: WebStateID) {
    for child in children.removeValue(forKey: id) ?? [] { openers[child] = nil }
    forgetOpener(of: id)
  }

  /// Removes the opener of a tab.
  package mutating func forgetOpener(of id: WebStateID) {
    guard let opener = openers.removeValue(forKey: id)?.id else { return }
    children[opener]?.remove(id)
    if children[opener]?.isEmpty == true { children[opener] = nil }
  }

  /// Removes all relationships.
  package mutating func forgetAll() { self = WebStateOpeners() }
}
