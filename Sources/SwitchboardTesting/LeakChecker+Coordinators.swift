public import Switchboard

// MARK: - Coordinators

extension LeakChecker {
  /// Keeps an eye on a coordinator and all below it.
  public func watchTree(_ coordinator: CoordinatorNode) {
    watch(coordinator, as: coordinator.name)
    for child in coordinator.children { watchTree(child) }
  }
}
