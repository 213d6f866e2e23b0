import BrowserModel
import BrowserModelTesting
import Switchboard
import Testing

@MainActor
struct SettlingTests {
  @Test func `once a list has settled, an observer may change it`() throws {
    let fixture = try TabListFixture("ab*c")
    let observer = RecordingWebStateListObserver("", names: fixture.names, log: EventLog())
    let subscription = fixture.list.addObserver(observer)
    observer.onSettle = { list in
      guard list.count < 6 else { return }
      #expect(!list.isMutating && !list.isPerformingBatch)
      #expect(throws: Never.self) { try list.insert(WebState()) }
    }
    try fixture.insert("X")
    #expect(fixture.list.count == 6, "It settles again after each of these.")
    subscription.cancel()
  }

  @Test(arguments: [
    ("move", 1), ("activate the active tab", 0), ("close two", 1), ("close all", 1),
    ("batch of two", 1), ("refused", 0), ("failed batch", 1),
  ])
  func `a list settles once after each mutation or batch`(what: String, times: Int) throws {
    let fixture = try TabListFixture("ab*c"), list = fixture.list
    let observer = RecordingWebStateListObserver("", names: fixture.names, log: EventLog())
    let subscription = list.addObserver(observer)
    var settled: [String] = []
    observer.onSettle = { _ in settled.append(fixture.notation) }
    switch what {
    case "move": try list.move(from: 0, to: 2)
    case "activate the active tab": try list.activate(at: 1)
    case "close two": try list.close(at: [0, 2])
    case "close all": try list.closeAll()
    case "refused": try? list.close(at: 7)
    default:
      try? list.performBatch {
        try list.move(from: 0, to: 2)
        try list.close(at: what == "failed batch" ? 7 : 0)
      }
    }
    #expect(settled == Array(repeating: fixture.notation, count: times))
    subscription.cancel()
  }
}
