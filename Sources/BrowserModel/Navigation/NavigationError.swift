/// A navigation that was refused; the tab is where it was.
public enum NavigationError: Error, Hashable, Sendable {
  /// There are not that many pages back (below 0) or forward; there are `available`.
  case noPage(offset: Int, available: Int)
  /// No page is there to be reloaded.
  case nothingToReload
  /// Nothing is being loaded.
  case nothingToStop
  /// No page is there to be changed.
  case nothingCommitted
  /// The navigation is not the one that is pending: it was superseded, stopped or committed.
  case notPending(NavigationID)
  /// No page of a list of `count` has that index.
  case noItem(at: Int, count: Int)
}

// MARK: - Sentences

extension NavigationError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .noPage(0, _): "going by no pages leads nowhere: reload the page, or go by some"
    case .noPage(let offset, 0):
      "there is no page to go \(direction(offset)) to: go to an address"
    case .noPage(let offset, 1):
      "there is only one page to go \(direction(offset)) to: go by one"
    case .noPage(let offset, let available):
      "there are only \(available) pages to go \(direction(offset)) to: go by that many at most"
    case .nothingToReload: "there is no page to reload: go to an address"
    case .nothingToStop: "nothing is being loaded: there is nothing to stop"
    case .nothingCommitted: "the tab has no page yet: go to an address"
    case .notPending(let id): "\(id) is not the one under way: begin another"
    case .noItem(let index, let count):
      "there is no page \(index) among \(count): name one from 0 up, or −1 for none at all"
    }
  }
}

private func direction(_ offset: Int) -> String { offset < 0 ? "back" : "forward" }
