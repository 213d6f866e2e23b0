import BrowserModelTesting
import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserDevices

/// An attack by programs that can write to the store, compared with a naive model of who may send
/// what to whom.
@MainActor
final class SentTabAttackTests: DevicePairTests {
  private var random = SeededGenerator(seed: 0)
  /// The titles of the tabs that the phone may open, by key.
  private var expected: [String: String] = [:]
  private var lastNumber = 0

  /// The number of runs, each with another seed.
  private static let runCount =
    ProcessInfo.processInfo.environment["SWITCHBOARD_ATTACK_SENT_TABS"].flatMap { UInt64($0) } ?? 5

  @Test func `a device opens exactly the tabs that paired devices have sent to it`() async throws {
    let start = UInt64.random(in: 0...UInt64.max / 2)
    print("sent tabs: seed \(start)")
    try await startPaired()
    for seed in start..<start + Self.runCount {
      random = SeededGenerator(seed: seed)
      for _ in 1...60 { try await step() }
      try await settle()
      #expect(phone.received.sorted() == expected.values.sorted(), "seed \(seed)")
      // One notice for the paired device, and one for all others.
      #expect(phone.log.count <= 2, "seed \(seed): \(phone.log)")
      try await restart()
    }
  }

  private func step() async throws {
    switch Int.random(in: 1...40, using: &random) {
    case 1...2: try await restart()
    case 3...4: phone.store.connect()
    case 5...6: try await settle()
    case 7...18: try copy()
    case 19...20: try removeOne()
    case 21: try await wait()
    default: try attempt()
    }
    phone.waiting = []
  }

  private func restart() async throws {
    // A tab that has not been saved is opened again.
    try await settle()
    phone.kill()
    phone.clearLog()
    try phone.start()
  }

  /// Writes something that was written before, at the same or at another key.
  private func copy() throws {
    let sent = memory.values.filter { $0.key.hasPrefix("sent.phone") }
    guard let old = sent.randomElement(using: &random) else { return }
    let target = Bool.random(using: &random) ? old : sent.randomElement(using: &random) ?? old
    var value = old.value
    if Bool.random(using: &random), let index = value.indices.randomElement(using: &random) {
      value[index] ^= 1
    }
    _ = try memory.write(value, for: target.key, over: nil)
  }

  private func removeOne() throws {
    let keys = memory.entries.keys.filter { $0.hasPrefix("sent.phone") }.sorted()
    guard let key = keys.randomElement(using: &random) else { return }
    _ = try memory.write(nil, for: key, over: nil)
  }

  /// Lets so much time pass that the records of opened tabs are forgotten, and their signatures are too
  /// old. A tab from the future does not become current.
  private func wait() async throws {
    try await settle()
    memory.date += SentTab.memory + 1
    phone.store.connect()
  }

  private func attempt() throws {
    lastNumber += 1
    var attempt = SentTabAttempt(
      name: "tab \(lastNumber)", id: "\(lastNumber)", storedID: "\(lastNumber)")
    attempt.signer = pick("laptop", "stranger")
    attempt.device = pick("laptop", "tv")
    attempt.from = pick("laptop", "tv")
    attempt.to = pick("phone", "tv")
    attempt.storedID = pick(attempt.id, "x\(lastNumber)")
    attempt.age = pick(0, 15 * 86_400, -2 * 86_400)
    attempt.address = pick("https://a.org", "http://10.0.0.1", "http://localhost:631")
    try memory.write(attempt, laptop.key, to: phone.key)
    if attempt.isAllowed { expected[attempt.storedID] = "\(attempt.name) from laptop" }
  }

  /// Returns the first value in most cases, so that not every attempt has several faults.
  private func pick<Value>(_ usual: Value, _ others: Value...) -> Value {
    Int.random(in: 1...8, using: &random) > 1
      ? usual : others.randomElement(using: &random) ?? usual
  }
}

extension SentTabAttempt {
  /// A Boolean value that indicates whether a paired device has sent the tab to the phone.
  fileprivate var isAllowed: Bool {
    signer == "laptop" && device == "laptop" && from == "laptop" && to == "phone"
      && id == storedID && age == 0 && address == "https://a.org"
  }
}
