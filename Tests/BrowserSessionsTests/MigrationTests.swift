import Foundation
import GRDB
import Testing

@testable import BrowserSessions

/// Tests of stores of all versions, from the folder `Fixtures`. `1.sql` is a store of version 1.
struct MigrationTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  /// Creates a closed store of a version.
  private func make(_ version: String) throws { try Self.make(version, at: fixture) }

  static func make(_ version: String, at fixture: StoreFixture) throws {
    let sql = try String(
      contentsOf: Self.folder.appendingPathComponent("\(version).sql"), encoding: .utf8)
    let queue = try DatabaseQueue(path: fixture.file.path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// The contents of all stores: two windows, a group, and four tabs.
  private static var contents: SessionContents {
    var contents = SessionContents()
    contents.windows = [
      WindowRecord(id: 1, activeTabID: 5, frontTime: 1_700_000_000_500),
      WindowRecord(id: 2, isInactive: true),
    ]
    contents.groups = [
      TabGroupRecord(id: 7, windowID: 1, title: "Work", color: "blue", isCollapsed: true)
    ]
    contents.tabs = [pinned, grouped, blank, inactive]
    return contents
  }

  /// Returns the contents of a version's store, without what that version did not store.
  private static func contents(leftBy version: String) -> SessionContents {
    var contents = contents
    if version != "1" { contents.closed = [closed] }
    return contents
  }

  private static func visits(leftBy version: String) -> [VisitRecord] {
    guard !["1", "2", "3"].contains(version) else { return [] }
    return [
      VisitRecord(id: 2, url: "https://a.org/?q=%20", title: "Grüße", time: 1_700_000_000_003),
      VisitRecord(id: 5, url: "https://pinned.org", title: "", time: 1_700_000_000_001),
    ]
  }

  private static var closed: ClosedRecord {
    let tab = ClosedRecord.Tab(
      id: 8, index: 1, isPinned: true, wasActive: nil, isInactive: nil, group: nil,
      opener: ClosedRecord.Relative(id: 4, page: 0), children: nil, title: "Closed",
      url: "https://closed.org", pageCount: 1, pageIndex: 0, creationTime: 1_700_000_000_001,
      lastActiveTime: 1_700_000_000_002)
    return ClosedRecord(
      id: 3, time: 1_700_000_000_009, window: "regular 2", kind: .tab, tabs: [tab])
  }

  private static func tab(
    _ id: Int, in window: Int = 1, _ order: OrderKey, made: Int, title: String? = nil,
    url: String? = nil, pages: Int
  ) -> TabRecord {
    var tab = TabRecord(
      id: id, windowID: window, order: order, creationTime: 1_700_000_000_000 + made,
      lastActiveTime: 1_700_000_000_001 + made)
    (tab.title, tab.url, tab.pageCount, tab.pageIndex) = (title, url, pages, pages - 1)
    return tab
  }

  private static var pinned: TabRecord {
    var tab = tab(
      4, OrderKey(major: 1 << 63), made: 1, title: "Pinned", url: "https://pinned.org", pages: 1)
    tab.isPinned = true
    return tab
  }

  private static var grouped: TabRecord {
    var tab = tab(
      5, OrderKey(major: 1 << 63 | 1 << 32, minor: [0x80]), made: 3, title: "Grüße",
      url: "https://a.org/?q=%20", pages: 2)
    (tab.groupID, tab.openerID, tab.openerIndex) = (7, 4, 0)
    return tab
  }

  private static var blank: TabRecord {
    tab(6, OrderKey(major: 1 << 63 | 2 << 32), made: 5, pages: 0)
  }

  private static var inactive: TabRecord {
    var tab = tab(9, in: 2, OrderKey(major: 1 << 63), made: 7, url: "https://old.org", pages: 1)
    (tab.openerID, tab.openerIndex) = (99, 3)
    return tab
  }

  private static let pages = PagesRecord(
    tabID: 5,
    items: [
      .init(url: "https://a.org", time: 1),
      .init(url: "https://a.org/?q=%20", title: "Grüße", time: 2),
    ], index: 1, engine: "test 1", nativeState: Data([0, 255]))
}

// MARK: - Tests

extension MigrationTests {
  @Test(arguments: SessionStore.migrator.migrations)
  func `data of any version is readable in this one`(version: String) async throws {
    try make(version)
    let opening = SessionStore.open(at: fixture.file)
    #expect(opening.outcome == .loaded)
    #expect(opening.contents == Self.contents(leftBy: version))
    let store = try #require(opening.store)
    #expect(try store.contents() == Self.contents(leftBy: version))
    #expect(try store.pages(ofTab: 5) == Self.pages)
    #expect(try await visits(of: store) == Self.visits(leftBy: version))
    #expect(try schema(of: store.database) == schema(upTo: nil))
  }

  @Test(arguments: SessionStore.migrator.migrations)
  func `a released version of the schema stays unchanged`(version: String) throws {
    try make(version)
    let queue = try DatabaseQueue(path: fixture.file.path)
    #expect(try schema(of: queue) == schema(upTo: version))
  }

  /// What an earlier version has left beside a store.
  enum Beside: CaseIterable {
    case nothing, oldRecord, recordsWithoutIdentity

    func write(beside store: URL) throws {
      let files = StoreFiles(url: store), record = StoreRecord(identity: StoreIdentity(number: 0))
      switch self {
      case .nothing: break
      case .oldRecord:
        let line = "0000000000000001 00000000\n"
        try Data((line + line).utf8).write(to: URL(fileURLWithPath: files.generation.path))
      case .recordsWithoutIdentity:
        for file in [files.generation, files.identity] { try file.replace(with: record) }
      }
    }
  }

  @Test(arguments: SessionStore.migrator.migrations, Beside.allCases)
  func `a store of any version gets an identity without a notice, so that others are foreign`(
    version: String, beside: Beside
  ) throws {
    let other = try StoreFixture()
    for fixture in [fixture, other] {
      try Self.make(version, at: fixture)
      try beside.write(beside: fixture.file)
      #expect(SessionStore.open(at: fixture.file, isReadOnly: true).warnings.isEmpty)
      for _ in 1...2 {
        let opening = SessionStore.open(at: fixture.file)
        #expect(opening.outcome == .loaded && opening.warnings.isEmpty)
        opening.store?.close()
      }
    }
    for suffix in ["", ".generation"] {
      let data = try Data(contentsOf: URL(fileURLWithPath: other.file.path + suffix))
      try data.write(to: URL(fileURLWithPath: fixture.file.path + suffix))
    }
    #expect(SessionStore.open(at: fixture.file).warnings.count == 1)
  }

  @Test(arguments: SessionStore.migrator.migrations)
  func `a store that is only read is not migrated`(version: String) throws {
    try make(version)
    let before = try fixture.files
    let opening = SessionStore.open(at: fixture.file, isReadOnly: true)
    #expect(opening.outcome == .loaded && opening.contents == Self.contents(leftBy: version))
    #expect(try opening.store?.pages(ofTab: 5) == Self.pages)
    #expect(try fixture.files == before)
  }

  @Test(arguments: [false, true])
  func `a store of a newer version is refused and stays unchanged`(isReadOnly: Bool) throws {
    try SessionStore(at: fixture.file).database.close()
    let queue = try DatabaseQueue(path: fixture.file.path)
    try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99')") }
    try queue.close()
    let before = try fixture.files[fixture.file.lastPathComponent]
    let opening = SessionStore.open(at: fixture.file, isReadOnly: isReadOnly)
    #expect(opening.outcome == .refused(.newerVersion(path: fixture.file.path)))
    #expect(opening.store == nil && opening.outcome.warning != nil)
    #expect(try fixture.files[fixture.file.lastPathComponent] == before)
    #expect(try fixture.files.keys.filter { $0.contains(".damaged") }.isEmpty)
  }

  private func visits(of store: SessionStore) async throws -> [VisitRecord] {
    try store.readNow { database in
      try Row.fetchAll(database, sql: "SELECT * FROM visit").compactMap(VisitRecord.init(checked:))
    }
  }

  /// Returns the statements that create the tables, without their spaces.
  private func schema(of database: any DatabaseReader) throws -> [String] {
    try database.read {
      try String.fetchAll(
        $0, sql: "SELECT sql FROM sqlite_master WHERE sql NOT NULL AND tbl_name NOT LIKE 'grdb_%'")
    }.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.sorted()
  }

  private func schema(upTo version: String?) throws -> [String] {
    let queue = try DatabaseQueue(), migrator = SessionStore.migrator
    if let version {
      try migrator.migrate(queue, upTo: version)
    } else {
      try migrator.migrate(queue)
    }
    return try schema(of: queue)
  }
}
