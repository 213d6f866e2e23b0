import Switchboard
import Testing

enum Tabs {
  enum Count: BroadcastKey { typealias Value = Int }
  struct Load: InstanceBroadcastKey {
    typealias Value = Int
    let id: Int
  }
}

enum Notes {
  enum Count: BroadcastKey { typealias Value = Int }
  struct Load: InstanceBroadcastKey {
    typealias Value = Int
    let id: Int
  }
}

@MainActor
struct KeyIdentityTests {
  let application = Broadcaster(name: "application")
  let window: Broadcaster
  let tabs = Producer()
  let notes = Producer()
  let subscriptions = Subscriptions()

  init() { window = Broadcaster(name: "window", parent: application) }

  private func bindBoth() throws {
    subscriptions.keep(try application.bind(Tabs.Count.self, to: tabs.$count))
    subscriptions.keep(try window.bind(Notes.Count.self, to: notes.$count))
  }

  @Test func `two keys of one name have their own producers and observers`() throws {
    subscriptions.keep(try window.bind(Tabs.Count.self, to: tabs.$count))
    subscriptions.keep(try window.bind(Notes.Count.self, to: notes.$count))
    var seen: [Int] = []
    subscriptions.keep(window.observe(Tabs.Count.self) { seen.append($0) })
    tabs.count = 1
    notes.count = 2
    #expect(seen == [0, 1])
    #expect(window.value(of: Tabs.Count.self) == 1 && window.value(of: Notes.Count.self) == 2)
  }

  @Test func `two keys of one name are listed, and observed, by their qualified names`() throws {
    try bindBoth()
    let names = ["SwitchboardTests.Notes.Count", "SwitchboardTests.Tabs.Count"]
    #expect(window.entries.map(\.name) == names)
    var seen: [String] = []
    for name in names {
      let observation = try window.observe(named: name) { seen.append("\(name) \($0.text)") }
      subscriptions.keep(try #require(observation))
    }
    notes.count = 1
    #expect(seen == ["\(names[0]) 0", "\(names[1]) 0", "\(names[0]) 1"])
    #expect(try window.entry(named: names[1])?.level == "application")
  }

  @Test func `an ambiguous name is refused with the names to use`() throws {
    try bindBoth()
    let names = ["SwitchboardTests.Notes.Count", "SwitchboardTests.Tabs.Count"]
    #expect(throws: BroadcastError.ambiguous("count", names)) {
      try window.observe(named: "count") { _ in }
    }
    #expect(throws: BroadcastError.ambiguous("count", names)) { try window.entry(named: "count") }
    #expect(
      "\(BroadcastError.ambiguous("count", names))"
        == "‘count’ is the name of several keys: use ‘\(names[0])’ or ‘\(names[1])’")
  }

  @Test func `a key has its qualified name also if its short one is unambiguous`() throws {
    subscriptions.keep(try window.bind(Tabs.Count.self, to: tabs.$count))
    #expect(try window.entry(named: "count")?.name == "count")
    #expect(try window.entry(named: Tabs.Count.qualifiedName)?.name == "count")
    #expect(try window.entry(named: "Tabs.Count") == nil)
  }

  @Test func `instances of two types of one name are told apart`() throws {
    subscriptions.keep(try window.bind(Tabs.Load(id: 1), to: tabs.$count))
    subscriptions.keep(try window.bind(Notes.Load(id: 1), to: notes.$count))
    subscriptions.keep(try window.bind(Notes.Load(id: 2), to: notes.$count))
    #expect(
      window.entries.map(\.name) == [
        "SwitchboardTests.Tabs.Load[1]", "SwitchboardTests.Notes.Load[1]", "load[2]",
      ])
    #expect(Notes.Load(id: 2).qualifiedName == "SwitchboardTests.Notes.Load[2]")
  }

  @Test func `a monitor gets the keys, which tell two of one name apart`() throws {
    subscriptions.keep(try window.bind(Tabs.Count.self, to: tabs.$count))
    var seen: [AnyBroadcastKey] = []
    subscriptions.keep(window.observeAll { key, _ in seen.append(key) })
    subscriptions.keep(try window.bind(Notes.Count.self, to: notes.$count))
    subscriptions.keep(try window.bind(Notes.Load(id: 1), to: notes.$count))
    #expect(
      seen == [
        AnyBroadcastKey(Tabs.Count.self), AnyBroadcastKey(Notes.Count.self),
        AnyBroadcastKey(Notes.Load(id: 1)),
      ])
    #expect(seen.map(\.name) == ["count", "count", "load[1]"])
    #expect(seen[1].qualifiedName == "SwitchboardTests.Notes.Count")
  }

  @Test func `the second producer of a key is refused by the name that tells it apart`() throws {
    subscriptions.keep(try window.bind(Notes.Count.self, to: notes.$count))
    subscriptions.keep(try window.bind(Tabs.Count.self, to: tabs.$count))
    let error = BroadcastError.hasProducer(
      key: "SwitchboardTests.Tabs.Count", broadcaster: "window")
    #expect(throws: error) { try window.bind(Tabs.Count.self, to: notes.$count) }
  }

  @Test func `the qualified name of a local key has no address`() {
    enum Count: BroadcastKey { typealias Value = Int }
    #expect(Count.qualifiedName == "SwitchboardTests.KeyIdentityTests.Count")
  }
}
