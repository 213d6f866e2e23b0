import Foundation

/// A value that a device writes to the store to pair with another device.
///
/// A program that can write to the store could replace the keys of both devices with its own. So the
/// users of both compare a short code. Each device binds itself to a random nonce before it sees the
/// nonce of the other, so no program can search for a key that results in the same code on both.
struct PairingOffer: Codable, Equatable, Sendable {
  /// The public key of the device.
  let key: Data
  /// The digest of the device's part of the code.
  let commitment: Data
  /// The random bytes that the device has chosen, or nil before it knows the other's commitment.
  let nonce: Data?

  /// The maximum number of bytes of an offer in the store.
  static let sizeLimit = 1 << 10
}

/// The values of one device from which the code of a pairing is computed.
struct PairingPart: Equatable, Sendable {
  let device: DeviceName
  let key: Data
  let nonce: Data

  private static let nonceSize = 16

  init(of device: DeviceName, key: Data) {
    self.device = device
    self.key = key
    nonce = Data((0..<Self.nonceSize).map { _ in UInt8.random(in: 0...255) })
  }

  /// Creates the part of another device, or returns nil if its offer has no nonce or contradicts its
  /// commitment.
  /// - Parameter first: The offer that this device saw before it revealed its own nonce.
  init?(
    of device: DeviceName, _ offer: PairingOffer, after first: PairingOffer,
    _ keys: any DeviceSigningKey.Type
  ) {
    guard let nonce = offer.nonce, nonce.count == Self.nonceSize else { return nil }
    self.device = device
    self.key = offer.key
    self.nonce = nonce
    guard let commitment = commitment(keys), commitment == first.commitment else { return nil }
  }

  /// Returns the digest that binds the device to its part, or nil if the system fails.
  func commitment(_ keys: any DeviceSigningKey.Type) -> Data? {
    keys.digest(of: Self.message(["pairing", device.text, key.base64, nonce.base64]))
  }

  /// Returns the code of two devices, or nil if the system fails.
  func code(with other: Self, _ keys: any DeviceSigningKey.Type) -> PairingCode? {
    let parts = [self, other].sorted { $0.device < $1.device }
    let words = parts.flatMap { [$0.device.text, $0.key.base64, $0.nonce.base64] }
    return keys.digest(of: Self.message(["code"] + words)).map(PairingCode.init)
  }

  /// Returns an unambiguous encoding of some words.
  private static func message(_ words: [String]) -> Data {
    Data(words.map { "\($0.utf8.count):\($0)" }.joined().utf8)
  }
}

/// A code of six digits that both devices of a pairing show.
package struct PairingCode: Equatable, Sendable, CustomStringConvertible {
  /// The digits, with a hyphen in the middle.
  package let description: String

  init(digest: Data) {
    let number = digest.prefix(7).reduce(0) { $0 << 8 | Int($1) } % 1_000_000
    let digits = String(String(number + 1_000_000).dropFirst())
    description = "\(digits.prefix(3))-\(digits.suffix(3))"
  }

  /// Returns whether a text has the digits of the code.
  func isEqual(to text: String) -> Bool {
    text.filter { $0 != "-" } == description.filter { $0 != "-" }
  }
}

extension Data {
  fileprivate var base64: String { base64EncodedString() }
}
