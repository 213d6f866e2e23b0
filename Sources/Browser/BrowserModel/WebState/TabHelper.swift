/// An object that adds a feature to a tab. It is attached when the tab is inserted into a list or,
/// if the tab is unrealized, just before the tab is realized.
///
/// A tab can lack a helper, so code that calls `webState.helper(_:)` must handle `nil`. A
/// helper must hold its tab weakly, because the tab owns the helper.
@MainActor
public protocol TabHelper: AnyObject {
  /// A one-line description of the helper's state.
  var status: String { get }

  /// Stops the helper. This method is called once, when the tab is closed or, at the latest, when
  /// it is destroyed.
  func shutDown()
}

// MARK: - Defaults

extension TabHelper {
  public func shutDown() {}
}

// MARK: - TabHelperFactory

/// A factory that creates helpers of one type, at most one for each tab.
@MainActor
public struct TabHelperFactory {
  private let attach: @MainActor (WebState) throws(UserDataError) -> Void

  /// Creates a factory for helpers of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the helpers.
  ///   - make: A closure that returns a helper for a tab, or nil if the tab needs none.
  public init<Helper: TabHelper>(
    _ type: Helper.Type, _ make: @escaping @MainActor (WebState) -> Helper?
  ) {
    attach = { webState throws(UserDataError) in try webState.attachHelper(type, make) }
  }

  /// Attaches a helper to a tab, unless the tab already has one of that type.
  ///
  /// - Throws: ``UserDataError/destroyed(key:owner:)`` if the tab is being destroyed.
  public func attachHelper(to webState: WebState) throws(UserDataError) {
    try attach(webState)
  }
}

// MARK: - TabHelpers

/// A tab's helpers, in order of attachment. There is at most one of each type.
@MainActor
final class TabHelpers: UserDataKey {
  typealias Value = TabHelpers

  private(set) var all: [any TabHelper] = []

  isolated deinit { shutDown() }

  /// Returns the helper of the given type, or nil if there is none.
  func helper<Helper: TabHelper>(_ type: Helper.Type) -> Helper? {
    for case let helper as Helper in all { return helper }
    return nil
  }

  func add(_ helper: any TabHelper) { all.append(helper) }

  /// Shuts down and releases the helpers in reverse order of attachment.
  func shutDown() {
    while let helper = all.popLast() { helper.shutDown() }
  }
}

// MARK: - Helpers

extension WebState {
  /// Returns the tab's helper of the given type, or nil if there is none. A tab has no helpers
  /// before it is realized.
  public func helper<Helper: TabHelper>(_ type: Helper.Type) -> Helper? {
    attachedData?[TabHelpers.self]?.helper(type)
  }

  /// The tab's helpers, in order of attachment.
  public var helpers: [any TabHelper] { attachedData?[TabHelpers.self]?.all ?? [] }

  /// Attaches the helper that `make` returns, unless the tab already has one of that type.
  ///
  /// - Parameters:
  ///   - type: The type of the helper.
  ///   - make: A closure that returns a helper for this tab, or nil if the tab needs none.
  /// - Throws: ``UserDataError/destroyed(key:owner:)`` if the tab is being destroyed.
  public func attachHelper<Helper: TabHelper>(
    _ type: Helper.Type, _ make: @MainActor (WebState) -> Helper?
  ) throws(UserDataError) {
    if userData[TabHelpers.self] == nil { try userData.set(TabHelpers(), for: TabHelpers.self) }
    guard self.helper(type) == nil, let helper = make(self) else { return }
    userData[TabHelpers.self]?.add(helper)
  }

  /// Shuts down and releases the tab's helpers in reverse order of attachment. Also dismisses the
  /// script dialog, if any, because it retains the tab.
  public func shutDownHelpers() {
    willRealize = nil
    answerDialog(.dismissed)
    attachedData?[TabHelpers.self]?.shutDown()
  }

  /// Gives up attaching helpers to a tab that hasn't been realized.
  func forgetPendingHelpers() { willRealize = nil }

  /// Attaches helpers to the tab, either immediately if the tab is realized, or otherwise just
  /// before it is realized.
  ///
  /// Unrealized tabs have no helpers because most of them are never shown, and creating helpers for
  /// all of them would dominate the startup time.
  ///
  /// - Parameter attach: A closure that attaches the helpers to a tab.
  func attachHelpers(by attach: @escaping @MainActor (WebState) -> Void) {
    if isRealized { attach(self) } else { willRealize = attach }
  }
}
