import BrowserModel
import BrowserModelTesting
import Switchboard
import Testing

@MainActor
struct BatchTests {
  @Test(arguments: [
    (
      "a|b*1{c}", "",
      "begin; close c at 2 for the user; delete group 1; "
        + "close b at 1 for the user, active b→none; close a at 0 for the user; end"
    ),
    ("", "", "begin; end"),
  ])
  func `closing all tabs is a batch`(before: String, after: String, changes: String) throws {
    try expectList(before, becomes: after, notifying: changes) {
      try $0.list.closeAll(because: .userAction)
    }
  }

  @Test func `closing all tabs of a group is a batch`() throws {
    let changes =
      "begin; close c at 2, active c→d; close b at 1; delete group 1; end"
    try expectList("a 1{bc*} d", becomes: "ad*", notifying: changes) {
      try $0.list.closeAll(in: $0.group(1))
    }
  }

  @Test func `each change in a batch has its notification`() throws {
    try expectList(
      "ab", becomes: "ba*", notifying: "begin; move a from 0 to 1; status, active none→a; end"
    ) { fixture in
      try fixture.list.performBatch {
        #expect(fixture.list.isPerformingBatch)
        try fixture.list.move(from: 0, to: 1)
        try fixture.list.activate(at: 1)
      }
      #expect(!fixture.list.isPerformingBatch)
    }
  }

  @Test func `a nested batch is refused, and the outer one continues`() throws {
    try expectList("ab", becomes: "ba", notifying: "begin; move a from 0 to 1; end") { fixture in
      try fixture.list.performBatch {
        #expect(throws: WebStateListError.nestedBatch) { try fixture.list.performBatch {} }
        #expect(throws: WebStateListError.nestedBatch) { try fixture.list.closeAll() }
        try fixture.list.move(from: 0, to: 1)
      }
    }
  }

  @Test func `a failed batch ends and keeps its changes`() throws {
    try expectList("ab", becomes: "ba", notifying: "begin; move a from 0 to 1; end") { fixture in
      #expect(throws: WebStateListError.noTab(at: 7, count: 2)) {
        try fixture.list.performBatch {
          try fixture.list.move(from: 0, to: 1)
          try fixture.list.move(from: 0, to: 7)
        }
      }
      #expect(!fixture.list.isPerformingBatch)
    }
  }

  @Test func `an observer may get the end of a batch instead of its changes`() throws {
    let fixture = try TabListFixture("ab*c")
    fixture.tab("a").load(WebState.startPageURL)
    var received: [String] = []
    let whole = AllWebStatesObservation(
      of: fixture.list, onChange: { _, _ in received.append("change") },
      onUpdate: { _ in received.append("update") }, onBatchEnd: { received.append("batch") })
    var changeCount = 0
    let each = AllWebStatesObservation(
      of: fixture.list, onChange: { _, _ in changeCount += 1 }, onUpdate: { _ in changeCount += 1 })
    try fixture.list.performBatch {
      fixture.tab("a").setTitle("A")
      try fixture.list.close(at: [1, 2])
    }
    #expect(received == ["batch"] && changeCount == 3)
    fixture.tab("a").setTitle("B")
    try fixture.list.close(at: 0)
    #expect(received == ["batch", "update", "change"])
    _ = (whole, each)
  }
}

// MARK: - SettlingTests

@MainActor
struct SettlingTests {
  @Test func `an observer may change the list once it has settled`() throws {
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
