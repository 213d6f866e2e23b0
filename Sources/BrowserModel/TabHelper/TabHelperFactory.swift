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
