import BrowserModel
import Foundation
import SwitchboardTesting
import Testing

@MainActor
struct RecentlyClosedRandomRunTests {
  private let metadata: [Character: WebStateMetadata]

  init() throws {
    metadata = Dictionary(
      uniqueKeysWithValues: "abcdef".map { name in
        let time = Date(timeIntervalSince1970: 0)
        return (
          name,
          WebStateMetadata(
            id: WebStateID(), title: String(name), visibleURL: address(name), itemCount: 1,
            currentIndex: 0, creationTime: time, lastActiveTime: time)
        )
      })
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a random run matches a naive model`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let preferences = PreferenceStore(.browserState)
    try preferences.set(text: "5", for: "recently-closed-limit")
    try preferences.set(text: "0", for: "closed-window-days")
    let time = TestTime()
    let service = RecentlyClosedService(history: nil, preferences: preferences, now: time.now)
    var naive: [[Character]] = []
    for step in 1...300 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0...2:
        let names = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          "abcdef".randomElement(using: &random) ?? "a"
        }
        service.add(.window(names.compactMap(tab)), window: "one")
        naive = Array((names.isEmpty ? naive : [names] + naive).prefix(5))
      case 3 where !naive.isEmpty:
        let index = Int.random(in: 0..<naive.count, using: &random)
        let taken = service.take(try service.entry(at: index).id)
        #expect(
          taken?.item.tabs == naive.remove(at: index).compactMap(tab), "seed \(seed), step \(step)")
      case 4:
        let name = "abcdef".randomElement(using: &random) ?? "a"
        service.removeTabs(showing: [address(name)])
        naive = naive.map { $0.filter { $0 != name } }.filter { !$0.isEmpty }
      default: break
      }
      let tabs = service.entries.map(\.item.tabs)
      #expect(tabs == naive.map { $0.compactMap(tab) }, "seed \(seed), step \(step)")
    }
  }

  private func tab(_ name: Character) -> ClosedTab? {
    metadata[name].map { metadata in
      let pages = WebStateStorage.Pages(navigation: NavigationList())
      return ClosedTab(TabSnapshot(metadata: metadata) { pages }, index: 0)
    }
  }
}
