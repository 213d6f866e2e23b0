/// An observer of a device service.
@MainActor
package protocol DeviceServiceObserver: AnyObject {
  /// Called after the connection, a device, or its tabs have changed.
  func deviceServiceDidChange(_ service: DeviceService)

  /// Called after a preference has been set to the value of another device.
  func deviceService(_ service: DeviceService, didTake preference: TakenPreference)

  /// Called when this run cannot take part, when the store refuses a value, or when preferences or
  /// their file cause a problem.
  func deviceService(_ service: DeviceService, didFail error: any Error)
}
