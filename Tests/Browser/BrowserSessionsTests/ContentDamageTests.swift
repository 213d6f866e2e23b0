import BrowserModel
import Foundation
import GRDB
import ProcessTesting
import ProfileFiles
import SystemPackage
import Testing

@testable import BrowserSessions

/// Tests of stores with an intact structure and damaged contents or tables.
@Suite(.onOwnThread)
struct ContentDamageTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private func open() -> LoadedSessions { SessionStore.open(at: fixture.file) }

  /// Replaces a text in the file with another of the same length.
  private func replace(_ text: String, by other: String) throws {
    try replace(Data(text.utf8), by: Data(other.utf8))
  }

  private func replace(_ part: Data, by other: Data) throws {
    var bytes = try Data(contentsOf: fixture.file)
    let range = try #require(bytes.range(of: part))
    bytes.replaceSubrange(range, with: other)
    try bytes.write(to: fixture.file)
  }

  @Test func `a flipped byte in a title is detected and costs nothing else`()
    async throws
  {
    try await fixture.fill(tabCount: 3)
    try replace("Title 2.", by: "Title 7.")
    let opening = open()
    guard case .salvaged(let report, _) = opening.outcome else {
      return #expect(Bool(false), "\(opening.outcome)")
    }
    #expect(opening.contents.tabs.map(\.id) == [1, 2, 3])
    #expect(report.doubtful.count == 1 && report.lostRowCount == 0 && report.displaced.isEmpty)
    // The pages of the tab still have its address.
    #expect(opening.contents.tabs[1].url == "https://a.org/2.")
    #expect(open().outcome == .loaded)
  }

  @Test(arguments: [
    ("UPDATE window SET frontTime = 7", 1, 0), ("UPDATE tabGroup SET title = 'Word'", 1, 0),
    ("UPDATE tab SET title = 'x' WHERE id < 3", 0, 2),
    ("UPDATE tab SET place = x'9000000000000000' WHERE id = 1", 0, 1),
  ])
  func `a row that doesn't match its checksum is reported`(
    sql: String, rows: Int, tabs: Int
  ) async throws {
    try await fixture.fill(tabCount: 3)
    try fixture.execute("UPDATE tab SET tabGroup = 1")
    try fixture.execute(sql, keepsChecksums: false)
    let opening = open()
    guard case .salvaged(let report, _) = opening.outcome else {
      return #expect(Bool(false), "\(opening.outcome)")
    }
    #expect(report.doubtfulRowCount == rows && report.doubtful.count == tabs)
    #expect(opening.contents.tabs.count == 3)
  }

  @Test func `a row with unreadable last columns is reported`() async throws {
    try await fixture.fill(tabCount: 3)
    try fixture.execute("UPDATE window SET activeTab = 3, frontTime = 1234567890123")
    // The sizes of the row's columns. The size of the time column now exceeds the row.
    try replace(Data([6, 0, 8, 1, 5, 6]), by: Data([6, 0, 8, 1, 127, 6]))
    let opening = open()
    guard case .salvaged(let report, _) = opening.outcome else {
      return #expect(Bool(false), "\(opening.outcome)")
    }
    #expect(report.doubtfulRowCount == 1 && opening.contents.tabs.count == 3, "\(report)")
    #expect(opening.contents.windows == [WindowRecord(id: 1, activeTabID: 3)])
  }

  @Test func `a window with a damaged row does not stay in front`() async throws {
    try await fixture.fill(tabCount: 3)
    try fixture.execute("UPDATE window SET frontTime = \(Int.max)", keepsChecksums: false)
    #expect(open().contents.windows.map(\.frontTime) == [0])
  }

  @Test func `after a repair the last shown tab is active`() async throws {
    try await fixture.fill(tabCount: 4)
    try fixture.execute("UPDATE tab SET lastActiveTime = 99 WHERE id = 3; DELETE FROM window")
    #expect(open().contents.windows.map(\.activeTabID) == [3])
  }
}

// MARK: - Tables

