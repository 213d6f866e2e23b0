/// The registrations for one protocol or command at one level. The newest live one is in force.
@MainActor
final class RegistrationSlot<Registration: HandlerRegistration> {
  private var registrations: [Registration] = []

  /// The registration in force and the registrations below it.
  var all: [Registration] { registrations }

  /// The registration in force, or nil if all handlers have died.
  ///
  /// The registrations of dead handlers stay until ``add(_:replacing:)``. The router then refreshes
  /// its pointers, which these registrations must outlive.
  var current: Registration? {
    registrations.last { $0.object != nil }
  }

  /// The type of the handler that died last and has not been removed.
  var deadHandler: String? {
    registrations.last { $0.object == nil }.map { String(describing: $0.handlerType) }
  }

  /// A Boolean value that indicates whether a handler decides if its commands can run now.
  var isConditional: Bool { registrations.contains { $0.isConditional } }

  /// A Boolean value that indicates whether the newest registration alone determines the handler.
  var isCertain: Bool { registrations.count < 2 && !isConditional }

  var isEmpty: Bool { registrations.isEmpty }

  /// Adds a registration, which is then in force.
  ///
  /// One handler may have two registrations if two protocols inherit a third. Each ends separately.
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
