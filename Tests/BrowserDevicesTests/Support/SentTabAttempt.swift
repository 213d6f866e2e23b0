import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserDevices

/// A tab that a program writes to the store without being bound to any rule.
struct SentTabAttempt: CustomTestStringConvertible {
  var name = ""
  /// The device that the signed tab names as its sender.
  var from = "laptop"
  var to = "phone"
  /// The device that the entry names beside the signature.
  var device = "laptop"
  /// The owner of the key that signs: the laptop, or a stranger.
  var signer = "laptop"
  var id = "1"
  var storedID = "1"
  /// The age of the signature in seconds.
  var age: TimeInterval = 0
  var address = "https://a.org"
  var testDescription: String { name }
}

extension SharedMemory {
  /// Writes an attempt.
  /// - Parameter key: The key of the laptop.
  func write(_ attempt: SentTabAttempt, _ key: TestKey) throws {
    let url = try #require(URL(string: attempt.address))
    let sent = SentTab(
      from: attempt.from, to: attempt.to, id: attempt.id,
      time: Date(timeIntervalSinceNow: -attempt.age).milliseconds,
      tab: try #require(DeviceTab(title: attempt.name, address: url)))
    let stranger = try #require(TestKey())
    var signed = try SignedTab(sent, by: attempt.signer == "laptop" ? key : stranger)
    signed.device = attempt.device
    _ = try write(signed.storedData, for: "sent.phone.\(attempt.storedID)", over: nil)
  }
}