extension ContentDamageTests {
  /// Damage to the table of migrations and to the names of tables.
  @Test(arguments: [
    "UPDATE grdb_migrations SET identifier = CAST(x'FF' AS BLOB) WHERE identifier = '1'",
    "UPDATE grdb_migrations SET identifier = 'one' WHERE identifier = '1'",
    "DELETE FROM grdb_migrations", "DROP TABLE grdb_migrations",
    "ALTER TABLE pages RENAME TO pagez", "ALTER TABLE tab RENAME COLUMN place TO plaice",
    "DROP TABLE notice", "PRAGMA user_version = -3", "PRAGMA user_version = 2147483647",
  ])
  func `damage to the tables is repaired without losing intact tabs`(
    sql: String
  ) async throws {
    try await fixture.fill(tabCount: 5)
    try fixture.execute(sql, keepsChecksums: false)
    let opening = open()
    #expect(opening.contents.tabs.count == 5, "\(opening.outcome)")
    #expect(opening.outcome.warning?.contains("damaged-1") == true)
    #expect(open().outcome == .loaded)
  }

  @Test(arguments: 0..<256)
  func `a store opens whatever byte is in the table of migrations`(byte: Int) async throws {
    try await fixture.fill(tabCount: 3)
    let root = try await fixture.rootPage(of: "grdb_migrations")
    var bytes = try Data(contentsOf: fixture.file)
    bytes[(root - 1) * pageSize + byte] = UInt8(
      (Int(bytes[(root - 1) * pageSize + byte]) + 1 + byte) % 256)
    try bytes.write(to: fixture.file)
    let opening = open()
    #expect(opening.contents.tabs.count == 3, "byte \(byte): \(opening.outcome)")
  }

  @Test func `a repair that was not shown is reported by the next run`() async throws {
    try await fixture.fill(tabCount: 3)
    try fixture.execute("DELETE FROM window")
    let warning = try #require(open().outcome.warning)
    for _ in 1...2 {
      let next = open()
      #expect(next.outcome == .loaded && next.warnings == [warning])
      next.store?.close()
    }
    let shown = open()
    await shown.store?.forgetNotices()
    shown.store?.close()
    #expect(open().warnings.isEmpty)
  }

  @Test(arguments: [false, true])
  func `a path that is too long for SQLite is refused, and the advice is a shorter one`(
    isReadOnly: Bool
  ) throws {
    let names = [String](repeating: String(repeating: "x", count: 200), count: 3)
    let file = fixture.directory.appendingPathComponent(names.joined(separator: "/"))
    let opening = SessionStore.open(at: file, isReadOnly: isReadOnly)
    #expect(opening.outcome.warning?.hasSuffix("choose a --profile with a shorter path") == true)
  }

  @Test(
    arguments: [
      (DatabaseError(resultCode: .SQLITE_IOERR_WRITE), "check the disk"),
      (DatabaseError(resultCode: .SQLITE_BUSY), "end the other program that uses it"),
      (DatabaseError(resultCode: .SQLITE_CANTOPEN), "check the permissions there"),
      (Errno.ioError, Errno.ioError.advice), (Errno.fileTooLarge, Errno.fileTooLarge.advice),
      (Errno.tooManyOpenFiles, Errno.tooManyOpenFiles.advice),
      (Errno.permissionDenied, Errno.permissionDenied.advice),
    ] as [(any Error, String)])
  func `the advice for a file that cannot be used fits the error`(error: any Error, advice: String)
  {
    let found =
      (error as? Errno).map { SessionStoreError($0, path: "/s") }
      ?? SessionStoreError(error, path: "/s")
    #expect("\(found)".contains("): \(advice)"), "\(found)")
  }

  @Test(arguments: ["", "-wal"], [false, true])
  func `a special file is refused and does not block`(
    suffix: String, isReadOnly: Bool
  ) async throws {
    try await fixture.fill(tabCount: 3)
    let path = fixture.file.path + suffix
    try? FileManager.default.removeItem(atPath: path)
    try #require(mkfifo(path, 0o600) == 0)
    let opening = SessionStore.open(at: fixture.file, isReadOnly: isReadOnly)
    let fault = FileFault("it is not a regular file", advice: "move it away")
    #expect(opening.outcome == .refused(.inaccessible(path: path, fault)))
  }

