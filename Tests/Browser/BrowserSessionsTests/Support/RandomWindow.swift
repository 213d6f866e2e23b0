import BrowserModel
import Foundation
import SwitchboardTesting

/// A tab list with random changes.
@MainActor
final class RandomWindow {
  let list = WebStateList()
  private var random: SeededGenerator
  private var detached: [WebState] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Makes one random change, unless the list rejects it.
  func step() {
    switch number(20) {
    case 0...4: insert(WebState())
    case 5, 9: if let last = detached.popLast() { insert(last) }
    case 6: try? list.close(at: index, because: .userAction)
    case 7: try? list.close(at: [index, index])
    case 8: if let webState = try? list.detach(at: index) { detached.append(webState) }
    case 10: _ = try? list.replace(at: index, with: WebState())
    case 11: try? list.move(from: index, to: index)
    case 12: _ = try? list.setPinned(number(2) == 0, at: index)
    case 13: try? list.createGroup(TabGroupID(), look, of: [index, index])
    case 14: change { try? list.moveToGroup($0, at: [index]) }
    case 15: try? list.removeFromGroups(at: [index])
    case 16: change { try? list.moveGroup($0, before: index) }
    case 17: change { try? list.updateGroup($0, to: look) }
    case 18: change { number(3) == 0 ? try? list.deleteGroup($0) : nil }
    default: navigate()
    }
    if number(3) == 0 { try? list.activate(at: number(5) == 0 ? nil : index) }
  }

  private func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private var index: Int { number(list.count + 1) }

  private var look: TabGroupVisualData {
    TabGroupVisualData(
      title: "\(number(100))", color: TabGroupColor.allCases[number(5)], isCollapsed: number(2) == 0
    )
  }

  private func change(_ body: (TabGroupID) -> Void?) {
    if let group = list.groups.randomElement(using: &random) { _ = body(group.id) }
  }

  private func insert(_ webState: WebState) {
    let opener = list.webStates.randomElement(using: &random)?.id
    let openers: [WebStateInsertion.Opener] = [
      number(8) == 0 ? .inherited : .none, opener.map { .webState($0) } ?? .none,
    ]
    let zone = list.groups.randomElement(using: &random).map { WebStateZone.group($0.id) }
    _ = try? list.insert(
      webState,
      WebStateInsertion(
        position: number(2) == 0 ? .automatic : .at(index), opener: openers[number(2)],
        zone: [.pinned, .ungrouped, zone ?? .ungrouped][number(3)], activates: number(2) == 0))
  }

  private func navigate() {
    guard let webState = list.webStates.randomElement(using: &random) else { return }
    switch number(4) {
    case 0: try? webState.goBack()
    case 1: webState.setTitle("Title \(number(100))")
    default: URL(string: "https://\(number(1000)).org").map { webState.load($0) }
    }
  }
}
