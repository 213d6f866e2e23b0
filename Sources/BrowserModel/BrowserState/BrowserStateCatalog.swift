/// The browser states there are, as far as they can be listed and created.
@MainActor
public protocol BrowserStateCatalog: AnyObject {
  /// All states, loaded or not, in alphabetical order.
  var summaries: [BrowserStateSummary] { get }

  /// Creates a state and loads it, unless it is there.
  ///
  /// - Throws: `BrowserStateError` when nothing can be called that, or its directory cannot be made.
  func createState(named name: String) throws(BrowserStateError)
}

/// What there is to tell of a browser state.
public struct BrowserStateSummary: Hashable, Sendable {
  /// The name of the state.
  public let name: String
  /// Whether it is loaded.
  public let isLoaded: Bool
  /// Whether it is the one that the next run begins with.
  public let isLastUsed: Bool
  /// How many regular windows it has.
  public let windowCount: Int
  /// How many tabs are in these.
  public let tabCount: Int
}

// MARK: - BrowserStateManager

extension BrowserStateManager: BrowserStateCatalog {
  /// All states, loaded or not, in alphabetical order.
  public var summaries: [BrowserStateSummary] {
    knownNames.map { name in
      let browsers = existingState(named: name)?.browserList.browsers
      return BrowserStateSummary(
        name: name, isLoaded: browsers != nil, isLastUsed: name == lastUsedName,
        windowCount: browsers?.count ?? 0,
        tabCount: browsers?.reduce(0) { $0 + $1.webStateList.count } ?? 0)
    }
  }

  /// Creates a state and loads it, unless it is there.
  ///
  /// - Throws: `BrowserStateError` as `create(named:)` does.
  public func createState(named name: String) throws(BrowserStateError) {
    try create(named: name)
  }
}
