import BrowserModel
import Foundation
import GRDB
import ProfileFiles
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserSessions

/// Tests of visits that are saved with the tabs and read on demand.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HistorySavingTests {
  private let fixture: StoreFixture
  private var profile: URL { fixture.directory.appendingPathComponent("profile") }

  init() throws { fixture = try StoreFixture() }

  @Test func `visits are restored newest first, with titles and times`() async throws {
    let run = try await HistoryRun(profile)
    try run.visit("aba")
    run.history.updateTitle("Sea", of: try page("b"))
    let visits = run.history.unsavedVisits
    run.end()
    let next = try await HistoryRun(profile)
    #expect(try await next.history.visits() == visits)
    #expect(next.history.unsavedVisits.isEmpty)
    try next.visit("c")
    #expect(try await next.names() == "caba")
    next.end()
    #expect(try await HistoryRun(profile).names() == "caba")
  }

  @Test func `a kill costs no visit older than the delay`() async throws {
    let run = try await HistoryRun(profile)
    try await run.service.save(.now).completion()
    try run.visit("a")
    try await eventually { run.clock.sleeperCount > 0 }
    run.clock.advance(by: .milliseconds(2_500))
    try await eventually { run.history.unsavedVisits.isEmpty }
    try run.visit("b")
    #expect(try await HistoryRun(profile).names() == "a")
  }

  @Test func `each visit is read once before, during and after its save`() async throws {
    let run = try await HistoryRun(profile)
    for round in 1...20 {
      try run.visit("ab")
      #expect(try await run.names().count == 2 * round)
      let save = Task { try await run.service.save(.now).completion() }
      for _ in 0..<round % 5 { await Task.yield() }
      let page = try await run.history.visitPage()
      try await save.value
      let rest = try await run.history.visitPage(at: page.next)
      #expect(page.visits.count + rest.visits.count == 2 * round, "round \(round)")
      #expect(try await run.names() == String(repeating: "ba", count: round))
    }
  }

  @Test func `a failed save loses no visit, title or deletion`() async throws {
    let run = try await HistoryRun(profile)
    try run.visit("abc")
    try await run.service.save(.now).completion()
    try run.visit("d")
    run.history.updateTitle("Sea", of: try page("a"))
    run.service.setFrontTime(1, windowID: 1)
    try await run.store.withoutTable("window") {
      await #expect(throws: SessionStoreError.self) {
        try await run.service.save(.now).completion()
      }
      try run.visit("e")
      await #expect(throws: SessionStoreError.self) {
        try await run.history.deleteVisits(of: try page("b"))
      }
      #expect(try await run.names() == "edca", "What is to be deleted is hidden.")
    }
    #expect(try await run.history.deleteVisits(of: try page("d")) == 2, "Both deletions are saved.")
    run.end()
    let next = try await HistoryRun(profile)
    #expect(try await next.names() == "eca")
    #expect(try await next.history.visits(containing: "sea").map(\.url) == [page("a")])
  }

  @Test func `a visit that is saved twice is stored once`() async throws {
    let store = try fixture.open()
    var changes = SessionChanges()
    changes.history = try Self.changes(["a", "b"])
    try store.save(changes)
    try store.save(changes)
    #expect(try await store.visitCount == 2)
  }

  @Test func `a title applies to all stored visits to a page, even before its save`()
    async throws
  {
    let run = try await HistoryRun(profile)
    try run.visit("aba")
    try await run.service.save(.now).completion()
    run.history.updateTitle("Sea", of: try page("a"))
    for _ in 1...2 {
      let titles = try await run.history.visits().map(\.title)
      #expect(titles == ["Sea", "Title b", "Sea"])
      try await run.service.save(.now).completion()
    }
  }

  @Test func `titles and deletions apply to stored visits by any spelling of the address`()
    async throws
  {
    let run = try await HistoryRun(profile)
    let spellings = try ["https://a.org", "https://a.org/"].map { try #require(URL(string: $0)) }
    for url in spellings { run.history.addVisit(of: url, title: "A") }
    run.history.addVisit(of: try page("b"), title: "B")
    try await run.service.save(.now).completion()
    run.history.updateTitle("Sea", of: spellings[0])
    for _ in 1...2 {
      #expect(try await run.history.visits().map(\.title) == ["B", "Sea", "Sea"])
      try await run.service.save(.now).completion()
    }
    let typed = try #require(URL(string: "HTTPS://A.org:443"))
    #expect(try await run.history.deleteVisits(of: typed) == 2)
    #expect(try await run.history.visits().map(\.title) == ["B"])
  }

  @Test func `a long history is read page by page, as far as requested`() async throws {
    let run = try await HistoryRun(profile)
    let url = try page("a")
    for number in 0..<2_500 { run.history.addVisit(of: url, title: "\(number)") }
    try await run.service.save(.now).completion()
    run.history.addVisit(of: url, title: "last")
    let titles = try await run.history.visits().map(\.title)
    #expect(titles == ["last"] + (0..<2_500).reversed().map(String.init))
    #expect(try await run.history.visits(limit: 1_200).map(\.title) == Array(titles.prefix(1_200)))
    let found = try await run.history.visits(containing: "99", limit: 3).map(\.title)
    #expect(found == ["2499", "2399", "2299"])
  }

  @Test func `a deletion removes and counts stored and unsaved visits`()
    async throws
  {
    let run = try await HistoryRun(profile)
    try run.visit("abab")
    try await run.service.save(.now).completion()
    try run.visit("ac")
    #expect(try await run.history.deleteVisits(of: try page("a")) == 3)
    #expect(try await run.names() == "cbb" && run.history.unsavedVisits.isEmpty)
    try run.visit("a")
    #expect(try await run.names() == "acbb", "A later visit is none of those.")
    #expect(try await run.history.deleteVisits(in: .distantPast..<Date.distantFuture) == 4)
    #expect(try await run.names() == "")
    try await run.service.save(.now).completion()
    #expect(try await run.store.visitCount == 0)
  }

  @Test func `a deletion by time reports the addresses without visits`() async throws {
    let run = try await HistoryRun(profile)
    let observer = DeletionObserver()
    let subscription = run.history.addObserver(observer)
    try run.visit("ab")
    try await run.service.save(.now).completion()
    let middle = Date(timeIntervalSinceNow: 0.01)
    try await eventually { Date() > middle.addingTimeInterval(0.01) }
    try run.visit("bc")
    try await run.history.deleteVisits(in: middle..<Date.distantFuture)
    #expect(observer.names == ["c"], "There is an older visit of b.")
    try await run.history.deleteVisits(in: .distantPast..<middle)
    #expect(observer.names == ["c", "ab"])
    subscription.cancel()
  }

  @Test func `in a read-only run visits and deletions stay in memory`() async throws {
    let run = try await HistoryRun(profile)
    try run.visit("abc")
    run.end()
    let before = try fixture.tree
    let reading = try await HistoryRun(profile, access: .readOnly)
    try reading.visit("d")
    #expect(try await reading.names() == "dcba")
    #expect(try await reading.history.deleteVisits(of: try page("a")) == 1)
    reading.history.updateTitle("Sea", of: try page("b"))
    #expect(try await reading.names(containing: "sea") == "b")
    #expect(try await reading.names() == "dcb")
    reading.end()
    #expect(try fixture.tree == before)
  }

  static func changes(_ names: [Character], time: Date = Date()) throws -> HistoryChanges {
    var changes = HistoryChanges()
    for name in names {
      changes.lastNumber += 1
      changes.visits[changes.lastNumber] = Visit(url: try page(name), title: "\(name)", time: time)
    }
    return changes
  }
}

