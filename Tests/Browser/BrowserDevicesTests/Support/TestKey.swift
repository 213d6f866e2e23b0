import BrowserDevices
import Foundation

#if NATS
  import SwitchboardNATS

  /// The keys of devices, as the browser uses them.
  struct TestKey: DeviceSigningKey {
    private let key: SigningKey
    var seed: Data { key.seed }
    var publicKey: Data { key.publicKey }

    init?() {
      guard let key = SigningKey() else { return nil }
      self.key = key
    }

    init?(seed: Data) {
      guard let key = SigningKey(seed: seed) else { return nil }
      self.key = key
    }

    func signature(of message: Data) -> Data? { key.signature(of: message) }

    static func isValid(_ signature: Data, of message: Data, by publicKey: Data) -> Bool {
      SigningKey.isValid(signature, of: message, by: publicKey)
    }

    static func digest(of bytes: Data) -> Data? { SigningKey.digest(of: bytes) }
  }
#else
  /// Keys that replace those of OpenSSL, which is linked only together with NATS. The public key is
  /// enough to sign, so a test may sign only for the device that owns the key.
  struct TestKey: DeviceSigningKey {
    let seed: Data
    var publicKey: Data { seed }

    init?() { seed = Data((0..<32).map { _ in UInt8.random(in: 0...255) }) }

    init?(seed: Data) { self.seed = seed }

    func signature(of message: Data) -> Data? { Self.digest(of: publicKey + message) }

    static func isValid(_ signature: Data, of message: Data, by publicKey: Data) -> Bool {
      signature == digest(of: publicKey + message)
    }

    static func digest(of bytes: Data) -> Data? {
      let start: UInt64 = 0xcbf2_9ce4_8422_2325
      let sum = bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      return Data((0..<8).map { UInt8(truncatingIfNeeded: (sum ^ sum >> 29) >> ($0 * 8)) })
    }
  }
#endif
