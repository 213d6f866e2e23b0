/// The registrations for one protocol or command in one dispatcher. The newest live registration is
/// in effect.
@MainActor
final class RegistrationSlot<Registration: HandlerRegistration> {
  // Generic algorithms on the array aren't specialized, and the runtime looks up their conformances.
  private var registrations: [Registration] = []

  /// All registrations, oldest first.
  var all: [Registration] { registrations }

  /// The registration in effect, or nil if there is no live handler.
  ///
  /// Registrations of deallocated handlers remain until ``add(_:replacing:)`` is called, because
  /// the router keeps pointers to them. The router updates its pointers after that call.
  var current: Registration? {
    var index = registrations.count
    while index > 0 {
      index -= 1
      if registrations[index].object != nil { return registrations[index] }
    }
    return nil
  }

  /// Returns information about the handler in effect, or nil if there is no live handler.
  func info(isOverride: Bool) -> HandlerInfo? {
    var index = registrations.count
    while index > 0 {
      index -= 1
      if let info = registrations[index].info(isOverride: isOverride) { return info }
    }
    return nil
  }

  /// The type of the most recently registered handler that has been deallocated, or nil if there is
  /// none.
  var deadHandler: String? {
    registrations.last { $0.object == nil }.map { nameOfType($0.handlerType) }
  }

  /// A Boolean value that indicates whether any handler can make its commands unavailable.
  var isConditional: Bool {
    registrations.indices.contains { registrations[$0].isConditional }
  }

  /// A Boolean value that indicates whether the handler can be determined without checking which
  /// handlers are alive and available.
  var isCertain: Bool { registrations.count < 2 && !isConditional }

  var isEmpty: Bool { registrations.isEmpty }

  /// Adds a registration, which is then in effect.
  ///
  /// A handler can have two registrations if it conforms to two protocols that inherit a third one.
  /// Each registration ends separately.
  func add(_ registration: Registration, replacing: Bool) {
    keep { $0.object != nil }
    if replacing, current?.object !== registration.object { registrations = [] }
    registrations.append(registration)
  }

  func remove(_ id: Int) {
    keep { $0.id != id }
  }

  func removeAll() { registrations = [] }

  private func keep(where isKept: (Registration) -> Bool) {
    var kept: [Registration] = []
    for registration in registrations where isKept(registration) { kept.append(registration) }
    registrations = kept
  }
}
