import BrowserModel
import Foundation
import GRDB
import Testing

@testable import BrowserSessions

/// Tests of lost rows in tables that SQLite considers intact, and of rows in the wrong order.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LostRowTests {
  private let fixture: StoreFixture
  private var profile: URL { fixture.directory.appendingPathComponent("profile") }

  init() throws { fixture = try StoreFixture() }

  /// Exchanges two pages of a file, by their 1-based numbers.
  private static func exchange(_ one: Int, _ other: Int, in file: URL) throws {
    let whole = try Data(contentsOf: file)
    var bytes = whole
    for (from, to) in [(one, other), (other, one)] {
      bytes.replaceSubrange(
        (to - 1) * pageSize..<to * pageSize, with: whole[(from - 1) * pageSize..<from * pageSize])
    }
    try bytes.write(to: file)
  }

  /// Returns the pages of a table, starting with the first one.
  private static func pages(of table: String, in file: URL) throws -> [Int] {
    let queue = try DatabaseQueue(path: file.path)
    defer { try? queue.close() }
    return try queue.read { database in
      let root = try Int.fetchOne(
        database, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [table])
      let first = try #require(root), bytes = try Data(contentsOf: file)
      let page = bytes[(first - 1) * pageSize..<first * pageSize]
      // An inner page has the number of a child page before the first key of each cell.
      guard page.first == 5 else { return [first] }
      let start = page.startIndex, count = Int(page[start + 3]) << 8 | Int(page[start + 4])
      return [first]
        + (0..<count).map { index in
          let pointer = start + 12 + 2 * index
          let cell = start + (Int(page[pointer]) << 8 | Int(page[pointer + 1]))
          return page[cell..<cell + 4].reduce(0) { $0 << 8 | Int($1) }
        }
    }
  }

  /// Exchanges the first page of a table with that of an empty table that is not read at the start.
  private func exchangeWithEmpty(_ table: String, in file: URL) throws {
    try Self.exchange(
      Self.pages(of: table, in: file)[0], Self.pages(of: "damagedPages", in: file)[0], in: file)
  }
}

// MARK: - Sessions

extension LostRowTests {
  @Test func `tabs lost without a trace are restored from their pages`() async throws {
    try await fixture.fill(tabCount: 5)
    try exchangeWithEmpty("tab", in: fixture.file)
    let opening = SessionStore.open(at: fixture.file)
    guard case .salvaged(let report, _) = opening.outcome else {
      Issue.record("\(opening.outcome)")
      return
    }
    #expect(report.mayLackMore && report.displaced.count == 5)
    #expect(opening.contents.tabs.map(\.url) == (1...5).map { "https://a.org/\($0)." })
  }

