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

// MARK: - KeptObject

/// Something that a coordinator keeps until it stops.
enum KeptObject {
  case object(AnyObject)
  case value(Any)

  /// The object, or nil if the coordinator keeps a value.
  var object: AnyObject? {
    switch self {
    case .object(let object): object
    case .value(let value): type(of: value) is AnyClass ? value as AnyObject : nil
    }
  }
}

// MARK: - CoordinatorLeaks

/// The objects that coordinators have released.
@MainActor
enum CoordinatorLeaks {
  private struct Suspect {
    /// The name of the object, or nil to use the name of its type. Names of types are looked up only
    /// for a list of leaks, because a run ends with a hundred suspects.
    let name: String?
    let type: AnyObject.Type
    let coordinator: String
    let isOffTheRecord: Bool
    weak var object: AnyObject?

    var leak: CoordinatorLeak {
      CoordinatorLeak(
        object: name ?? nameOfType(type), coordinator: coordinator, isOffTheRecord: isOffTheRecord)
    }
  }

  private static var suspects: [Suspect] = []
  /// The number of suspects at which the dead ones are removed.
  private static var limit = 64

  static var all: [CoordinatorLeak] {
    suspects.removeAll { $0.object == nil }
    return suspects.map(\.leak)
  }

  /// Adds a coordinator that is stopping, and the objects that it keeps.
  static func watch(_ coordinator: CoordinatorNode, keeping objects: [KeptObject]) {
    let name = coordinator.name, isOffTheRecord = coordinator.isBranchOffTheRecord
    func add(_ object: AnyObject, as given: String?) {
      suspects.append(
        Suspect(
          name: given, type: type(of: object), coordinator: name, isOffTheRecord: isOffTheRecord,
          object: object))
    }
    for kept in objects {
      if let object = kept.object { add(object, as: nil) }
    }
    add(coordinator, as: name)
    guard suspects.count > limit else { return }
    suspects.removeAll { $0.object == nil }
    limit = max(64, 2 * suspects.count)
  }
}
