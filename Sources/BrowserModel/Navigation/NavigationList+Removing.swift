public import Foundation

// MARK: - Removing

extension NavigationList {
  /// Removes the pages that have one of some addresses; where the current one is among them, the
  /// one left before it becomes current, or else the first.
  public mutating func removeItems(of urls: Set<URL>) {
    let reached = items.prefix(lastCommittedIndex + 1).count { !urls.contains($0.url) }
    items.removeAll { urls.contains($0.url) }
    lastCommittedIndex = items.isEmpty ? -1 : max(reached - 1, 0)
    pending = nil
  }
}
