public import Switchboard

/// Tells which of the objects it was shown are still alive.
///
/// Show it what a test is about to let go of, let go, and expect ``leaks`` to be empty.
@MainActor
public final class LeakChecker {
  private struct Suspect {
    let name: String
    weak var object: AnyObject?
  }

  private var suspects: [Suspect] = []

  /// Makes a checker that has been shown nothing.
  public init() {}

  /// Keeps an eye on an object, without keeping it alive.
  /// - Parameters:
  ///   - object: the object.
  ///   - name: what ``leaks`` calls it; its type if nil.
  public func watch(_ object: AnyObject, as name: String? = nil) {
    suspects.append(
      Suspect(name: name ?? String(describing: type(of: object)), object: object))
  }

  /// The names of those that are still alive, in the order in which they were shown.
  public var leaks: [String] {
    suspects.filter { $0.object != nil }.map(\.name)
  }
}

// MARK: - Coordinators

extension LeakChecker {
  /// Keeps an eye on a coordinator and all below it.
  public func watchTree(_ coordinator: CoordinatorNode) {
    watch(coordinator, as: coordinator.name)
    for child in coordinator.children { watchTree(child) }
  }
}
