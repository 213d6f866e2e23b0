import BrowserModel
import Foundation
import GRDB
import ProfileFiles
import SwitchboardTesting
import Testing

@testable import BrowserSessions

/// Tests that no file of the profile contains a byte of pages deleted from the history.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HistoryErasureTests {
  private let fixture: StoreFixture
  private var profile: URL { fixture.directory.appendingPathComponent("profile") }
  private var store: URL { HistoryRun.store(of: profile) }

  init() throws { fixture = try StoreFixture() }

  /// The way in which a run deletes visits, and its end.
  struct Case: CustomTestStringConvertible {
    let isAll: Bool
    let isKilled: Bool

    var testDescription: String {
      "\(isAll ? "all" : "an address"), \(isKilled ? "killed" : "ended")"
    }

    static let all = [true, false].flatMap { isAll in
      [true, false].map { Case(isAll: isAll, isKilled: $0) }
    }
  }

  @Test(arguments: Case.all)
  func `a deletion leaves no trace`(_ deletion: Case) async throws {
    for round in 0..<3 {
      let run = try await HistoryRun(profile)
      try run.openAndClose("abcdefgh")
      try run.visit("ABAB")
      if round < 2 { try await run.service.save(.now).completion() }
      if round == 1 { run.end() }
    }
    try leaveDamagedFiles()
    #expect(
      try files(with: "pages.example/a").count > 1 && files(with: "pages.example/A").count > 1)
    let run = try await HistoryRun(profile)
    for name in "aA" where !deletion.isAll {
      #expect(try await run.history.deleteVisits(of: try page(name)) > 0)
    }
    if deletion.isAll { #expect(try await run.history.deleteAll() > 0) }
    if !deletion.isKilled { run.end() }
    let deleted = deletion.isAll ? "pages.example" : "pages.example/a"
    #expect(try files(with: deleted) == [] && files(with: "pages.example/A") == [])
    #expect(try files(with: "pages.example/B").isEmpty == deletion.isAll)
  }

  @Test func `visits that could not be deleted are deleted with the last save`() async throws {
    let run = try await HistoryRun(profile)
    try run.openAndClose("ab")
    try await run.service.save(.now).completion()
    run.service.setFrontTime(1, windowID: 1)
    try await run.store.withoutTable("window") {
      await #expect(throws: SessionStoreError.self) { try await run.history.deleteAll() }
    }
    #expect(try await run.names() == "")
    run.end()
    #expect(try files(with: "pages.example") == [])
  }

  @Test func `an erasure that a run has not finished is left to the next run`() async throws {
    let run = try await HistoryRun(profile)
    try run.openAndClose("ab")
    try await run.service.save(.now).completion()
    let store = try run.store
    try store.writeNow { database in
      try database.execute(sql: "DELETE FROM visit; DELETE FROM closed; DELETE FROM pages")
      try store.recordErasure(in: database)
    }
    #expect(try files(with: "pages.example") != [], "The log has it.")
    let next = try SessionStore(at: self.store)
    await next.finishErasing()
    #expect(try files(with: "pages.example") == [])
    let before = try fixture.tree
    await next.finishErasing()
    #expect(try fixture.tree == before, "There is nothing more to do.")
  }

  @Test func `a deletion fails if a damaged store stays, and the next one erases it`()
    async throws
  {
    let run = try await HistoryRun(profile)
    try run.openAndClose("ab")
    try await run.service.save(.now).completion()
    let kept = store.deletingLastPathComponent().appendingPathComponent(
      "sessions.sqlite.damaged-1")
    // A directory cannot be removed like a file.
    try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
    do {
      _ = try await run.history.deleteAll()
      Issue.record("The deletion does not report that a damaged store is left.")
    } catch {
      #expect("\(error)".hasPrefix("the visits are deleted, but traces of them are still in"))
      #expect("\(error)".contains(kept.path))
    }
    #expect(try await run.names() == "")
    let next = try SessionStore(at: store)
    await next.finishErasing()
    #expect(next.erasureFault != nil, "The next run reports it, too.")
    try FileManager.default.removeItem(at: kept)
    await next.finishErasing()
    #expect(next.erasureFault == nil)
    next.close()
    try run.visit("A")
    #expect(try await run.history.deleteAll() > 0)
    #expect(try files(with: "pages.example") == [])
  }

  @Test func `a failed erasure is reported until it succeeds`() async throws {
    let store = try fixture.open()
    try await store.withoutTable("unfinished") {
      store.eraseTraces()
      let fault = try #require(store.erasureFault)
      #expect("\(fault)".contains(fixture.file.path))
    }
    store.eraseTraces()
    #expect(store.erasureFault == nil)
    store.close()
  }

  @Test(arguments: [true, false])
  func `only damaged files are deleted after 30 days, with and without a store`(
    hasStore: Bool
  ) async throws {
    if hasStore {
      let run = try await HistoryRun(profile)
      try run.visit("a")
      run.end()
    }
    let context = ApplicationContext(directory: profile)
    let directory = try #require(try context.browserStateManager.loadLastUsed().directory)
    try FileManager.default.createDirectory(
      at: store.deletingLastPathComponent(), withIntermediateDirectories: true)
    let before = try names
    try leaveDamagedFiles()
    let all = try names
    let day: TimeInterval = 24 * 60 * 60
    let service = SessionService(
      at: SessionStoreLocation(in: directory), now: { Date(timeIntervalSinceNow: 31 * day) })
    await service.location?.deleteOutdatedCopies(now: Date(timeIntervalSinceNow: 29 * day))
    #expect(try names == all)
    await service.load()
    try await eventually { (try? names) == before }
    service.connection.close()
  }

  /// The files of the profile without the temporary ones of SQLite.
  private var names: [String] {
    get throws {
      try fixture.tree.keys.filter { !$0.hasSuffix("sqlite-wal") && !$0.hasSuffix("sqlite-shm") }
        .sorted()
    }
  }

  /// An erasure rewrites the store. Its tables must begin where a salvage without the first page
  /// expects them.
  @Test func `a rewritten store can be salvaged without its first page`() async throws {
    try await fixture.fill(tabCount: 200)
    let store = try fixture.open()
    var changes = SessionChanges()
    changes.history = try HistorySavingTests.changes(["a", "b"])
    try store.save(changes)
    changes.history?.deletions = [.all]
    try store.save(changes)
    try store.database.close()
    var bytes = try Data(contentsOf: fixture.file)
    bytes.replaceSubrange(0..<pageSize, with: Data(repeating: 1, count: pageSize))
    try bytes.write(to: fixture.file)
    #expect(SessionStore.open(at: fixture.file).contents.tabs.count == 200)
  }
}

// MARK: - Files

extension HistoryErasureTests {
  /// Creates the files that damaged stores leave behind.
  private func leaveDamagedFiles() throws {
    let directory = store.deletingLastPathComponent()
    let names = [
      "sessions.sqlite.damaged-1", "sessions.sqlite.damaged-1-wal", "sessions.sqlite.damaged-12",
    ]
    let others = ProfileFile.all.filter { $0.place == .profile }.map { "\($0.name).damaged-1" }
    for url in names.map(directory.appendingPathComponent)
      + others.map(profile.appendingPathComponent)
    {
      try Data("pages.example/a pages.example/A".utf8).write(to: url)
    }
  }

  /// Returns the files of the profile that contain a text, plain or escaped for JSON.
  private func files(with text: String) throws -> [String] {
    let escaped = text.replacingOccurrences(of: "/", with: "\\/")
    return try fixture.tree.filter { file in
      [text, escaped].contains { file.value?.range(of: Data($0.utf8)) != nil }
    }.keys.sorted()
  }
}
