import Foundation

/// What was closed at once, as the user sees it.
public enum ClosedItem: Hashable, Sendable {
  /// A tab.
  case tab(ClosedTab)
  /// A group with its tabs, in order.
  case group(ClosedGroup, [ClosedTab])
  /// A window with its tabs, in order.
  case window([ClosedTab])

  /// The tabs that were closed.
  public var tabs: [ClosedTab] {
    switch self {
    case .tab(let tab): [tab]
    case .group(_, let tabs), .window(let tabs): tabs
    }
  }

  /// The item without the tabs that have one of some addresses; nil when none is left.
  func removing(_ urls: Set<URL>) -> Self? {
    let kept = tabs.filter { !($0.snapshot.url.map(urls.contains) ?? false) }
    guard !kept.isEmpty else { return nil }
    return switch self {
    case .tab: self
    case .group(let group, _): .group(group, kept)
    case .window: .window(kept)
    }
  }
}
