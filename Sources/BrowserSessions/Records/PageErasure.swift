/// What is to be erased of the pages of tabs that can be reopened.
package enum PageErasure: Hashable, Sendable {
  /// All of them.
  case all
  /// Those with one of some addresses.
  case addresses(Set<String>)

  /// Returns the erasure of what either erases.
  func merging(_ later: PageErasure?) -> PageErasure {
    switch (self, later) {
    case (_, nil): self
    case (.addresses(let addresses), .addresses(let more)?): .addresses(addresses.union(more))
    case (.all, _), (_, .all?): .all
    }
  }
}

// MARK: - Pages

extension PageErasure {
  /// Returns what is left of the pages of a tab, if anything.
  func applied(to record: PagesRecord) -> PagesRecord? {
    guard case .addresses(let addresses) = self else { return nil }
    var record = record
    _ = record.remove(addresses)
    return record
  }
}

extension PagesRecord {
  /// Removes the pages with one of some addresses, as `NavigationList` does.
  ///
  /// What an engine keeps of all pages goes with any: only it could tell which is which.
  /// - Returns: whether there were any.
  mutating func remove(_ addresses: Set<String>) -> Bool {
    guard items.contains(where: { addresses.contains($0.url) }) else { return false }
    let reached = items.prefix(max(index + 1, 0)).count { !addresses.contains($0.url) }
    items.removeAll { addresses.contains($0.url) }
    index = items.isEmpty ? -1 : max(reached - 1, 0)
    (engine, nativeState) = (nil, nil)
    return true
  }
}
