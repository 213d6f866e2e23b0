import BrowserDevices
import Foundation

#if NATS
  import SwitchboardNATS

  /// The keys of devices. Programs that can reach other devices are linked with them.
  typealias TestKey = SigningKey
  extension SigningKey: DeviceSigningKey {}
#else
  /// Keys that stand in for those of OpenSSL, which is linked only together with NATS. Whoever knows
  /// the public key can sign, so no test may do that for another device.
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
