import BrowserModel
import BrowserModelTesting
import Foundation
import ProcessTesting
import ProfileFiles
import Switchboard
import Testing

@MainActor
struct PreferenceStoreTests {
  typealias Samples = PreferenceSamples
  let directory = TemporaryDirectory()
  let registry: PreferenceRegistry

  init() throws { registry = try Samples.registry() }

  private var url: URL { directory.file("state/preferences.json") }
  private func store() -> PreferenceStore {
    PreferenceStore(registry, in: FileDirectory(url.deletingLastPathComponent()))
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  @Test func `a preference has its default before it is set and after a reset`() throws {
    let store = store()
    #expect(store.outcome == .firstLaunch && store.value(of: Samples.count) == 3)
    #expect(try store.state(named: "item-count").isDefault)
    try store.set(4, for: Samples.count)
    #expect(store.value(of: Samples.count) == 4)
    #expect(try !store.state(named: "item-count").isDefault)
    try store.reset(Samples.count)
    #expect(store.value(of: Samples.count) == 3)
  }

  @Test func `nothing is written before a preference is set`() throws {
    let store = store()
    #expect(try directory.names.isEmpty)
    try store.reset(Samples.count)
    #expect(try directory.names.isEmpty)
  }

  @Test func `values of each type are restored from a readable file`() throws {
    let store = store()
    try store.set("a \"b\"\n/c", for: Samples.name)
    try store.set(-7, for: Samples.count)
    try store.set(false, for: Samples.isOn)
    try store.set(0.1, for: Samples.ratio)
    try store.set(.pear, for: Samples.fruit)
    let next = self.store()
    #expect(next.outcome == .loaded)
    #expect(next.value(of: Samples.name) == "a \"b\"\n/c")
    #expect(next.value(of: Samples.count) == -7 && !next.value(of: Samples.isOn))
    #expect(next.value(of: Samples.ratio) == 0.1 && next.value(of: Samples.fruit) == .pear)
    #expect(try String(contentsOf: url, encoding: .utf8).contains(#"  "fruit" : "pear","#))
    #expect(try permissions(of: url) == 0o600)
  }

  @Test func `values of another version are preserved`() throws {
    try write(#"{"from-the-future": "x", "item-count": "many"}"#)
    let store = store()
    #expect(store.value(of: Samples.count) == 3)
    #expect(store.faults.count == 2)
    try store.set(false, for: Samples.isOn)
    let texts = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: url))
    #expect(texts == ["from-the-future": "x", "item-count": "many", "is-on": "off"])
  }

