import BrowserModel
import Foundation

/// A tab that a device sends to another one.
struct SentTab: Codable, Equatable, Sendable {
  /// The device that sends the tab.
  let from: String
  /// The public key of the device that is to open the tab. Another device with the same name has
  /// another key.
  let to: Data
  /// The last part of the tab's key in the store. Each one is accepted only once.
  let id: String
  /// The time by the clock of the sender, in milliseconds since 1970.
  let time: Int
  let tab: DeviceTab

  /// The maximum number of bytes of an entry. An address has at most 8,192.
  static let sizeLimit = 1 << 16
  /// The greatest error of a device's clock that is accepted, in seconds.
  static let clockTolerance: TimeInterval = 86_400
  /// The time for which tabs are remembered, so that no signature is accepted twice.
  static let memory = DeviceService.lifetime + 2 * clockTolerance

  /// Returns whether the signature is accepted at a time by the clock of this device.
  func isCurrent(at date: Date) -> Bool {
    let age = date.timeIntervalSince1970 - TimeInterval(time) / 1_000
    return -Self.clockTolerance...DeviceService.lifetime ~= age
  }
}

/// A sent tab in the store, with the signature of its sender.
struct SignedTab: Codable, Equatable, Sendable {
  /// The device that claims to have sent the tab.
  var device: String
  /// The tab as JSON, or nil if the program of the device is too old to sign.
  let payload: Data?
  /// The signature of the payload.
  let signature: Data?

  /// Signs a tab.
  /// - Throws: ``DeviceError/noKey`` if the system fails.
  init(_ tab: SentTab, by key: any DeviceSigningKey) throws(DeviceError) {
    let payload = tab.storedData
    guard let signature = key.signature(of: Self.message(payload)) else { throw .noKey }
    device = tab.from
    self.payload = payload
    self.signature = signature
  }

  /// Returns the tab, or nil if it was not signed with the private key of a public key.
  func tab(signedBy key: Data, _ keys: any DeviceSigningKey.Type) -> SentTab? {
    guard let payload, let signature,
      keys.isValid(signature, of: Self.message(payload), by: key)
    else { return nil }
    return SentTab(stored: payload)
  }

  /// Returns the bytes that are signed. A prefix keeps the signature from being valid for other
  /// data.
  private static func message(_ payload: Data) -> Data {
    Data("switchboard-sent-tab-1\n".utf8) + payload
  }
}

extension Date {
  /// The number of milliseconds since 1970.
  var milliseconds: Int { Int((timeIntervalSince1970 * 1_000).rounded()) }
}

// MARK: - Refusals

extension DeviceService {
  /// Returns the tab in an entry of the store, if a paired device has sent it to this one.
  /// - Parameters:
  ///   - signed: The tab with the signature of its sender.
  ///   - key: The key of the entry.
  /// - Throws: ``SentTabRefusal`` if the tab must not be opened.
  func accepted(_ signed: SignedTab, as key: String) throws(SentTabRefusal) -> SentTab {
    guard let device = DeviceName(signed.device) else { throw .unpaired(nil) }
    guard let publicKey = paired.key(of: device) else { throw .unpaired(device) }
    guard let tab = signed.tab(signedBy: publicKey, keys), tab.from == device.text,
      DeviceKey.sent(to: name, id: tab.id).text == key, tab.to == identity.key.publicKey
    else { throw .forged(device) }
    guard tab.isCurrent(at: localTime) else { throw .outdated(device) }
    guard !tab.tab.isLocal else { throw .local(device) }
    return tab
  }

  /// Reports a refusal, once for each paired device, and once for all others.
  func report(_ refusal: SentTabRefusal) {
    guard reportedSenders.insert(refusal.device).inserted else { return }
    observers.notify { $0.deviceService(self, didFail: refusal) }
  }
}

/// The reason why a tab that was sent to this device is not opened.
enum SentTabRefusal: Error, Hashable {
  /// The device that sent it is not paired with this one, or has no name.
  case unpaired(DeviceName?)
  /// The paired device has not signed it, or has signed it for another device or key.
  case forged(DeviceName)
  /// The time of its signature is too old or in the future.
  case outdated(DeviceName)
  /// Its page is on this computer or its network.
  case local(DeviceName)
  /// Too many sent tabs have not been shown.
  case tooMany(DeviceName)

  /// The paired device that has signed the tab, or nil if none has.
  var device: DeviceName? {
    switch self {
    case .unpaired, .forged: nil
    case .outdated(let device), .local(let device), .tooMany(let device): device
    }
  }
}

extension SentTabRefusal: CustomStringConvertible {
  var description: String {
    switch self {
    case .unpaired(nil):
      "a tab from an unknown device was not opened: check who can use the NATS server"
    case .unpaired(let device?):
      "a tab from ‘\(device)’ was not opened, because the devices are not paired: type ‘pair device "
        + "\(device)’ if it is yours"
    case .forged(let device):
      "a tab from ‘\(device)’ was not opened, because it was not signed with the key of that device: "
        + "if you have set it up again, type ‘pair device \(device)’, or else check who can use the "
        + "NATS server"
    case .outdated(let device):
      "a tab from ‘\(device)’ was not opened, because it is too old or from the future: check the "
        + "clocks of both devices"
    case .local(let device):
      "a tab from ‘\(device)’ was not opened, because its page is on this computer or its network: "
        + "type the address if you trust it"
    case .tooMany(let device):
      "tabs from ‘\(device)’ wait, because \(DeviceService.waitingLimit) sent tabs have not been "
        + "shown: show or close some of them"
    }
  }
}
