import BrowserModel
import Foundation
import GRDB
import ProcessTesting
import Testing

@testable import BrowserSessions

@Suite(.onOwnThread)
struct OpeningTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private func open() -> LoadedSessions { SessionStore.open(at: fixture.file) }

  /// Saves and damages tabs, opens the store, and checks that the damaged store is kept.
  private func openDamaged(by damage: (Data) throws -> Data) async throws -> LoadedSessions {
    try await fixture.fill(tabCount: 6)
    let bytes = try damage(Data(contentsOf: fixture.file))
    try bytes.write(to: fixture.file)
    let opening = open()
    #expect(try Data(contentsOf: fixture.aside(1)) == bytes)
    #expect(open().outcome == .loaded, "It is damaged but once.")
    return opening
  }

  private func openDamaged(bySQL sql: String) async throws -> LoadedSessions {
    try await openDamaged {
      _ in
      try fixture.execute(sql)
      return try Data(contentsOf: fixture.file)
    }
  }

  @Test func `a first launch differs from an empty store`() async throws {
    let first = open()
    #expect(first.outcome == .firstLaunch && first.outcome.warning == nil)
    try first.store?.save(SessionChanges(windows: [WindowRecord(id: 1)], tabs: [tab(1)]))
    let next = open()
    #expect(next.outcome == .loaded && next.warnings.isEmpty)
    #expect(next.contents.tabs == [tab(1)])
    #expect(try next.store?.contents() == next.contents)
  }

  @Test func `saved data is on the disk`() async throws {
    let store = try #require(open().store)
    let level = try store.writeNow { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    #expect(level == 2)
  }

  @Test func `tabs without a window get one`() async throws {
    let opening = try await openDamaged(bySQL: "DELETE FROM window")
    #expect(opening.contents.windows.map(\.id) == [1])
    #expect(opening.contents.tabs.map(\.id) == Array(1...6))
    guard case .salvaged(let report, _) = opening.outcome else {
      return #expect(Bool(false), "\(opening.outcome)")
    }
    #expect(report.tabCount == 6 && report.lostRowCount == 1 && report.placeholders.isEmpty)
  }

  @Test func `a tab without its position goes to the end and is reported`() async throws {
    let opening = try await openDamaged(bySQL: "UPDATE tab SET place = x'00' WHERE id = 2")
    #expect(opening.contents.tabs.map(\.id) == [1, 3, 4, 5, 6, 2])
    let warning = try #require(opening.outcome.warning)
    #expect(
      warning.contains("6 tabs are back, 1 at the end of a window (‘Title 2.’ https://2.org)"))
    #expect(warning.contains(fixture.aside(1).path))
  }

  @Test func `a tab without its pages keeps its address`() async throws {
    let opening = try await openDamaged(
      bySQL: "UPDATE pages SET items = 'damaged' WHERE tab = 3; DELETE FROM window")
    let warning = try #require(opening.outcome.warning)
    #expect(warning.contains("1 with only the address (‘Title 3.’ https://3.org)"))
    #expect(try await Self.pages(ofTabAt: 2, of: opening) == ["https://3.org", "Title 3."])
  }

  /// Restores the first window and returns the addresses of a tab's pages and its title.
  @MainActor
  private static func pages(ofTabAt index: Int, of opening: LoadedSessions) throws -> [String] {
    let store = try #require(opening.store), list = WebStateList()
    let window = try #require(opening.contents.windows.first)
    _ = try WindowRestorer(
      window, of: opening.contents, webStateFactory: WebStateFactory(),
      pages: { try store.pages(ofTab: $0) }
    ).restore(into: list)
    let webState = try list.webState(at: index)
    webState.realize()
    #expect(webState.realizationError == nil)
    return webState.navigation.items.map(\.url.absoluteString) + [webState.title]
  }

  @Test func `a log is read although its database has lost its beginning`() async throws {
    try await fixture.fill(tabCount: 3)
    let store = try fixture.open(), killed = try StoreFixture()
    try store.save(SessionChanges(tabs: [tab(9, title: "new")]))
    for (name, data) in try fixture.files {
      try data.write(to: killed.directory.appendingPathComponent(name))
    }
    store.close()
    // As the number of the last save, these bytes are greater than that in the log.
    let bytes = try Data(contentsOf: killed.file)
    try (Data(repeating: 7, count: pageSize) + bytes.dropFirst(pageSize)).write(to: killed.file)
    #expect(Set(SessionStore.open(at: killed.file).contents.tabs.map(\.id)) == [1, 2, 3, 9])
  }

  @Test func `tabs are restored without the beginning of the file`() async throws {
    let opening = try await openDamaged {
      Data(repeating: 7, count: pageSize) + $0.dropFirst(pageSize)
    }
    #expect(opening.contents.tabs.map(\.title) == (1...6).map { "Title \($0)." })
    #expect(opening.contents.windows == [WindowRecord(id: 1, activeTabID: 1)])
  }

  @Test func `tabs are restored from their pages without the table of tabs`() async throws {
    let root = try await fixture.rootPage(of: "tab")
    let opening = try await openDamaged {
      var bytes = $0
      bytes.replaceSubrange((root - 1) * pageSize..<root * pageSize, with: Data(count: pageSize))
      return bytes
    }
    #expect(opening.contents.tabs.map(\.url) == (1...6).map { "https://a.org/\($0)." })
    #expect(opening.contents.tabs.map(\.windowID) == Array(repeating: 1, count: 6))
  }

  @Test func `a file that is not a store restores nothing and is kept`() async throws {
    for number in 1...3 {
      let bytes = Data("This is text number \(number).".utf8)
      try bytes.write(to: fixture.file)
      let opening = open()
      #expect(opening.outcome == .unreadable(keptAs: fixture.aside(number).path))
      #expect(opening.contents == SessionContents())
      try opening.store?.save(SessionChanges(tabs: [tab(number)]))
    }
    for number in 1...3 {
      let kept = try Data(contentsOf: fixture.aside(number))
      #expect(kept == Data("This is text number \(number).".utf8))
    }
  }

  @Test func `damage found during use is repaired at the next start`() async throws {
    try await fixture.fill(tabCount: 6)
    let root = try await fixture.rootPage(of: "pages")
    var bytes = try Data(contentsOf: fixture.file)
    bytes.replaceSubrange((root - 1) * pageSize..<root * pageSize, with: Data(count: pageSize))
    try bytes.write(to: fixture.file)
    let opening = open()
    #expect(opening.outcome == .loaded, "Pages are not read at the start.")
    #expect(throws: SessionStoreError.self) { try opening.store?.pages(ofTab: 1) }
    try opening.store?.database.close()
    guard case .salvaged(let report, _) = open().outcome else {
      return #expect(Bool(false), "It was not salvaged.")
    }
    #expect(report.tabCount == 6 && report.placeholders.count == 6)
    #expect(open().outcome == .loaded)
  }

  @Test func `the log of a damaged store is kept unchanged`() async throws {
    let store = try #require(open().store)
    try store.save(
      SessionChanges(windows: [WindowRecord(id: 1)], tabs: [tab(1), tab(2)]))
    try store.write {
      try $0.execute(sql: "UPDATE tab SET place = x'00' WHERE id = 2")
    }
    // As after a kill, the log has not been merged into the database yet.
    let killed = try StoreFixture()
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: fixture.file.path + suffix, toPath: killed.file.path + suffix)
    }
    let log = try Data(contentsOf: URL(fileURLWithPath: killed.file.path + "-wal"))
    let opening = SessionStore.open(at: killed.file)
    #expect(opening.contents.tabs.map(\.id) == [1, 2])
    #expect(try Data(contentsOf: URL(fileURLWithPath: killed.aside(1).path + "-wal")) == log)
  }

  @Test func `opening does not block the main actor`() async {
    #expect(SessionStore.open(at: fixture.file).outcome == .firstLaunch)
  }
}

