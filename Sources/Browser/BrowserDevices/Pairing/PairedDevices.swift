import Foundation
import ProfileFiles

/// The devices that the user has paired with this one, and their public keys.
@MainActor
final class PairedDevices {
  private var keys: [String: String]
  private let file: JSONFile<[String: String]>?

  /// Reads the devices.
  /// - Parameter directory: The directory of the profile, or nil to keep nothing.
  init(in directory: FileDirectory?) {
    file = directory.map { JSONFile(reading: .pairedDevices, in: $0) }
    keys = file?.value ?? [:]
  }

  /// Returns the public key of a device, or nil if the device is not paired.
  func key(of device: DeviceName) -> Data? {
    keys[device.text].flatMap { Data(base64Encoded: $0) }
  }

  /// Records a device, or replaces its key.
  /// - Throws: `FileError` if the file cannot be written. The device is then not paired.
  func pair(_ device: DeviceName, key: Data) throws(FileError) {
    try write(keys.merging([device.text: key.base64EncodedString()]) { $1 })
  }

  /// Forgets a device.
  /// - Returns: Whether the device was paired.
  /// - Throws: `FileError` if the file cannot be written. The device is then still paired.
  func forget(_ device: DeviceName) throws(FileError) -> Bool {
    guard keys[device.text] != nil else { return false }
    try write(keys.filter { $0.key != device.text })
    return true
  }

  private func write(_ keys: [String: String]) throws(FileError) {
    try file?.write(keys)
    self.keys = keys
  }
}
