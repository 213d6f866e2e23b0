import BrowserPages

/// The documents that the pages in back/forward lists keep, so that a tab goes back or forward to
/// them without a request.
///
/// The tabs of a browser state share one object, which bounds the documents of each tab and of all
/// tabs. When a limit is exceeded, the documents that can be loaded again are removed first,
/// beginning with the one that was left first. Nothing is stored on the disk.
@MainActor
public final class KeptDocuments {
  /// Limits on the documents of one tab or of all tabs.
  struct Limits {
    /// The maximum number of documents.
    var count: Int
    /// The maximum number of bytes, which is estimated.
    var byteCount: Int
  }

  /// A document that a tab has left.
  struct Entry {
    let tab: WebStateID
    let id: NavigationID
    let state: DocumentState
    let isAnswer: Bool
    let byteCount: Int
  }

  /// The documents, in the order in which they were left.
  private(set) var entries: [Entry] = []
  private let tabLimits: Limits
  private let limits: Limits

  /// Creates an object without documents.
  public convenience init() {
    // Chrome keeps six pages of a tab.
    self.init(
      tabLimits: Limits(count: 6, byteCount: 20_000_000),
      limits: Limits(count: 1000, byteCount: 60_000_000))
  }

  init(tabLimits: Limits, limits: Limits) {
    self.tabLimits = tabLimits
    self.limits = limits
  }

  /// Keeps a document that a tab leaves.
  ///
  /// - Parameters:
  ///   - state: The document.
  ///   - id: The navigation that loaded the document.
  ///   - tab: The tab.
  ///   - isAnswer: Whether the document answers a form, so that it cannot be loaded again.
  func keep(_ state: DocumentState, of id: NavigationID, in tab: WebStateID, isAnswer: Bool) {
    _ = take(id, of: tab)
    let entry = Entry(
      tab: tab, id: id, state: state, isAnswer: isAnswer, byteCount: state.estimatedByteCount)
    entries.append(entry)
    remove(beyond: tabLimits) { $0.tab == tab }
    remove(beyond: limits) { _ in true }
  }

  /// Removes and returns a document to which a tab returns, or returns nil if it isn't kept.
  func take(_ id: NavigationID, of tab: WebStateID) -> DocumentState? {
    entries.firstIndex { $0.tab == tab && $0.id == id }.map { entries.remove(at: $0).state }
  }

  /// Removes the documents of a tab that no page of its list shows.
  func removeAll(of tab: WebStateID, except ids: Set<NavigationID> = []) {
    entries.removeAll { $0.tab == tab && !ids.contains($0.id) }
  }

  /// Keeps the documents of a tab for another tab with the same pages, too.
  func copy(from tab: WebStateID, to other: WebStateID) {
    for entry in entries where entry.tab == tab {
      keep(entry.state.copy(), of: entry.id, in: other, isAnswer: entry.isAnswer)
    }
  }

  private func remove(beyond limits: Limits, where isIncluded: (Entry) -> Bool) {
    var excess = Limits(count: -limits.count, byteCount: -limits.byteCount)
    for entry in entries where isIncluded(entry) {
      excess.count += 1
      excess.byteCount += entry.byteCount
    }
    while excess.count > 0 || excess.byteCount > 0 {
      let index =
        entries.firstIndex { isIncluded($0) && !$0.isAnswer }
        ?? entries.firstIndex(where: isIncluded)
      guard let index else { return }
      let entry = entries.remove(at: index)
      excess.count -= 1
      excess.byteCount -= entry.byteCount
    }
  }
}

// MARK: - DocumentState

extension DocumentState {
  /// The estimated size in memory, in bytes.
  fileprivate var estimatedByteCount: Int {
    // A document that has been read takes about four times as much memory as its source.
    switch content {
    case .read(let document): 10_000 + 4 * document.source.data.count
    case .unread(let document): 10_000 + document.outline.source.data.count
    case nil: 0
    }
  }
}
