/// What has become of tabs between two sessions.
///
/// Tabs are the same that have the same address. Windows belong together that have the most of these
/// in common; a tab has moved when it is in another window, or stands elsewhere among those that
/// stayed, of which there are as many as there can be.
package struct SessionComparison: Hashable, Sendable {
  /// The changes: what was removed, in order, then what was added or moved, in order.
  package let changes: [Change]

  /// Compares two sessions.
  /// - Parameters:
  ///   - old: the earlier one.
  ///   - new: the later one.
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
  /// What has become of one tab.
  package struct Change: Hashable, Sendable {
    /// What has.
    package let kind: Kind
    /// The page that it shows; nil for a blank tab.
    package let page: PagesRecord.Item?
    /// Where it was, unless it was added.
    package var old: Place?
    /// Where it is, unless it was removed.
    package var new: Place?
  }

  /// What has become of a tab.
  package enum Kind: String, Hashable, Sendable {
    /// It was not there.
    case added
    /// It is there no more.
    case removed
    /// It is elsewhere.
    case moved
  }

  /// Where a tab of a session is.
  package struct Place: Hashable, Sendable {
    /// The index of its window.
    package let windowIndex: Int
    /// Its index in that.
    package let tabIndex: Int
  }
}

// MARK: - CustomStringConvertible

extension SessionComparison.Place: CustomStringConvertible {
  /// The place as a user counts: `window 1, tab 2`.
  package var description: String { "window \(windowIndex + 1), tab \(tabIndex + 1)" }
}
