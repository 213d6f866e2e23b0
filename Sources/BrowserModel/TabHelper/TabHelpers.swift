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

  /// Lets go of the helpers, the one attached last first; each is told before.
  func shutDown() {
    while let helper = all.popLast() { helper.shutDown() }
  }
}
