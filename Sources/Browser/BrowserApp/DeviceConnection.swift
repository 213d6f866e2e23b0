import ArgumentParser
import BrowserCoordinators
import BrowserDevices
import BrowserModel
import Foundation
import ProfileFiles
import Switchboard
import SwitchboardREPL

#if NATS
  import SwitchboardNATS
#endif

/// The connection of a run to the other devices of the user.
@MainActor
final class DeviceConnection {
  private let service: DeviceService
  private let services: ApplicationServices
  private let output: ConsoleOutput
  private var tabs: RegularTabs?
  private var subscription: Subscription?
  /// A Boolean value that indicates whether the last warning said that there is no connection.
  private var hasReportedOutage = false

  /// Creates a connection that is not open yet.
  init(_ service: DeviceService, _ services: ApplicationServices, _ output: ConsoleOutput) {
    self.service = service
    self.services = services
    self.output = output
  }

  /// Connects to the other devices. Call this method after the windows have been opened.
  func start() {
    subscription = service.addObserver(self)
    let tabs = RegularTabs(of: services.windows)
    tabs.onChange = { [weak self] in self?.publish() }
    self.tabs = tabs
    service.start(services.context.browserStateManager)
  }

  /// Shares the last changes and disconnects. Call this method before the windows end.
  func stop() async {
    publish()
    tabs = nil
    await service.stop()
    subscription = nil
  }

  private func publish() { tabs.map { service.publish($0.tabs) } }
}

// MARK: - DeviceServiceObserver

extension DeviceConnection: DeviceServiceObserver {
  func deviceServiceDidChange(_ service: DeviceService) {
    switch service.status {
    case .disconnected(let reason) where !hasReportedOutage:
      hasReportedOutage = true
      output.showWarning("other devices cannot be reached, so changes wait for them: \(reason)")
    case .connected where hasReportedOutage:
      hasReportedOutage = false
      output.notice("other devices can be reached again")
    case .connected, .connecting, .disconnected, .refused: break
    }
  }

  func deviceService(_ service: DeviceService, didTake preference: TakenPreference) {
    guard let replaced = preference.replaced else { return }
    let device = preference.device?.text ?? "another device"
    output.showWarning(
      "preference \(preference.name) is now \(preference.value), as set on \(device), instead of "
        + "\(replaced): ‘undo’ in a window of ‘\(preference.state)’ sets it again")
  }

  func deviceService(
    _ service: DeviceService, didReceivePairingRequestFrom device: DeviceName
  ) {}

  func deviceService(_ service: DeviceService, didFail error: any Error) {
    output.showError("\(error)")
  }
}

// MARK: - Servers

/// The value of the option `--nats`.
struct NATSServers: ExpressibleByArgument, CustomStringConvertible {
  static let environment = Self(addresses: nil)

  /// The addresses, or nil to take those of the environment.
  let addresses: String?

  /// The addresses, as the help shows them.
  var description: String { addresses ?? "those of the environment" }
}

extension NATSServers {
  init?(argument: String) { self.init(addresses: argument.isEmpty ? nil : argument) }
}

// MARK: - Access

extension DeviceAccess {
  /// Returns the access that the arguments of a run ask for. The service is not connected yet.
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - files: The directory of the profile.
  /// - Throws: An error if the profile's identity cannot be read or written.
  static func opened(by arguments: Arguments, in files: FileDirectory) throws -> Self {
    #if NATS
      guard let servers = arguments.nats else { return .notConnected }
      let name =
        arguments.device.flatMap { DeviceName($0) }
        ?? DeviceName(host: ProcessInfo.processInfo.hostName)
      guard let name else {
        throw StartError(
          "the name of this computer cannot name a device: give a name with --device")
      }
      let identity = try DeviceIdentity(in: files, SigningKey.self)
      let store = try NATSDeviceStore(servers.addresses)
      return .available(DeviceService(name, identity, store, in: files))
    #else
      return .notConnected
    #endif
  }
}