// MARK: - Reading only

extension OpeningTests {
  @Test func `a read-only run writes nothing beside a writer`() async throws {
    try await fixture.fill(tabCount: 3)
    let before = try fixture.files
    func read() -> LoadedSessions { SessionStore.open(at: fixture.file, isReadOnly: true) }
    #expect(read().contents.tabs.count == 3)
    #expect(try fixture.files == before)

    let writer = try #require(open().store)
    try writer.save(SessionChanges(tabs: [tab(9)]))
    let during = try fixture.files, reading = read()
    #expect(reading.outcome == .loaded && reading.contents.tabs.map(\.id).contains(9))
    #expect(try reading.store?.pages(ofTab: 2) != nil)
    #expect(try fixture.files == during)
    #expect(throws: SessionStoreError.readOnly(path: fixture.file.path)) {
      try reading.store?.save(SessionChanges(tabs: [tab(10)]))
    }
    try writer.save(SessionChanges(tabs: [tab(11)]))
    #expect(try reading.store?.contents() == reading.contents, "It is as it was then.")
  }

  @Test func `in a read-only run damaged and missing stores are only reported`() async throws {
    let none = SessionStore.open(at: fixture.file, isReadOnly: true)
    #expect(none.outcome == .firstLaunch && none.store == nil)
    #expect(try fixture.files.isEmpty)
    try await fixture.fill(tabCount: 3)
    try fixture.execute("DELETE FROM window")
    let before = try fixture.files
    let opening = SessionStore.open(at: fixture.file, isReadOnly: true)
    guard case .salvaged(_, fixture.file.path) = opening.outcome else {
      return #expect(Bool(false), "\(opening.outcome)")
    }
    #expect(opening.contents.tabs.count == 3 && opening.contents.windows.count == 1)
    #expect(try fixture.files == before)
  }
}
