/// The registrations for one protocol or command at one level, of which the newest live one counts.
@MainActor
final class RegistrationSlot<Registration: HandlerRegistration> {
  private var registrations: [Registration] = []

  /// Those in force and those below them.
  var all: [Registration] { registrations }

  /// The registration in force; those whose handler has died do not count.
  ///
  /// They stay until ``add(_:replacing:)``, which the router follows with a refresh: what it points
  /// at has to outlive the pointer.
  var current: Registration? {
    registrations.last { $0.object != nil }
  }

  /// The type of the handler that died last and has not been removed.
  var deadHandler: String? {
    registrations.last { $0.object == nil }.map { String(describing: $0.handlerType) }
  }

  /// A Boolean value that indicates whether a handler decides if its commands can run now.
  var isConditional: Bool { registrations.contains { $0.isConditional } }

  /// A Boolean value that indicates whether the newest registration alone decides on the handler.
  var isCertain: Bool { registrations.count < 2 && !isConditional }

  var isEmpty: Bool { registrations.isEmpty }

  /// Puts a registration in force.
  ///
  /// One handler may stand here twice, where two protocols inherit a third: each has its own end.
  func add(_ registration: Registration, replacing: Bool) {
    registrations.removeAll { $0.object == nil }
    if replacing, current?.object !== registration.object { registrations = [] }
    registrations.append(registration)
  }

  func remove(_ id: Int) {
    registrations.removeAll { $0.id == id }
  }

  func removeAll() { registrations = [] }
}
