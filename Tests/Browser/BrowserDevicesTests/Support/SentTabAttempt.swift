import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserDevices

/// A tab that a program writes to the store without being bound to any rule.
struct SentTabAttempt: CustomTestStringConvertible {
  var name = ""
  /// The device that the signed tab names as its sender.
  var from = "laptop"
  /// The device whose key the signed tab names.
  var to = "phone"
  /// The device that the entry names beside the signature.
  var device = "laptop"
  /// The owner of the key that signs: the laptop, or a stranger.
  var signer = "laptop"
  var id = "1"
  var storedID = "1"
  /// The age of the signature in seconds.
  var age: TimeInterval = 0
  /// The time in the signature, or nil to compute it from the age.
  var time: Int?
  var address = "https://a.org"
  var testDescription: String { name }
}

extension SharedMemory {
  /// Writes an attempt.
  /// - Parameters:
  ///   - key: The key of the laptop.
  ///   - receiver: The key of the phone.
  func write(_ attempt: SentTabAttempt, _ key: TestKey, to receiver: TestKey) throws {
    let url = try #require(URL(string: attempt.address))
    let stranger = try #require(TestKey())
    let sent = SentTab(
      from: attempt.from, to: attempt.to == "phone" ? receiver.publicKey : stranger.publicKey,
      id: attempt.id,
      time: attempt.time ?? now().addingTimeInterval(-attempt.age).milliseconds,
      tab: try #require(DeviceTab(title: attempt.name, address: url)))
    var signed = try SignedTab(sent, by: attempt.signer == "laptop" ? key : stranger)
    signed.device = attempt.device
    _ = try write(signed.storedData, for: "sent.phone.\(attempt.storedID)", over: nil)
  }
}
