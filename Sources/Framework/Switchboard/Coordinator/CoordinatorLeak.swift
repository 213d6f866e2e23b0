/// A coordinator, or an object that it kept, that is alive after the coordinator has stopped.
///
/// An object with another owner is a leak only if that owner should have released it, too.
public struct CoordinatorLeak: Sendable, Equatable {
  /// The name of the coordinator, or the type of the object.
  public let object: String
  /// The name of the coordinator that has stopped.
  public let coordinator: String
  /// A Boolean value that indicates whether the coordinator was off the record.
  package let isOffTheRecord: Bool
}

extension CoordinatorNode {
  /// The coordinators, and the objects that they kept, that are alive after their coordinator has
  /// stopped. They are in the order in which the coordinators stopped.
  public static var leaks: [CoordinatorLeak] { CoordinatorLeaks.all }
}

// MARK: - CoordinatorLeaks

/// The objects that coordinators have released.
@MainActor
enum CoordinatorLeaks {
  private struct Suspect {
    let leak: CoordinatorLeak
    weak var object: AnyObject?
  }

  private static var suspects: [Suspect] = []
  /// The number of suspects above which the deallocated ones are removed.
  private static var limit = 64

  static var all: [CoordinatorLeak] {
    suspects.removeAll { $0.object == nil }
    return suspects.map(\.leak)
  }

  /// Adds a coordinator that is stopping, and the objects among the values that it keeps.
  static func watch(_ coordinator: CoordinatorNode, keeping values: [Any]) {
    func add(_ object: AnyObject, _ name: String) {
      let leak = CoordinatorLeak(
        object: name, coordinator: coordinator.name,
        isOffTheRecord: coordinator.isBranchOffTheRecord)
      suspects.append(Suspect(leak: leak, object: object))
    }
    for value in values where type(of: value) is AnyClass {
      add(anyObject(value), nameOfType(type(of: value)))
    }
    add(coordinator, coordinator.name)
    guard suspects.count > limit else { return }
    suspects.removeAll { $0.object == nil }
    limit = max(64, 2 * suspects.count)
  }
}
