public import Switchboard

/// A checker that reports which objects are still alive.
///
/// Add the objects that a test is about to release, release them, and expect ``leaks`` to be empty.
@MainActor
public final class LeakChecker {
  private struct Suspect {
    let name: String
    weak var object: AnyObject?
  }

  private var suspects: [Suspect] = []

  /// Creates a checker without objects.
  public init() {}

  /// Adds an object without retaining it.
  /// - Parameters:
  ///   - object: The object to check.
  ///   - name: The name to use in ``leaks``. Defaults to the object's type.
  public func watch(_ object: AnyObject, as name: String? = nil) {
    suspects.append(
      Suspect(name: name ?? String(describing: type(of: object)), object: object))
  }

  /// The names of the objects that are still alive, in the order in which they were added.
  public var leaks: [String] {
    suspects.filter { $0.object != nil }.map(\.name)
  }
}

// MARK: - Coordinators

extension LeakChecker {
  /// Adds a coordinator and all of its descendants.
  /// - Parameter coordinator: The coordinator at the top of the tree.
  public func watchTree(_ coordinator: CoordinatorNode) {
    watch(coordinator, as: coordinator.name)
    for child in coordinator.children { watchTree(child) }
  }
}
