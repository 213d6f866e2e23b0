/// A service that owns the tabs of a window.
@MainActor
public final class TabList {
  /// The maximum number of tabs.
  public static let limit = 100

  /// The tabs, in order.
  public private(set) var tabs: [Tab] = []
  /// The position of the tab in front.
  public var activeIndex = 0
  /// The observer of changes.
  public weak var observer: (any TabListObserver)?

  /// Creates an empty list.
  public init() {}

  /// The number of tabs.
  public var count: Int {
    tabs.count
  }

  /// The tab at a position, if there is one.
  public subscript(index: Int) -> Tab? {
    tabs.indices.contains(index) ? tabs[index] : nil
  }

  /// The title of the tab at a position, or an empty string.
  public subscript(title index: Int) -> String {
    self[index]?.title ?? ""
  }

  /// Adds a tab at the end.
  public func append(_ title: String) {
    tabs.append(Tab(id: TabID(number: tabs.count + 1), title: title))
    observer?.tabListChanged()
  }

  /// Removes the tab with the given number.
  public func remove(_ number: Int) {
    tabs.removeAll { $0.id.number == number }
    observer?.tabListChanged()
  }
}

/// An observer of a tab list.
@MainActor
public protocol TabListObserver: AnyObject {
  /// Called when the tabs of the list have changed.
  func tabListChanged()
}
