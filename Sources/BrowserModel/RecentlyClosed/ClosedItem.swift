import Foundation

/// What was closed at once, as the user sees it.
public enum ClosedItem: Hashable, Sendable {
  /// A tab.
  case tab(ClosedTab)
  /// Several tabs, in order, which may have been in groups.
  case tabs([ClosedTab])
  /// A group with its tabs, in order.
  case group(ClosedGroup, [ClosedTab])
  /// A window with its tabs, in order.
  case window([ClosedTab])

  /// The tabs that were closed.
  public var tabs: [ClosedTab] {
    switch self {
    case .tab(let tab): [tab]
    case .tabs(let tabs), .group(_, let tabs), .window(let tabs): tabs
    }
  }

  /// The item without the tabs that show one of some addresses, and without those pages of the
  /// others; nil when no tab is left.
  func removing(_ urls: Set<URL>) -> Self? {
    let kept = tabs.compactMap { $0.removing(urls) }
    guard let first = kept.first else { return nil }
    return switch self {
    case .tab: .tab(first)
    case .tabs: .tabs(kept)
    case .group(let group, _): .group(group, kept)
    case .window: .window(kept)
    }
  }
}
