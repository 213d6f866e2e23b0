/// An ability of a tab that is attached to it while the tab is in a list.
///
/// A tab may be without any helper: code asks for one with `webState.helper(_:)`, and does without.
/// A helper holds its tab weakly, since the tab owns it.
@MainActor
public protocol TabHelper: AnyObject {
  /// What the helper has to say of its tab, in one line.
  var status: String { get }

  /// Ends the helper's work, once: when its tab is closed, at the latest when the tab goes.
  func shutDown()
}

// MARK: - Defaults

extension TabHelper {
  /// Does nothing.
  public func shutDown() {}
}

// MARK: - TabHelperFactory

/// How to make one helper of a tab.
@MainActor
public struct TabHelperFactory {
  private let attach: @MainActor (WebState) throws(UserDataError) -> Void

  /// Creates the factory of a type of helpers.
  ///
  /// - Parameters:
  ///   - type: The type of the helpers.
  ///   - make: Makes the helper of a tab, or returns nil where the tab is to have none.
  public init<Helper: TabHelper>(
    _ type: Helper.Type, _ make: @escaping @MainActor (WebState) -> Helper?
  ) {
    attach = { webState throws(UserDataError) in try webState.attachHelper(type, make) }
  }

  /// Attaches a helper to a tab, unless the tab has one of that type already.
  ///
  /// - Throws: `UserDataError.destroyed` when the tab is being destroyed.
  public func attachHelper(to webState: WebState) throws(UserDataError) {
    try attach(webState)
  }
}

// MARK: - TabHelpers

/// The helpers of one tab, one of a type, in the order in which they were attached.
@MainActor
final class TabHelpers: UserDataKey {
  typealias Value = TabHelpers

  private(set) var all: [any TabHelper] = []

  isolated deinit { shutDown() }

  /// Returns the helper of that type, or nil when there is none.
  func helper<Helper: TabHelper>(_ type: Helper.Type) -> Helper? {
    for case let helper as Helper in all { return helper }
    return nil
  }

  func add(_ helper: any TabHelper) { all.append(helper) }

  /// Releases the helpers, the last one first, after notifying each of them.
  func shutDown() {
    while let helper = all.popLast() { helper.shutDown() }
  }
}

// MARK: - Helpers

extension WebState {
  /// Returns the tab's helper of that type, or nil when it has none, as before it is realized.
  public func helper<Helper: TabHelper>(_ type: Helper.Type) -> Helper? {
    attachedData?[TabHelpers.self]?.helper(type)
  }

  /// The tab's helpers, in the order in which they were attached.
  public var helpers: [any TabHelper] { attachedData?[TabHelpers.self]?.all ?? [] }

  /// Attaches the helper that `make` returns, unless the tab has one of that type already.
  ///
  /// - Parameters:
  ///   - type: The type of the helper.
  ///   - make: Makes the helper of this tab, or returns nil where the tab is to have none.
  /// - Throws: `UserDataError.destroyed` when the tab is being destroyed.
  public func attachHelper<Helper: TabHelper>(
    _ type: Helper.Type, _ make: @MainActor (WebState) -> Helper?
  ) throws(UserDataError) {
    let helpers = try userData.value(for: TabHelpers.self) { TabHelpers() }
    guard helpers.helper(type) == nil, let helper = make(self) else { return }
    helpers.add(helper)
  }

  /// Shuts the tab's helpers down, the one attached last first, and lets go of them.
  public func shutDownHelpers() {
    willRealize = nil
    attachedData?[TabHelpers.self]?.shutDown()
  }

  /// Attaches helpers: at once to a realized tab, to any other just before it is realized.
  ///
  /// Most restored tabs are never shown. Helpers of all of them would take most of the time of a
  /// start.
  /// - Parameter attach: Attaches the helpers to a tab.
  func attachHelpers(by attach: @escaping @MainActor (WebState) -> Void) {
    if isRealized { attach(self) } else { willRealize = attach }
  }
}