  @Test(arguments: [
    "place", "isPinned", "opener", "title", "pageIndex", "creationTime", "checksum",
  ])
  func `a column with a damaged name is still read`(column: String) async throws {
    try await fixture.fill(tabCount: 5)
    let whole = SessionStore.open(at: fixture.file).contents.tabs
    var bytes = try Data(contentsOf: fixture.file)
    let schema = try #require(bytes.range(of: Data("CREATE TABLE tab(".utf8)))
    let name = try #require(
      bytes.range(of: Data(",\(column) ".utf8), in: schema.lowerBound..<bytes.endIndex))
    bytes[name.lowerBound + 2] ^= 1
    try bytes.write(to: fixture.file)
    let opening = SessionStore.open(at: fixture.file)
    guard case .salvaged = opening.outcome else {
      Issue.record("\(opening.outcome)")
      return
    }
    #expect(opening.contents.tabs == whole)
  }

  @Test func `a null character in a title is not damage`() async throws {
    let store = try fixture.open()
    let group = TabGroupRecord(
      id: 1, windowID: 1, title: "a\0b", color: "red", isCollapsed: false)
    try store.save(SessionChanges(windows: [WindowRecord(id: 1)], groups: [group]))
    store.close()
    let opening = SessionStore.open(at: fixture.file)
    #expect(opening.contents.groups.map(\.title) == ["a\u{FFFD}b"])
    #expect(opening.contents.damagedRowCount == 0)
  }

  @Test(arguments: [
    "window", "tabGroup", "closed", "bookmark", "namedSession", "sessionText", "cookie",
  ])
  func `a table lost without a trace is reported`(table: String) async throws {
    try await fixture.fill(tabCount: 2)
    let store = try fixture.open()
    let tab = ClosedRecord.Tab(
      id: 9, index: 0, pageCount: 0, pageIndex: -1, creationTime: 1, lastActiveTime: 1)
    let entry = ClosedRecord(id: 1, time: 1, window: "one", kind: .tab, tabs: [tab])
    var changes = SessionChanges()
    changes.closed = [1: entry]
    changes.bookmarks = [
      1: BookmarkRecord(id: 1, order: .between(nil, nil), url: "https://b.org", title: "b")
    ]
    changes.namedSessions = [1: NamedSessionRecord(id: 1, name: "trip")]
    changes.sessionTexts = [1: SessionTextRecord(id: 1)]
    changes.cookies = [1: CookieRecord(id: 1, value: Data())]
    try store.save(changes)
    store.close()
    try exchangeWithEmpty(table, in: fixture.file)
    guard case .salvaged(let report, _) = SessionStore.open(at: fixture.file).outcome else {
      Issue.record("Nothing was reported.")
      return
    }
    #expect(report.tabCount == 2 && !report.isWhole)
  }

  @Test(arguments: [
    ("tabGroup", "color"), ("window", "frontTime"), ("tab", "title"), ("closed", "tabs"),
    ("namedSession", "name"), ("sessionText", "text"),
  ])
  func `a column renamed in the schema is detected`(
    table: String, column: String
  ) async throws {
    try await fixture.fill(tabCount: 2)
    let queue = try DatabaseQueue(path: fixture.file.path)
    try await queue.writeWithoutTransaction { database in
      try database.execute(
        sql: """
          PRAGMA writable_schema = ON;
          UPDATE sqlite_master SET sql = replace(sql, ',\(column) ', ',_\(column) ')
          WHERE name = '\(table)';
          """)
    }
    try queue.close()
    let opening = SessionStore.open(at: fixture.file)
    #expect(opening.outcome.warning != nil && opening.contents.tabs.count == 2)
  }

  @Test func `a damaged row yields a window only if it has tabs`() async throws {
    try await fixture.fill(tabCount: 1)
    try fixture.execute(
      "INSERT INTO window VALUES (77, 0, NULL, 0, 5); UPDATE window SET checksum = 0 WHERE id = 1",
      keepsChecksums: false)
    let opening = SessionStore.open(at: fixture.file)
    #expect(opening.contents.windows.map(\.id) == [1] && opening.contents.tabs.count == 1)
  }

  @Test func `inactive tabs stay inactive without the row of their window`()
    async throws
  {
    try await fixture.fill(tabCount: 1)
    try fixture.execute("UPDATE tab SET window = 4, tabGroup = NULL; DELETE FROM window")
    let opening = SessionStore.open(at: fixture.file)
    #expect(opening.contents.windows == [WindowRecord(id: 4, isInactive: true)])
  }

  @Test func `pages in the wrong order are left to the next start`() async throws {
    try await fixture.fill(tabCount: 400)
    try fixture.execute("UPDATE tab SET pageCount = 1")
    let pages = try Self.pages(of: "pages", in: fixture.file)
    try Self.exchange(pages[1], pages[2], in: fixture.file)
    let service = SessionService(
      loaded: SessionStore.open(at: fixture.file), clock: ContinuousClock())
    var damage: [String] = []
    service.onDamage = { damage.append($0) }
    let tabs = service.loadNow().contents.tabs
    for tab in tabs { _ = try? service.pages(ofTab: tab.id) { tab } }
    #expect(!damage.isEmpty)
    service.shutDown()
    let store = try #require(SessionStore.open(at: fixture.file).store)
    for tab in tabs {
      #expect(try store.pages(ofTab: tab.id)?.items.map(\.url) == ["https://a.org/\(tab.id)."])
    }
  }
}

// MARK: - Closed tabs and visits

extension LostRowTests {
  @Test func `lost pages of a closed tab are reported when they are needed`() async throws {
    let run = try await HistoryRun(profile)
    try run.openAndClose("ab")
    run.end()
    let queue = try DatabaseQueue(path: HistoryRun.store(of: profile).path)
    try await queue.write { try $0.execute(sql: "DELETE FROM pages") }
    try queue.close()
    let next = try await HistoryRun(profile)
    var damage: [String] = []
    next.service.onDamage = { damage.append($0) }
    let closed = try #require(try next.state.services.service(RecentlyClosedService.self))
    let tab = try #require(closed.entries.first?.item.tabs.first)
    #expect(try tab.snapshot.pages().navigation.items.map(\.url) == [try page("b")])
    #expect(damage.count == 1)
  }

  /// Saves visits in a separate run.
  private func fill(visitCount: Int) async throws -> URL {
    let run = try await HistoryRun(profile)
    for number in 1...visitCount {
      run.history.addVisit(of: try page("a"), title: "Visit \(number).")
    }
    run.end()
    return HistoryRun.store(of: profile)
  }

  @Test func `visits lost without a trace are reported and not overwritten`() async throws {
    let file = try await fill(visitCount: 3)
    try exchangeWithEmpty("visit", in: file)
    let run = try await HistoryRun(profile)
    try run.visit("d")
    try await run.service.save(.now).completion()
    #expect(try run.store.readNow { try Int.fetchOne($0, sql: "SELECT max(id) FROM visit") } == 4)
    await #expect(throws: SessionStoreError.self) { try await run.names() }
    run.end()
    let next = try await HistoryRun(profile)
    let warning = try #require(next.service.loadNow().outcome.warning)
    #expect(warning.contains("3 visits are lost"), "\(warning)")
  }

  @Test func `visits in the wrong order are hidden until the next start`()
    async throws
  {
    let file = try await fill(visitCount: 1_000)
    let pages = try Self.pages(of: "visit", in: file)
    try Self.exchange(pages[1], pages[2], in: file)
    let run = try await HistoryRun(profile)
    await #expect(throws: SessionStoreError.self) { try await run.names() }
    run.end()
    let next = try await HistoryRun(profile)
    #expect(
      try await next.history.visits().map(\.title) == (1...1_000).reversed().map { "Visit \($0)." })
    #expect(next.service.loadNow().outcome.warning != nil)
  }
}
