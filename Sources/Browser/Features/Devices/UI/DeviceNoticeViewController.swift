package import Switchboard

/// A type that reports what other devices have changed here.
@MainActor
public protocol DeviceNoticeConsumer: AnyObject {
  /// Reports that an unloaded tab from another device was added in the background.
  func noteTab(_ title: String, from device: String)

  /// Reports that another device wants to pair with this one.
  func notePairingRequest(from device: String)

  /// Reports that a preference was set to the value of another device.
  /// - Parameters:
  ///   - name: The name of the preference.
  ///   - value: The new value.
  ///   - device: The device that set it, or nil if it is unknown.
  func notePreference(_ name: String, is value: String, from device: String?)
}

/// A view controller that shows what other devices have changed here.
@MainActor
package final class DeviceNoticeViewController: DeviceNoticeConsumer {
  private let output: any OutputSink

  /// Creates a view controller.
  /// - Parameter output: The output for the notices.
  package init(output: any OutputSink) { self.output = output }

  package func noteTab(_ title: String, from device: String) {
    output.notice("added in the background, from \(device), to load when it is shown: \(title)")
  }

  package func notePairingRequest(from device: String) {
    output.notice("\(device) wants to pair: if you asked for it, type ‘pair device \(device)’")
  }

  package func notePreference(_ name: String, is value: String, from device: String?) {
    output.notice("preference \(name) is now \(value), as set on \(device ?? "another device")")
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the notices about what other devices have changed.
  public var deviceNotices: ViewFactory<Void, any DeviceNoticeConsumer> {
    get { factory { output, _ in DeviceNoticeViewController(output: output) } }
    set { replace(by: newValue) }
  }
}
