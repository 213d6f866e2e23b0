import BrowserModel
import Foundation
import SwitchboardTesting
import Testing

/// Tests that random times, changes and moves never lose or duplicate a tab.
@MainActor
struct InactiveTabsRandomRunTests {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `a random run matches a naive model`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let twins = try Twins()
    var ids: Set<WebStateID> = []
    for step in 1...300 {
      var naive = NaiveTwins(twins)
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2:
        ids.insert(try twins.add(letter(step), daysAgo: Int.random(in: 0...40, using: &random)).id)
        continue
      case 3: twins.now.addTimeInterval(.random(in: 0...(3 * 86_400), using: &random))
      case 4, 5:
        try change(twins, &random)
        continue
      case 6:
        guard let id = try close(twins, &random) else { continue }
        ids.remove(id)
        continue
      case 7:
        let indexes = twins.inactive.webStates.indices.filter { _ in Bool.random(using: &random) }
        try twins.agent.reopen(at: indexes)
        naive.reopen(indexes, now: twins.now)
      case 8:
        let threshold = ["1", "7", "14", "21", "never"].randomElement(using: &random) ?? "7"
        let isSame = twins.state.preferences.value(of: .inactiveAfter).argument == threshold
        try twins.setThreshold(threshold)
        if !isSame { naive.rebalance(days: Int(threshold), now: twins.now) }
      default:
        twins.agent.rebalance()
        let days = twins.state.preferences.value(of: .inactiveAfter).days
        naive.rebalance(days: days, now: twins.now)
      }
      let all = (twins.list.webStates + twins.inactive.webStates).map(\.id)
      try #require(NaiveTwins(twins) == naive, "seed \(seed), step \(step)")
      try #require(all.count == ids.count && Set(all) == ids, "seed \(seed), step \(step)")
      let faults = twins.list.brokenInvariants + twins.inactive.brokenInvariants
      try #require(faults.isEmpty, "seed \(seed), step \(step)")
    }
    #expect(ids.count > 5)
  }

  private func letter(_ step: Int) -> Character {
    Unicode.Scalar(0x4E00 + UInt32(step)).map(Character.init) ?? "?"
  }

  /// Activates, pins, groups or ungroups random tabs.
  private func change(_ twins: Twins, _ random: inout SeededGenerator) throws {
    let list = twins.list
    guard !list.isEmpty else { return }
    let index = Int.random(in: 0..<list.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      try list.activate(at: index)
      list.activeWebState?.wasShown()
    case 1: try list.setPinned(Bool.random(using: &random), at: index)
    case 2:
      try list.createGroup(TabGroupID(), of: Set([index, min(index + 2, list.count - 1)]))
    default: try list.removeFromGroups(at: [index])
    }
  }

  /// Closes a tab of either list.
  private func close(_ twins: Twins, _ random: inout SeededGenerator) throws -> WebStateID? {
    let list = Bool.random(using: &random) ? twins.list : twins.inactive
    guard let tab = list.webStates.randomElement(using: &random),
      let index = list.index(of: tab.id)
    else { return nil }
    try list.close(at: index, because: .userAction)
    return tab.id
  }
}
