/// Access to the other devices of the user, or the reason why there is none.
@MainActor
package struct DeviceAccess {
  /// The service, or nil if there is none.
  package let service: DeviceService?
  /// A sentence that says why there is no service, and what to do about it, or nil if there is one.
  package let unavailability: String?

  /// Creates access to a service.
  package init(_ service: DeviceService) { (self.service, unavailability) = (service, nil) }

  private init(reason: String) { (service, unavailability) = (nil, reason) }

  /// The access of a run that was started without other devices.
  package static let notConnected = Self(
    reason: "start the browser with --nats to use your other devices")

  /// The access of incognito windows, which have no devices.
  package static let incognito = Self(
    reason: "incognito tabs take no part in other devices: switch to a regular window")
}
