package import Foundation
package import ProfileFiles
import Switchboard

/// A device that takes part.
package struct Device: Equatable, Sendable {
  /// The name of the device.
  package let name: DeviceName
  /// A Boolean value that indicates whether this is the device on which the program runs.
  package let isThis: Bool
  /// A Boolean value that indicates whether a browser with this name is connected.
  package let isConnected: Bool
  /// The time at which the device was last seen.
  package let lastSeen: Date
  /// The open tabs of the device.
  package let tabs: [DeviceTab]
}

/// The connection of this device to the others.
package enum DeviceStatus: Equatable, Sendable {
  /// The first connection is being made.
  case connecting
  /// There is a connection.
  case connected
  /// There is no connection for the given reason.
  case disconnected(String)
  /// This run takes no part.
  case refused(DeviceError)
}

// MARK: - Identity

/// The identity of the profile and of the run that use the name of a device.
package struct DeviceIdentity: Sendable {
  let profile: String
  let run = UUID().uuidString

  /// Creates an identity for a profile.
  package init(profile: String) { self.profile = profile }

  /// Reads the identity of a profile, or creates it.
  /// - Parameter directory: The directory of the profile.
  /// - Throws: `FileError` if the file cannot be read or written.
  package init(in directory: FileDirectory) throws {
    let file = JSONFile<[String: String]>(reading: .device, in: directory)
    if let id = file.value?["profile"] {
      profile = id
    } else {
      profile = UUID().uuidString
      try file.write(["profile": profile])
    }
  }
}

// MARK: - Errors

/// The reason why a device cannot be reached or cannot take part.
package enum DeviceError: Error, Hashable, Sendable {
  /// The first connection is being made.
  case connecting
  /// There is no connection for the given reason.
  case notConnected(String)
  /// There is no device with that name.
  case unknown(String, known: [DeviceName])
  /// The device is the one on which the program runs.
  case thisDevice(DeviceName)
  /// The browser of another profile is connected with the same name.
  case nameInUse(DeviceName)
  /// Another run has taken the name over.
  case takenOver(DeviceName)
  /// The connection was lost while tabs were sent.
  case notSent(String)
  /// The connection was lost while a device was forgotten.
  case notForgotten(String)
  /// The store has refused a value for the given reason.
  case refusedByStore(String)
}

extension DeviceError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .connecting: "other devices are not connected yet: try again in a moment"
    case .notConnected(let reason):
      "there is no connection to other devices (\(reason)), but the browser reconnects by itself: "
        + "check the network"
    case .unknown(let name, let known):
      "there is no device ‘\(name)’: "
        + (known.isEmpty
          ? "start the browser there, with the same --nats"
          : "choose \(known.map(\.text).quoted.list(.or))")
    case .thisDevice(let name): "‘\(name)’ is this device: name another one"
    case .nameInUse(let name):
      "a browser with another profile is connected as ‘\(name)’, so this one shares nothing: "
        + "restart it with another --device"
    case .takenOver(let name):
      "another browser now uses the name ‘\(name)’, so this one has stopped sharing: restart it "
        + "with another --device"
    case .notSent(let name):
      "the connection was lost, so it is unknown whether ‘\(name)’ gets the tabs: ‘devices’ shows "
        + "when there is one again"
    case .notForgotten(let name):
      "the connection was lost, so it is unknown whether ‘\(name)’ was removed: try again when "
        + "‘devices’ shows a connection"
    case .refusedByStore(let reason):
      "the server does not store what this browser shares (\(reason)): check its limits and the "
        + "permissions of this user"
    }
  }
}
