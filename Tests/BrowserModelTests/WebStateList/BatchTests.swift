import BrowserModel
import BrowserModelTesting
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
  func `all are closed in a batch`(before: String, after: String, tells: String) throws {
    try expectList(before, becomes: after, telling: tells) {
      try $0.list.closeAll(because: .userAction)
    }
  }

  @Test func `all tabs of a group are closed in a batch`() throws {
    let tells =
      "begin; close c at 2, active c→d; close b at 1; delete group 1; end"
    try expectList("a 1{bc*} d", becomes: "ad*", telling: tells) {
      try $0.list.closeAll(in: $0.group(1))
    }
  }

  @Test func `in a batch each change is told as ever`() throws {
    try expectList(
      "ab", becomes: "ba*", telling: "begin; move a from 0 to 1; status, active none→a; end"
    ) { fixture in
      try fixture.list.performBatch {
        #expect(fixture.list.isPerformingBatch)
        try fixture.list.move(from: 0, to: 1)
        try fixture.list.activate(at: 1)
      }
      #expect(!fixture.list.isPerformingBatch)
    }
  }

  @Test func `a batch within a batch is refused, and the outer one goes on`() throws {
    try expectList("ab", becomes: "ba", telling: "begin; move a from 0 to 1; end") { fixture in
      try fixture.list.performBatch {
        #expect(throws: WebStateListError.nestedBatch) { try fixture.list.performBatch {} }
        #expect(throws: WebStateListError.nestedBatch) { try fixture.list.closeAll() }
        try fixture.list.move(from: 0, to: 1)
      }
    }
  }

  @Test func `a batch that fails ends, and keeps what was done`() throws {
    try expectList("ab", becomes: "ba", telling: "begin; move a from 0 to 1; end") { fixture in
      #expect(throws: WebStateListError.noTab(at: 7, count: 2)) {
        try fixture.list.performBatch {
          try fixture.list.move(from: 0, to: 1)
          try fixture.list.move(from: 0, to: 7)
        }
      }
      #expect(!fixture.list.isPerformingBatch)
    }
  }

  @Test func `who follows a list hears of a batch's end instead of its changes, if asked`() throws {
    let fixture = try TabListFixture("ab*c")
    fixture.tab("a").load(WebState.startPageURL)
    var heard: [String] = []
    let whole = AllWebStatesObservation(
      of: fixture.list, onChange: { _, _ in heard.append("change") },
      onUpdate: { _ in heard.append("update") }, onBatchEnd: { heard.append("batch") })
    var changeCount = 0
    let each = AllWebStatesObservation(
      of: fixture.list, onChange: { _, _ in changeCount += 1 }, onUpdate: { _ in changeCount += 1 })
    try fixture.list.performBatch {
      fixture.tab("a").setTitle("A")
      try fixture.list.close(at: [1, 2])
    }
    #expect(heard == ["batch"] && changeCount == 3)
    fixture.tab("a").setTitle("B")
    try fixture.list.close(at: 0)
    #expect(heard == ["batch", "update", "change"])
    _ = (whole, each)
  }
}
