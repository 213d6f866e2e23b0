/// Access to the other devices of the user, or the reason why there is none.
@MainActor
package enum DeviceAccess {
  /// The devices can be reached through a service.
  case available(DeviceService)
  /// There is no service. The sentence says why, and what to do about it.
  case unavailable(String)

  /// The access of a run that was started without other devices.
  package static let notConnected = unavailable(
    "start the browser with --nats to use your other devices")

  /// The access of incognito windows, which have no devices.
  package static let incognito = unavailable(
    "incognito tabs are not shared with other devices: switch to a regular window")

  /// The service, or nil if there is none.
  package var service: DeviceService? {
    if case .available(let service) = self { service } else { nil }
  }

  /// A sentence that says why there is no service, and what to do about it, or nil if there is one.
  package var unavailability: String? {
    if case .unavailable(let reason) = self { reason } else { nil }
  }

  /// A Boolean value that indicates whether there is a service.
  package var isAvailable: Bool { service != nil }
}
