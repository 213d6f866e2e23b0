import Switchboard
import Testing

@MainActor
struct BroadcastChainTests {
  let application = Broadcaster(name: "application")
  let window: Broadcaster
  let shared = Producer()
  let own = Producer()

  init() { window = Broadcaster(name: "window", parent: application) }

  @Test func `a key without a producer has the parent's values`() throws {
    var seen: [Int] = []
    let watching = window.observe(NoteCount.self) { seen.append($0) }
    shared.count = 10
    let upper = try application.bind(NoteCount.self, to: shared.$count)
    shared.count = 11
    #expect(seen == [10, 11] && window.value(of: NoteCount.self) == 11)
    _ = (watching, upper)
  }

  @Test func `a producer of its own hides the parent's until it ends`() throws {
    shared.count = 10
    let upper = try application.bind(NoteCount.self, to: shared.$count)
    var seen: [Int] = []
    let watching = window.observe(NoteCount.self) { seen.append($0) }
    let lower = try window.bind(NoteCount.self, to: own.$count)
    shared.count = 11
    own.count = 1
    lower.cancel()
    shared.count = 12
    own.count = 2
    #expect(seen == [10, 0, 1, 11, 12])
    _ = (watching, upper)
  }

  @Test func `the listing tells value, level and observers`() throws {
    let upper = try application.bind(NoteCount.self, to: shared.$count)
    let lower = try window.bind(NoteTitle.self, to: own.$title)
    let watching = window.observe(NoteTitle.self) { _ in }
    let entries = window.entries
    #expect(entries.map(\.name) == ["note-title", "note-count"])
    #expect(entries.map(\.value?.text) == ["none", "0"])
    #expect(entries.map(\.observerCount) == [1, 0])
    #expect(entries.map(\.level) == ["window", "application"])
    #expect(application.entries.map(\.name).contains("note-count"))
    _ = (upper, lower, watching)
  }

  @Test func `a key is observed by name, its values as text`() throws {
    let upper = try application.bind(NoteTitle.self, to: shared.$title)
    var seen: [String] = []
    let watching = try #require(try window.observe(named: "note-title") { seen.append($0.text) })
    shared.title = "milk"
    #expect(seen == ["none", "milk"])
    #expect(try window.observe(named: "note-titel") { _ in } == nil)
    _ = (upper, watching)
  }

  @Test func `asking for a value leaves no trace`() {
    #expect(window.value(of: NoteCount.self) == nil)
    #expect(window.entries.isEmpty && application.entries.isEmpty)
  }

  @Test func `an observer by name gets the values of a nearer producer`() throws {
    shared.count = 10
    let upper = try application.bind(NoteCount.self, to: shared.$count)
    var seen: [String] = []
    let watching = try #require(try window.observe(named: "note-count") { seen.append($0.text) })
    #expect(window.entries.map(\.observerCount) == [1])
    let lower = try window.bind(NoteCount.self, to: own.$count)
    #expect(seen == ["10", "0"])
    #expect(application.entries.map(\.observerCount) == [0])
    _ = (upper, watching, lower)
  }

  @Test func `a broadcaster that ends leaves no observer with its parent`() throws {
    let upper = try application.bind(NoteCount.self, to: shared.$count)
    var child: Broadcaster? = Broadcaster(name: "tab", parent: application)
    var seen: [Int] = []
    let watching = child?.observe(NoteCount.self) { seen.append($0) }
    #expect(application.entries[0].observerCount == 1)
    child = nil
    shared.count = 3
    #expect(application.entries[0].observerCount == 0 && seen == [0])
    _ = (upper, watching)
  }
}
