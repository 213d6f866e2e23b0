package import Foundation
package import ProfileFiles
import Switchboard

/// A device of the user that shares tabs and preferences.
package struct Device: Equatable, Sendable {
  package let name: DeviceName
  /// A Boolean value that indicates whether this is the device on which the program runs.
  package let isThis: Bool
  /// A Boolean value that indicates whether a browser with this name is connected.
  package let isConnected: Bool
  /// A Boolean value that indicates whether the user has paired the device with this one.
  package let isPaired: Bool
  /// The time at which the device last wrote to the store, by the clock of this device.
  package let lastSeen: Date
  let entry: RemoteDevices.Entry

  /// The open regular tabs of the device that show web pages. A long list is read from its parts each
  /// time.
  package var tabs: [DeviceTab] { entry.tabs }
  /// The number of open tabs, including those that the store does not contain.
  package var tabCount: Int { entry.published?.count ?? 0 }
}

/// The connection of this device to the others.
package enum DeviceStatus: Equatable, Sendable {
  /// The first connection is being made.
  case connecting
  /// There is a connection.
  case connected
  /// There is no connection for the given reason.
  case disconnected(String)
  /// This run shares nothing for the given reason.
  case refused(DeviceError)
}

// MARK: - Identity

/// The identity of the profile and of the run that use the name of a device.
package struct DeviceIdentity: Sendable {
  let profile: String
  let run = UUID().uuidString
  /// The keys with which the profile signs.
  let key: any DeviceSigningKey

  package init(profile: String, key: any DeviceSigningKey) {
    self.profile = profile
    self.key = key
  }

  /// Reads the identity of a profile, or creates it.
  /// - Parameters:
  ///   - directory: The directory of the profile.
  ///   - keys: The type of the keys.
  /// - Throws: `FileError` if the file cannot be read or written; ``DeviceError/noKey`` if the system
  ///   fails.
  package init(in directory: FileDirectory, _ keys: any DeviceSigningKey.Type) throws {
    let file = JSONFile<[String: String]>(reading: .device, in: directory)
    let seed = file.value?["seed"].flatMap { Data(base64Encoded: $0) }
    let stored = seed.flatMap { keys.init(seed: $0) }
    guard let key = stored ?? keys.init() else { throw DeviceError.noKey }
    self.init(profile: file.value?["profile"] ?? UUID().uuidString, key: key)
    let values = ["profile": profile, "seed": key.seed.base64EncodedString()]
    if values != file.value { try file.write(values) }
  }
}

// MARK: - Errors

/// The reason why a device cannot be reached, or why this run cannot share anything.
package enum DeviceError: Error, Hashable, Sendable {
  /// The first connection is being made.
  case connecting
  /// There is no connection for the given reason.
  case notConnected(String)
  /// There is no device with that name.
  case unknown(String, known: [DeviceName])
  /// The device is the one on which the program runs.
  case thisDevice(DeviceName)
  /// The device is not paired with this one.
  case notPaired(String, this: DeviceName)
  /// The device has not answered the offer to pair in time.
  case noAnswer(String)
  /// A second attempt or another program has interrupted the pairing.
  case pairingFailed(String)
  /// There is no code to compare.
  case noPairing(String)
  /// The code is not that of this device.
  case wrongCode(String)
  /// The system cannot create keys or signatures.
  case noKey
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
    case .notPaired(let name, let this):
      "‘\(name)’ is not paired with this device: type ‘pair device \(name)’ here and ‘pair device "
        + "\(this)’ there"
    case .noAnswer(let name):
      "‘\(name)’ has not answered: type ‘pair device’ with the name of this device there, while this "
        + "one waits"
    case .pairingFailed(let name):
      "pairing with ‘\(name)’ was interrupted, by a second attempt or by another program: type ‘pair "
        + "device’ again on both devices, and check who can use the NATS server if this repeats"
    case .noPairing(let name):
      "there is no code to compare yet: type ‘pair device \(name)’ without a code first"
    case .wrongCode(let name):
      "the code differs, so ‘\(name)’ is not paired: type ‘pair device’ again on both devices, and "
        + "check who can use the NATS server if the codes differ again"
    case .noKey: "the system cannot create keys: check that OpenSSL works, and try again"
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
