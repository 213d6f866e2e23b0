import BrowserModel
import BrowserModelTesting
import Foundation
import ProcessTesting
import ProfileFiles
import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct PreferenceObservingTests {
  typealias Samples = PreferenceSamples
  let directory = TemporaryDirectory()
  let registry: PreferenceRegistry

  init() throws { registry = try Samples.registry() }

  private var url: URL { directory.file("preferences.json") }
  private func store() -> PreferenceStore {
    PreferenceStore(registry, in: FileDirectory(url.deletingLastPathComponent()))
  }

  @Test func `an observer gets the current value, and new ones after the write`() throws {
    let store = store()
    var received: [String] = []
    let subscription = store.observe(Samples.count) {
      received.append("\($0) while it is \(store.value(of: Samples.count))")
    }
    for count in [4, 4, 5] { try store.set(count, for: Samples.count) }
    try store.set("x", for: Samples.name)
    try store.reset(Samples.count)
    subscription.cancel()
    try store.set(6, for: Samples.count)
    #expect(
      received == ["3 while it is 3", "4 while it is 4", "5 while it is 5", "3 while it is 3"])
  }

  @Test func `an observer of all preferences learns which one changed`() throws {
    let store = store()
    let log = EventLog()
    let subscription = store.observeAll { log.add($0) }
    try store.set(4, for: Samples.count)
    try store.set(false, for: Samples.isOn)
    try store.set(true, for: Samples.isOn)
    try store.set(true, for: Samples.isOn)
    #expect(log.lines == ["item-count", "is-on", "is-on"])
    subscription.cancel()
  }

  @Test func `an observer may set the preference that it observes`() throws {
    let store = store()
    let log = EventLog()
    let first = store.observe(Samples.count) {
      if $0 == 4 { try? store.set(5, for: Samples.count) }
    }
    let second = store.observe(Samples.count) { log.add("\($0)") }
    try store.set(4, for: Samples.count)
    #expect(log.lines == ["3", "5"])
    first.cancel()
    second.cancel()
  }
}

// MARK: - Overlays

extension PreferenceObservingTests {
  @Test func `an overlay uses the values of its base until it has its own`() throws {
    let base = store(), overlay = PreferenceStore(over: base)
    var received: [Int] = []
    let subscription = overlay.observe(Samples.count) { received.append($0) }
    try base.set(4, for: Samples.count)
    try overlay.set(7, for: Samples.count)
    try base.set(5, for: Samples.count)
    #expect(overlay.value(of: Samples.count) == 7 && base.value(of: Samples.count) == 5)
    try overlay.reset(Samples.count)
    #expect(overlay.value(of: Samples.count) == 5)
    #expect(received == [3, 4, 7, 5])
    #expect(try !String(contentsOf: url, encoding: .utf8).contains("7"))
    subscription.cancel()
  }

  @Test func `an observer of an overlay may set the base`() throws {
    let base = store()
    let store = PreferenceStore(over: base)
    var received: [[Int]] = [[], []]
    let first = store.observe(Samples.count) { count in
      received[0].append(count)
      if count > 3, count < 6 { try? base.set(count + 1, for: Samples.count) }
    }
    let second = store.observe(Samples.count) { received[1].append($0) }
    try base.set(4, for: Samples.count)
    #expect(received == [[3, 4, 5, 6], [3, 6]])
    withExtendedLifetime((first, second)) {}
  }
}

// MARK: - PreferenceRandomRunTests

@MainActor
struct PreferenceRandomRunTests {
  /// A naive model of a store and an overlay.
  struct Naive: Equatable {
    var below: [String: Int] = [:]
    var above: [String: Int] = [:]

    func value(_ name: String, isOverlay: Bool) -> Int {
      (isOverlay ? above[name] : nil) ?? below[name] ?? 0
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a random run matches a naive model`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let directory = TemporaryDirectory()
    let keys = ["a", "b", "c"].map { PreferenceKey($0, default: 0, "A number.") }
    var registry = PreferenceRegistry()
    for key in keys { try registry.declare(key) }
    var naive = Naive()
    var below = PreferenceStore(registry, in: FileDirectory(directory.url))
    var above = PreferenceStore(over: below)
    for step in 1...200 {
      let key = keys[Int.random(in: 0..<3, using: &random)]
      let value = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0...2: (naive.below[key.name], _) = (value, try below.set(value, for: key))
      case 3...5: (naive.above[key.name], _) = (value, try above.set(value, for: key))
      case 6: (naive.below[key.name], _) = (nil, try below.reset(key))
      case 7: (naive.above[key.name], _) = (nil, try above.reset(key))
      default:
        below = PreferenceStore(registry, in: FileDirectory(directory.url))
        above = PreferenceStore(over: below)
        naive.above = [:]
      }
      for key in keys {
        let low = below.value(of: key)
        let high = above.value(of: key)
        #expect(low == naive.value(key.name, isOverlay: false), "seed \(seed), step \(step)")
        #expect(high == naive.value(key.name, isOverlay: true), "seed \(seed), step \(step)")
      }
    }
  }
}