private final class DeletionObserver: HistoryServiceObserver {
  private(set) var names: [String] = []

  func historyService(_ service: HistoryService, didDelete deletion: HistoryDeletion) {
    names.append(deletion.urls.map(\.lastPathComponent).sorted().joined())
  }
}

// MARK: - Bounds

extension HistorySavingTests {
  @Test func `visits beyond the limit are deleted over several saves`() async throws {
    let store = try fixture.open(), limit = SessionStore.pruneLimit
    var changes = SessionChanges(), history = HistoryChanges()
    let url = try page("a")
    for number in 1...limit + 100 {
      history.visits[number] = Visit(url: url, title: "", time: Date())
    }
    changes.history = history
    try store.save(changes)
    for (number, count) in [(limit + 101, 101), (limit + 102, 50), (limit + 103, 50)] {
      history.visits = [number: Visit(url: url, title: "", time: Date())]
      history.bounds.count = 50
      changes.history = history
      try store.save(changes)
      #expect(try await store.visitCount == count)
    }
    let ids = try store.readNow { try Int.fetchAll($0, sql: "SELECT id FROM visit") }
    #expect(ids == Array(limit + 54...limit + 103), "The newest ones are left.")
  }

  @Test func `a database that appears before the first save is kept`() async throws {
    let run = try await HistoryRun(profile), file = HistoryRun.store(of: profile)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try HistoryRun.makeStore(in: profile)
    var reopened: LoadedSessions?
    run.service.onOpen = { reopened = $0 }
    try run.visit("a")
    try await run.service.save(.now).completion()
    let kept = "\(file.path).damaged-1"
    #expect(reopened?.outcome == .renewed(path: file.path, keptAs: kept))
    #expect(FileManager.default.fileExists(atPath: kept))
    run.end()
    #expect(try await HistoryRun(profile).names() == "a")
  }

  @Test func `visits beyond the age limit are deleted, even behind future ones`()
    async throws
  {
    try HistoryRun.makeStore(in: profile)
    let run = try await HistoryRun(profile)
    let ages: [(Character, Double)] = [("f", -400), ("a", 95), ("b", 89), ("c", 91), ("d", 1)]
    var changes = SessionChanges(), history = HistoryChanges()
    for (index, (name, days)) in ages.enumerated() {
      let time = Date(timeIntervalSinceNow: -days * 24 * 60 * 60)
      history.visits[index - 10] = Visit(url: try page(name), title: "", time: time)
    }
    changes.history = history
    try run.store.save(changes)
    try run.visit("e")
    try await run.service.save(.now).completion()
    #expect(try await run.names() == "edbf")
    try run.state.preferences.set(text: "2", for: "history-days")
    try run.visit("x")
    try await run.service.save(.now).completion()
    #expect(try await run.names() == "xedf")
  }
}

extension StoreFixture {
  /// The contents of all files below the directory, by path.
  var tree: [String: Data?] {
    get throws {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
      return Dictionary(
        uniqueKeysWithValues: paths.map {
          ($0, FileManager.default.contents(atPath: directory.appendingPathComponent($0).path))
        })
    }
  }
}

extension SessionStore {
  /// The number of stored visits.
  var visitCount: Int {
    get async throws {
      try readNow { try Int.fetchOne($0, sql: "SELECT count(*) FROM visit") ?? 0 }
    }
  }
}