  @Test func `a quarantined store with an extreme number leaves room for the next`() async throws {
    try await fixture.fill(tabCount: 3)
    try Data().write(to: fixture.aside(.max))
    try fixture.execute("DELETE FROM window")
    #expect(open().contents.tabs.count == 3)
    #expect(try fixture.files.keys.contains("sessions.sqlite.damaged-1"))
  }

  @Test func `numbers beyond the valid range are not restored`() async throws {
    try await fixture.fill(tabCount: 3)
    try fixture.execute(
      """
      INSERT INTO closed VALUES (1, 0, 'one', 'tabs', '[{"id":9007199254740992,"index":0,"pageCount":1,\
      "pageIndex":0,"creationTime":0,"lastActiveTime":0}]', 0);
      UPDATE window SET activeTab = 9007199254740992
      """)
    let opening = open()
    #expect(opening.contents.tabs.count == 3 && opening.contents.closed.isEmpty)
    #expect(open().outcome == .loaded)
  }
}

/// Tests of tabs with damaged or missing pages.
@MainActor
struct DamagedPagesTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  @Test(arguments: [true, false])
  func `damaged pages are reported when they are read and not overwritten`(
    isReadable: Bool
  ) async throws {
    try await fixture.fill(tabCount: 3)
    let items = isReadable ? "replace(items, 'a.org', 'b.org')" : "replace(items, '[', 'Z')"
    try fixture.execute(
      "UPDATE pages SET items = \(items) WHERE tab = 2", keepsChecksums: false)
    let service = SessionService(
      loaded: SessionStore.open(at: fixture.file), clock: ContinuousClock())
    var damage: [String] = []
    service.onDamage = { damage.append($0) }
    #expect(try service.pages(ofTab: 1) != nil && damage.isEmpty)
    let pages = try service.pages(ofTab: 2)
    #expect(pages?.items.map(\.url) == (isReadable ? ["https://b.org/2."] : nil))
    #expect(damage.count == 1)
    let kept = try service.loadNow().store?.readNow {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM damagedPages WHERE tab = 2")
    }
    #expect(kept == 1)
  }

  @Test(arguments: [
    "DELETE FROM pages WHERE tab = 2", "UPDATE pages SET items = '[]' WHERE tab = 2",
  ])
  func `missing or emptied pages are reported when they are needed`(change: String) async throws {
    try await fixture.fill(tabCount: 3)
    try fixture.execute("UPDATE tab SET pageCount = 1")
    try fixture.execute(change, keepsChecksums: false)
    let service = SessionService(
      loaded: SessionStore.open(at: fixture.file), clock: ContinuousClock())
    var damage: [String] = []
    service.onDamage = { damage.append($0) }
    let tabs = service.loadNow().contents.tabs
    #expect(try service.pages(ofTab: 2) { tabs[1] }?.items.map(\.url) == ["https://2.org"])
    #expect(try service.pages(ofTab: 2) { tabs[1] } != nil && damage.count == 1)
    #expect(
      damage == [
        "the pages of tab ‘Title 2.’ https://2.org are damaged or lost: only its address is left"
      ])
  }
}

// MARK: - Restoring

/// Tests of restoring records that only damage can have caused.
@MainActor
struct DamagedRecordTests {
  @Test(arguments: [Int.min, -2, 1 << 40, .max])
  func `an opener's page that only damage can have caused is not used`(index: Int) throws {
    var contents = SessionContents()
    contents.windows = [WindowRecord(id: 1)]
    contents.tabs = zip(1...2, OrderKey.keys(2, between: nil, and: nil)).map { id, order in
      TabRecord(id: id, windowID: 1, order: order, creationTime: 1, lastActiveTime: 1)
    }
    contents.tabs[1].openerID = 1
    contents.tabs[1].openerIndex = index
    let list = WebStateList()
    _ = try WindowRestorer(
      contents.windows[0], of: contents, webStateFactory: WebStateFactory(), pages: { _ in nil }
    ).restore(into: list)
    #expect(list.arrangement.opener(of: list.arrangement.ids[1])?.navigationIndex == 0)
  }
}
