/// The differences between the tabs of two sessions.
///
/// Tabs match if they have the same address. Windows are matched by the number of tabs that they
/// share. A tab has moved if it is in a different window, or if its order relative to the tabs that
/// stayed has changed. The comparison maximizes the number of tabs that stayed.
package struct SessionComparison: Hashable, Sendable {
  /// The changes, sorted by tab position. All removed tabs come before the added and moved tabs.
  package let changes: [Change]

  /// Creates a comparison of two sessions.
  ///
  /// - Parameters:
  ///   - old: The earlier session.
  ///   - new: The later session.
  package init(of old: SessionDocument, with new: SessionDocument) {
    var matching = SessionMatching(old, new)
    matching.match()
    let removed = matching.oldTabs.indices.filter { matching.newIndexes[$0] == nil }.map {
      Change(kind: .removed, page: matching.oldTabs[$0].page, old: matching.oldTabs[$0].place)
    }
    let stayed = matching.stayed
    let others = matching.newTabs.indices.compactMap { index -> Change? in
      let tab = matching.newTabs[index]
      guard let oldIndex = matching.oldIndexes[index] else {
        return Change(kind: .added, page: tab.page, new: tab.place)
      }
      guard !stayed.contains(index) else { return nil }
      return Change(
        kind: .moved, page: tab.page, old: matching.oldTabs[oldIndex].place, new: tab.place)
    }
    changes = removed + others
  }
}

// MARK: - Change

extension SessionComparison {
  /// A change to one tab.
  package struct Change: Hashable, Sendable {
    /// The kind of change.
    package let kind: Kind
    /// The page that the tab shows, or nil if the tab is blank.
    package let page: PagesRecord.Item?
    /// The old position of the tab, or nil if the tab was added.
    package var old: Place?
    /// The new position of the tab, or nil if the tab was removed.
    package var new: Place?
  }

  /// A kind of change to a tab.
  package enum Kind: String, Hashable, Sendable {
    /// The tab is only in the later session.
    case added
    /// The tab is only in the earlier session.
    case removed
    /// The tab is in both sessions but at different positions.
    case moved
  }

  /// The position of a tab in a session.
  package struct Place: Hashable, Sendable {
    package let windowIndex: Int
    /// The index of the tab in its window.
    package let tabIndex: Int
  }
}

// MARK: - CustomStringConvertible

extension SessionComparison.Place: CustomStringConvertible {
  /// The position with 1-based numbers, for example `window 1, tab 2`.
  package var description: String { "window \(windowIndex + 1), tab \(tabIndex + 1)" }
}
