import Switchboard
import Testing

@MainActor
struct MonitorTests {
  enum Titles: BroadcastKey { typealias Value = [String] }
  enum Count: BroadcastKey { typealias Value = Int }

  @MainActor
  final class Board {
    @Broadcasted var titles: [String] = []
  }

  let broadcaster = Broadcaster()
  let board = Board()
  let subscriptions = Subscriptions()

  private func bind(_ steps: [String], seeing note: @escaping @MainActor (String) -> Void) throws {
    let counts = broadcaster.broadcast(of: Titles.self).map(\.count)
    for step in steps {
      switch step {
      case "titles": subscriptions.keep(try broadcaster.bind(Titles.self, to: board.$titles))
      case "count": subscriptions.keep(try broadcaster.bind(Count.self, following: counts))
      default: subscriptions.keep(broadcaster.observeAll { key, _ in note(key.name) })
      }
    }
  }

  @Test(arguments: [
    ["titles", "count", "monitor"], ["titles", "monitor", "count"], ["count", "titles", "monitor"],
    ["count", "monitor", "titles"], ["monitor", "titles", "count"], ["monitor", "count", "titles"],
  ])
  func `a monitor gets a value before the values that follow from it`(steps: [String]) throws {
    var seen: [String] = []
    try bind(steps) { seen.append($0) }
    seen = []
    board.titles = ["a"]
    #expect(seen == ["titles", "count"])
    #expect(broadcaster.entries.map(\.observerCount).sorted() == [0, 1])
  }

  @Test func `a monitor gets a value before an observer that changes another one`() throws {
    enum Label: BroadcastKey { typealias Value = String? }
    let label = Producer()
    subscriptions.keep(broadcaster.observe(Titles.self) { label.title = $0.first })
    subscriptions.keep(try broadcaster.bind(Label.self, to: label.$title))
    subscriptions.keep(try broadcaster.bind(Titles.self, to: board.$titles))
    var seen: [String] = []
    subscriptions.keep(
      broadcaster.observeAll { key, value in seen.append("\(key.name) \(value.text)") })
    seen = []
    board.titles = ["a"]
    #expect(seen == ["titles a", "label a"])
  }

  @Test func `a monitor that ends gets nothing more`() throws {
    subscriptions.keep(try broadcaster.bind(Titles.self, to: board.$titles))
    var seen: [String] = []
    let monitor = broadcaster.observeAll { key, _ in seen.append(key.name) }
    monitor.cancel()
    board.titles = ["a"]
    #expect(seen == ["titles"])
  }
}
