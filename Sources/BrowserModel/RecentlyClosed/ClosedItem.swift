import Foundation

/// What was closed at once, as the user sees it.
public enum ClosedItem: Hashable, Sendable {
  /// A tab.
  case tab(ClosedTab)
  /// Several tabs, in order, which may have been in groups.
  case tabs([ClosedTab])
  /// A group with its tabs, in order.
  case group(ClosedGroup, [ClosedTab])
  /// A window with its tabs, and with those of its inactive twin, each in order.
  case window([ClosedTab], inactive: [ClosedTab] = [])

  /// The tabs that were closed; of a window first those in use.
  public var tabs: [ClosedTab] {
    switch self {
    case .tab(let tab): [tab]
    case .tabs(let tabs), .group(_, let tabs): tabs
    case .window(let tabs, let inactive): tabs + inactive
    }
  }

  /// Whether it is a window.
  public var isWindow: Bool {
    if case .window = self { true } else { false }
  }

  /// The item without the tabs that show one of some addresses, and without those pages of the
  /// others; nil when no tab is left.
  func removing(_ urls: Set<URL>) -> Self? {
    func kept(_ tabs: [ClosedTab]) -> [ClosedTab] { tabs.compactMap { $0.removing(urls) } }
    let item: Self =
      switch self {
      case .tab(let tab): kept([tab]).first.map(Self.tab) ?? .tabs([])
      case .tabs(let tabs): .tabs(kept(tabs))
      case .group(let group, let tabs): .group(group, kept(tabs))
      case .window(let tabs, let inactive): .window(kept(tabs), inactive: kept(inactive))
      }
    return item.tabs.isEmpty ? nil : item
  }
}
