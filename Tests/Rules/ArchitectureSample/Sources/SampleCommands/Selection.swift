import SampleModel

/// The user's selection.
public struct Selection: Sendable {
  /// The number of selected tabs.
  public let count: Int
  let first: TabID

  /// Creates a selection with a number of tabs.
  public init(count: Int) {
    self.count = count
    first = .none
  }

  /// The identities of the selected tabs.
  public var identities: [TabID] {  // breaks: model-stays-inside
    [first]
  }

  /// Creates the identity of the n-th tab.
  public static let identify: @Sendable (Int) -> TabID = {  // breaks: model-stays-inside
    TabID(number: $0)
  }

  func isEmpty(excluding id: TabID) -> Bool {
    first == id
  }
}

/// Returns the identity of the selected tab.
public func selectedTab() -> TabID {  // breaks: model-stays-inside
  .none
}

/// Returns the identities of the selected tabs, in order.
public func selectedTabs() -> some Sequence<TabID> {  // breaks: model-stays-inside
  [TabID.none]
}

/// Returns the numbers of the selected tabs. The body isn't part of the interface.
public func selectedNumbers() -> some Sequence<Int> {
  [TabID.none].indices
}
