import BrowserModel
import BrowserModelTesting
import Foundation
import SwitchboardTesting
import Testing

@MainActor
struct PreferenceRandomRunTests {
  /// A store and an overlay of it, as anyone would write them.
  struct Naive: Equatable {
    var below: [String: Int] = [:]
    var above: [String: Int] = [:]

    func value(_ name: String, isOverlay: Bool) -> Int {
      (isOverlay ? above[name] : nil) ?? below[name] ?? 0
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a random run ends as in a naive model`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let directory = TemporaryDirectory()
    let keys = ["a", "b", "c"].map { PreferenceKey($0, default: 0, "A number.") }
    var registry = PreferenceRegistry()
    for key in keys { try registry.declare(key) }
    var naive = Naive()
    var below = PreferenceStore(registry, file: directory.file("file"))
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
        below = PreferenceStore(registry, file: directory.file("file"))
        above = PreferenceStore(over: below)
        naive.above = [:]
      }
      for key in keys {
        let (low, high) = (below.value(of: key), above.value(of: key))
        #expect(low == naive.value(key.name, isOverlay: false), "seed \(seed), step \(step)")
        #expect(high == naive.value(key.name, isOverlay: true), "seed \(seed), step \(step)")
      }
    }
  }
}
