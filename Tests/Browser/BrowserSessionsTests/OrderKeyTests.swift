import Foundation
import GRDB
import ProcessTesting
import SwitchboardTesting
import Testing

@testable import BrowserSessions

@Suite(.onOwnThread)
struct OrderKeyTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `there is a key between any two, and bytes have the order of keys`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var keys: [OrderKey] = []
    for step in 0..<2_000 {
      let index = Int.random(in: 0...keys.count, using: &random)
      let count = Int.random(in: 1...3, using: &random)
      let lower = index > 0 ? keys[index - 1] : nil, upper = index < keys.count ? keys[index] : nil
      keys.insert(contentsOf: OrderKey.keys(count, between: lower, and: upper), at: index)
      let around = keys[max(0, index - 1)..<min(keys.count, index + count + 1)]
      #expect(zip(around, around.dropFirst()).allSatisfy(<), "seed \(seed), step \(step)")
    }
    let bytes = keys.compactMap { Data.fromDatabaseValue($0.databaseValue) }
    #expect(zip(bytes, bytes.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    #expect(bytes.map { OrderKey.fromDatabaseValue($0.databaseValue) } == keys)
  }

  @Test(arguments: [(at: "the end", longest: 8), ("the front", 8), ("one place", 300)])
  func `thousands of keys at one place stay short`(place: String, longest: Int) {
    var keys = [OrderKey.between(nil, nil)]
    keys.append(OrderKey.between(keys[0], nil))
    for _ in 0..<2_000 {
      switch place {
      case "the end": keys.append(OrderKey.between(keys.last, nil))
      case "the front": keys.insert(OrderKey.between(nil, keys.first), at: 0)
      default: keys.insert(OrderKey.between(keys[0], keys[1]), at: 1)
      }
    }
    #expect(zip(keys, keys.dropFirst()).allSatisfy(<))
    #expect(keys.map { 8 + $0.minor.count }.max() ?? 0 <= longest)
  }

  @Test(arguments: [[], [1, 2, 3], [0, 0, 0, 0, 0, 0, 0, 1, 0]] as [[UInt8]])
  func `invalid bytes yield no key`(bytes: [UInt8]) {
    #expect(OrderKey.fromDatabaseValue(Data(bytes).databaseValue) == nil)
  }
}