  @Test func `values of any form are used, and keep their form`() throws {
    try write(#"{"item-count": 4, "is-on": false, "page.ratio": 0.25, "name": null}"#)
    let store = store()
    #expect(store.outcome == .loaded && store.faults == [])
    #expect(store.value(of: Samples.count) == 4 && !store.value(of: Samples.isOn))
    #expect(store.value(of: Samples.ratio) == 0.25)
    try store.set(true, for: Samples.isOn)
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text.contains(#""item-count" : 4"#) && text.contains(#""is-on" : "on""#))
  }

  @Test func `an entry that is wrong is reported with its line, and the others are used`() throws {
    try write(
      #"""
      {
        "item-count": "many",
        "fruit": "pear",
        "page.ratio": [1, {"a": 2}],
        "fruitt": "pear"
      }
      """#)
    let store = store()
    #expect(store.value(of: Samples.fruit) == .pear && store.value(of: Samples.count) == 3)
    let starts = [
      "2: ‘item-count’ should be a whole number, not ‘many’",
      "4: ‘page.ratio’ should be a number", "5: there is no ‘fruitt’: choose ",
    ]
    #expect(store.faults.count == 3)
    for (fault, start) in zip(store.faults, starts) {
      #expect(fault.hasPrefix("‘\(url.path)’, line \(start)"), "\(fault)")
    }
  }

  @Test(
    arguments: [
      ("a comma is missing", "{\n\"is-on\": false\n\"item-count\": 4,\n\"fruit\": \"pear\"}", []),
      ("text without quotes", "{\n\"is-on\": false,\n\"fruit\": pear,\n\"item-count\": 4\n}", [3]),
      ("a cut file", "{\n  \"is-on\" : \"off\",\n  \"item-count\" : \"4\",\n  \"fru", [4]),
    ] as [(String, String, [Int])])
  func `of a file that is no JSON, the lines that can be read are used`(
    fault: String, text: String, wrong: [Int]
  ) throws {
    try write(text)
    let store = store()
    #expect(store.value(of: Samples.count) == 4 && !store.value(of: Samples.isOn))
    guard case .damaged(let path) = store.outcome else {
      Issue.record("The outcome is \(store.outcome).")
      return
    }
    // Until a change, the next run reads the same.
    #expect(self.store().value(of: Samples.count) == 4)
    try store.set(5, for: Samples.count)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    let lines = wrong.isEmpty ? ["‘\"fruit\": \"pear\"}’"] : wrong.map { "line \($0): ‘" }
    #expect(store.faults.count == 2 && lines.allSatisfy { store.faults[0].contains($0) })
    #expect(store.faults[1].contains(" is no JSON, so only the lines that can be read are used"))
    #expect(store.faults[1].hasSuffix("keeps the file as ‘\(path)’"))
  }

  @Test(arguments: ["", "{", "[1]", #"{"item-count": 4"#, "\u{0}"])
  func `a damaged file is quarantined and never overwritten`(text: String) throws {
    try write(text)
    let store = store()
    guard case .damaged(let path) = store.outcome else {
      Issue.record("The outcome is \(store.outcome).")
      return
    }
    try store.set(4, for: Samples.count)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(self.store().value(of: Samples.count) == 4)
  }

  @Test func `a failed write changes nothing and notifies no observer`() throws {
    let store = PreferenceStore(registry, in: FileDirectory(try directory.unwritable("state")))
    var counts: [Int] = []
    let subscription = store.observe(Samples.count) { counts.append($0) }
    #expect(throws: PreferenceError.self) { try store.set(4, for: Samples.count) }
    #expect(store.value(of: Samples.count) == 3 && counts == [3])
    subscription.cancel()
  }

  @Test func `a file that cannot be read is not written`() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let store = store()
    #expect(throws: PreferenceError.self) { try store.set(4, for: Samples.count) }
    #expect(store.outcome.warning?.contains("cannot be read") == true)
    #expect(store.value(of: Samples.count) == 3)
  }

  @Test func `an undeclared preference or one of another type cannot be set`() throws {
    let store = store()
    let stranger = PreferenceKey("stranger", default: 1, "Unknown.")
    let impostor = PreferenceKey("item-count", default: "three", "A text.")
    #expect(throws: PreferenceError.self) { try store.set(2, for: stranger) }
    #expect(throws: PreferenceError.self) { try store.set("four", for: impostor) }
    #expect(store.value(of: Samples.count) == 3 && store.value(of: stranger) == 1)
  }
}

// MARK: - By name

extension PreferenceStoreTests {
  @Test(arguments: [("item-count", "5", "5"), ("is-on", "NO", "off"), ("fruit", "Pear", "pear")])
  func `a text is stored in its normal form`(name: String, text: String, kept: String) throws {
    let store = store()
    try store.set(text: text, for: name)
    let state = try store.state(named: name)
    #expect(state.text == kept && !state.isDefault)
    try store.reset(named: name)
    #expect(try store.state(named: name).isDefault)
  }

  @Test(arguments: [
    ("item-count", "many", "‘item-count’ should be a whole number, not ‘many’"),
    ("fruit", "fig", "‘fruit’ should be apple or pear, not ‘fig’"),
    ("count", "5", "there is no ‘count’: choose ‘item-count’"),
    (
      "x", "5",
      "there is no ‘x’: choose ‘name’, ‘item-count’, ‘is-on’, ‘page.ratio’, ‘fruit’"
    ),
  ])
  func `a refused value is explained`(name: String, text: String, sentence: String) throws {
    let store = store()
    let error = try #require(throws: PreferenceError.self) { try store.set(text: text, for: name) }
    #expect(error.description == sentence)
    #expect(!store.states.map(\.isDefault).contains(false))
  }

  @Test func `a key of another type is refused`() throws {
    let store = store()
    let key = PreferenceKey("item-count", default: "three", "A text.")
    let error = try #require(throws: PreferenceError.self) { try store.set("four", for: key) }
    #expect(
      error.description
        == "‘item-count’ is declared with another key, whose values are a whole number: use that key"
    )
    #expect(throws: error) { try store.reset(key) }
    #expect(try store.state(named: "item-count").isDefault)
  }

  @Test func `all declared preferences are listed in order`() throws {
    let states = store().states
    #expect(states.map(\.name) == ["name", "item-count", "is-on", "page.ratio", "fruit"])
    #expect(states.map(\.text) == ["none", "3", "on", "0.5", "apple"])
    #expect(states[1].form == "a whole number" && states[1].summary == "A whole number.")
  }

  @Test func `two preferences cannot have the same name`() throws {
    var registry = registry
    #expect(throws: PreferenceError.declaredTwice("fruit")) {
      try registry.declare(PreferenceKey("fruit", default: 1, "Another."))
    }
    #expect(registry.preferences.count == 5)
  }

  @Test(arguments: [PreferenceRegistry.browserState, .localSettings])
  func `standard preferences have distinct names and valid defaults`(
    registry: PreferenceRegistry
  ) {
    let names = registry.preferences.map(\.name)
    #expect(Set(names).count == names.count)
    for each in registry.preferences {
      #expect(each.normalized(each.defaultText) == each.defaultText, "\(each.name)")
    }
  }
}

// MARK: - PreferenceSamples

/// Preferences of each type, for tests.
@MainActor
enum PreferenceSamples {
  enum Fruit: CaseIterable, CommandArgument, Equatable { case apple, pear }

  static let name = PreferenceKey("name", default: "none", "A text.")
  static let count = PreferenceKey("item-count", default: 3, "A whole number.")
  static let isOn = PreferenceKey("is-on", default: true, "A switch.")
  static let ratio = PreferenceKey("page.ratio", default: 0.5, "A number.")
  static let fruit = PreferenceKey("fruit", default: Fruit.apple, "One of some.")

  static func registry() throws -> PreferenceRegistry {
    var registry = PreferenceRegistry()
    try registry.declare(name)
    try registry.declare(count)
    try registry.declare(isOn)
    try registry.declare(ratio)
    try registry.declare(fruit)
    return registry
  }
}
