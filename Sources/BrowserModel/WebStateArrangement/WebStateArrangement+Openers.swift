// MARK: - Openers

extension WebStateArrangement {
  /// Sets the opener of the tab with that index; nil for none.
  ///
  /// - Throws: `WebStateListError` when no tab has that index, or the opener is not here or the tab
  ///   itself.
  public mutating func setOpener(
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

  /// Records the openers of tabs that have none. Leaves out an opener that is not here, and a tab that is
  /// its own opener.
  /// - Returns: The tabs whose opener is recorded.
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
  /// Returns on which of a tab's pages each of the tabs that it has opened was opened.
  ///
  /// - Complexity: O(*k*) for *k* tabs opened by it.
  func childPages(of opener: WebStateID) -> [WebStateID: Int] {
    openers.children(of: opener).reduce(into: [:]) { $0[$1] = openers[$1]?.navigationIndex }
  }
}

/// Who has opened whom, kept in both directions so that a tab is forgotten in constant time.
package struct WebStateOpeners: Hashable, Sendable {
  private var openers: [WebStateID: WebStateOpener] = [:]
  private var children: [WebStateID: Set<WebStateID>] = [:]

  /// Creates relations of no tabs.
  package init() {}

  /// The opener of a tab, if it has one.
  subscript(child: WebStateID) -> WebStateOpener? { openers[child] }

  /// The tabs that a tab has opened.
  package func children(of opener: WebStateID) -> Set<WebStateID> { children[opener] ?? [] }

  /// All tabs that have an opener.
  package var childIDs: Set<WebStateID> { Set(openers.keys) }

  /// All tabs that have an opener or have opened one.
  var ids: Set<WebStateID> { Set(openers.keys).union(children.keys) }

  /// Prepares for a number of tabs that have openers.
  mutating func reserveCapacity(_ count: Int) { openers.reserveCapacity(count) }

  /// Records the opener of a tab that has none.
  package mutating func record(_ opener: WebStateOpener, of child: WebStateID) {
    openers[child] = opener
    children[opener.id, default: []].insert(child)
  }

  /// Forgets the tab's opener, and that it has opened others.
  ///
  /// - Complexity: O(*k*) for *k* tabs opened by it.
  package mutating func forget(_ id: WebStateID) {
    for child in children.removeValue(forKey: id) ?? [] { openers[child] = nil }
    forgetOpener(of: id)
  }

  /// Forgets the tab's opener.
  package mutating func forgetOpener(of id: WebStateID) {
    guard let opener = openers.removeValue(forKey: id)?.id else { return }
    children[opener]?.remove(id)
    if children[opener]?.isEmpty == true { children[opener] = nil }
  }

  /// Forgets all relations.
  package mutating func forgetAll() { self = WebStateOpeners() }
}
