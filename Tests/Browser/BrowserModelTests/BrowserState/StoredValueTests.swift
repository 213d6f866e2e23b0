import Foundation
import ProcessTesting
import ProfileFiles
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserModel

/// Tests of the values that features store for a browser state.
@MainActor
struct StoredValueTests {
  let directory = TemporaryDirectory()

  /// Opens the state `default` of a profile in the directory, as a run does.
  private func run(_ access: FileAccess = .readWrite) throws -> ApplicationContext {
    let context = ApplicationContext(directory: directory.url, access: access)
    _ = try context.browserStateManager.loadLastUsed()
    return context
  }

  private func pages(_ context: ApplicationContext) throws -> StoredValue<[String]> {
    StoredValue("pages", default: [], in: try context.browserStateManager.loadLastUsed())
  }

  private var file: URL { directory.file("states/default/feature-pages.json") }

  @Test func `a value is kept for the next run, and a read-only run changes nothing`() throws {
    let first = try run()
    #expect(try pages(first).value == [])
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try pages(first).set(["a.org"])
    let reading = try pages(try run(.readOnly))
    #expect(reading.value == ["a.org"])
    try reading.set(["b.org"])
    #expect(reading.value == ["b.org"])
    #expect(try pages(try run()).value == ["a.org"])
  }

  @Test func `a state in memory keeps a value for the run`() throws {
    let state = BrowserState(name: "test", parent: Channels(name: "application"))
    let value = StoredValue("pages", default: 1, in: state)
    try value.set(2)
    #expect(value.value == 2)
  }

  @Test func `observers get the value at once, and each other one later`() throws {
    let context = try run(), value = try pages(context)
    var seen: [[String]] = []
    let observation = value.observe { seen.append($0) }
    try value.set(["a"])
    try value.set(["a"])
    try value.set([])
    #expect(seen == [[], ["a"], []])
    observation.cancel()
    try value.set(["b"])
    #expect(seen.count == 3)
  }

  @Test func `a value that cannot be written stays as it was`() throws {
    let context = try run(), value = try pages(context)
    // The directory of the state is a file.
    try? FileManager.default.removeItem(at: directory.file("states/default"))
    try directory.write("", to: "states/default")
    var seen = 0
    let observation = value.observe { _ in seen += 1 }
    #expect(throws: BrowserStateError.self) { try value.set(["a.org"]) }
    #expect(value.value == [])
    #expect(seen == 1)
    observation.cancel()
  }

  @Test(arguments: ["no JSON", "{}", "[1]"])
  func `a file that cannot be read is named, and kept under another name`(
    text: String
  ) async throws {
    try pages(try run()).set(["a.org"])
    try Data(text.utf8).write(to: file)
    let context = try run()
    var warnings: [String] = []
    context.onFileWarning = { warnings.append($0) }
    let value = try pages(context)
    #expect(value.value == [])
    // A warning reaches the user on the main thread, which need not be this one.
    try await eventually { !warnings.isEmpty }
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("feature-pages.json") == true)
    try value.set(["b.org"])
    let names = try FileManager.default.contentsOfDirectory(
      atPath: file.deletingLastPathComponent().path)
    let kept = try #require(names.first { $0.hasPrefix("feature-pages.json.damaged") })
    #expect(try directory.text(of: "states/default/\(kept)") == text)
    #expect(try pages(try run()).value == ["b.org"])
  }

  @Test func `incognito values are apart, and end with the incognito tabs`() throws {
    let context = try run(), state = try context.browserStateManager.loadLastUsed()
    let regular = try pages(context)
    let incognito = StoredValue("pages", default: [String](), in: state.makeOffTheRecordState())
    try regular.set(["a.org"])
    try incognito.set(["secret.org"])
    #expect(try directory.text(of: "states/default/feature-pages.json").contains("a.org"))
    let secret = directory.file("states/default/incognito/feature-pages.json")
    #expect(FileManager.default.fileExists(atPath: secret.path))
    state.destroyOffTheRecordState()
    #expect(!FileManager.default.fileExists(atPath: secret.path))
    #expect(regular.value == ["a.org"])
  }

  @Test(arguments: ["../up", "a/b", "reading list", "ä"])
  func `each name is a file in the directory of the state`(name: String) throws {
    let context = try run()
    let state = try context.browserStateManager.loadLastUsed()
    let value = StoredValue(name, default: 0, in: state)
    try value.set(1)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: directory.file("states/default").path)
    #expect(names.contains { $0.hasPrefix("feature-") && $0.hasSuffix(".json") })
    #expect(StoredValue(name, default: 0, in: state).value == 1)
  }

  @Test func `undo leaves a value that was changed in the meantime`() async throws {
    let context = try run(), state = try context.browserStateManager.loadLastUsed()
    let value = try pages(context)
    let browser = state.browserList.createBrowser(name: "one")
    let history = UndoHistory(
      of: browser, closed: nil, preferences: state.preferences, stored: state.storedValues)
    history.record(.stored(try value.set(["a.org"])), "a.org added")
    guard case .revert? = history.findNext() else {
      Issue.record("the change cannot be undone")
      return
    }
    try value.set(["b.org"])
    #expect(history.findNext() == nil)
    #expect(value.value == ["b.org"])
  }
}
