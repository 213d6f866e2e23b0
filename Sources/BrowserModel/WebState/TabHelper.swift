/// An object that adds a feature to a tab and is attached while the tab is in a list.
///
/// A tab may lack a helper: code asks with `webState.helper(_:)` and must handle nil. A
/// helper holds its tab weakly, because the tab owns it.
@MainActor
public protocol TabHelper: AnyObject {
  /// A one-line description of the tab from the helper's point of view.
  var status: String { get }

  /// Stops the helper. Called once, when the tab is closed or at the latest when it is destroyed.
  func shutDown()
}

// MARK: - Defaults

extension TabHelper {
  public func shutDown() {}
}

// MARK: - TabHelperFactory

/// A factory of one helper for each tab.
@MainActor
public struct TabHelperFactory {
  private let attach: @MainActor (WebState) throws(UserDataError) -> Void

  /// Creates a factory of helpers.
  ///
  /// - Parameters:
  ///   - type: The type of the helpers.
  ///   - make: Creates the helper of a tab, or returns nil if the tab needs none.
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

/// The helpers of one tab, at most one of each type, in order of attachment.
@MainActor
final class TabHelpers: UserDataKey {
  typealias Value = TabHelpers

  private(set) var all: [any TabHelper] = []

  isolated deinit { shutDown() }

  /// Returns the helper of a type, or nil if there is none.
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
  /// Returns the tab's helper of a type, or nil if it has none. A tab has no helpers before it is
  /// realized.
  public func helper<Helper: TabHelper>(_ type: Helper.Type) -> Helper? {
    attachedData?[TabHelpers.self]?.helper(type)
  }

  /// The tab's helpers, in order of attachment.
  public var helpers: [any TabHelper] { attachedData?[TabHelpers.self]?.all ?? [] }

  /// Attaches the helper that `make` returns, unless the tab already has one of that type.
  ///
  /// - Parameters:
  ///   - type: The type of the helper.
  ///   - make: Creates the helper of this tab, or returns nil if the tab needs none.
  /// - Throws: ``UserDataError/destroyed(key:owner:)`` if the tab is being destroyed.
  public func attachHelper<Helper: TabHelper>(
    _ type: Helper.Type, _ make: @MainActor (WebState) -> Helper?
  ) throws(UserDataError) {
    let helpers = try userData.value(for: TabHelpers.self) { TabHelpers() }
    guard helpers.helper(type) == nil, let helper = make(self) else { return }
    helpers.add(helper)
  }

  /// Shuts down and releases the tab's helpers in reverse order of attachment, and dismisses the
  /// question of a script, which retains the tab.
  public func shutDownHelpers() {
    willRealize = nil
    answerDialog(.dismissed)
    attachedData?[TabHelpers.self]?.shutDown()
  }

  /// Attaches helpers. A realized tab gets them immediately, any other tab just before it is
  /// realized.
  ///
  /// Most restored tabs are never shown. Creating helpers for all of them would take most of the
  /// startup time.
  ///
  /// - Parameter attach: A closure that attaches the helpers to a tab.
  func attachHelpers(by attach: @escaping @MainActor (WebState) -> Void) {
    if isRealized { attach(self) } else { willRealize = attach }
  }
}
