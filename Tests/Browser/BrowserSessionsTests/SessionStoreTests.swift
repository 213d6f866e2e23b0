import BrowserModel
import Foundation
import GRDB
import ProcessTesting
import SwitchboardTesting
import Testing

@testable import BrowserSessions

@Suite(.onOwnThread)
struct SessionStoreTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  @Test func `saved data is restored in order`() async throws {
    let keys = OrderKey.keys(3, between: nil, and: nil)
    var child = tab(2, keys[2], title: "Two")
    child.groupID = 4
    child.openerID = 1
    child.openerIndex = 3
    child.isPinned = true
    let windows = [WindowRecord(id: 1, activeTabID: 2), WindowRecord(id: 2, isInactive: true)]
    let groups = [
      TabGroupRecord(id: 4, windowID: 1, title: "Work", color: "blue", isCollapsed: true)
    ]
    let pages = PagesRecord(
      tabID: 2, items: [.init(url: "https://a.org", title: "A", time: 1)], index: 0,
      state: NativePageState(engine: "test 1", data: Data([1, 2, 3])))
    try fixture.open().save(
      SessionChanges(
        windows: windows, groups: groups, tabs: [child, tab(1, keys[0]), tab(3, keys[1])],
        pages: [pages]))

    let store = try fixture.open(), contents = try store.contents()
    #expect(contents.windows == windows && contents.groups == groups)
    #expect(contents.tabs == [tab(1, keys[0]), tab(3, keys[1]), child])
    #expect(try store.pages(ofTab: 2) == pages)
    #expect(try store.pages(ofTab: 1) == nil)
  }

  /// Returns the record of a closed tab.
  private func closed(_ id: Int, tab: Int) -> ClosedRecord {
    let tab = ClosedRecord.Tab(
      id: tab, index: 0, pageCount: 0, pageIndex: -1, creationTime: 0, lastActiveTime: 0)
    return ClosedRecord(id: id, time: 0, window: "regular", kind: .tab, tabs: [tab])
  }

  @Test func `a removed tab is deleted, and its pages once it can't be reopened`() async throws {
    let store = try fixture.open()
    try store.save(
      SessionChanges(
        windows: [WindowRecord(id: 1), WindowRecord(id: 2)], tabs: [tab(1), tab(2), tab(3)],
        pages: [1, 2, 3].map { PagesRecord(tabID: $0, items: [], index: -1) }))
    var removal = SessionChanges()
    removal.removedTabs = [1, 3]
    removal.removedWindows = [2]
    removal.closed[9] = closed(9, tab: 3)
    try store.save(removal)
    #expect(try store.contents().windows == [WindowRecord(id: 1)])
    #expect(try store.contents().tabs.map(\.id) == [2])
    #expect(try store.pages(ofTab: 1) != nil)
    try await store.deletePagesOfMissingTabs()
    #expect(try [1, 2, 3].map { try store.pages(ofTab: $0) != nil } == [false, true, true])
    removal.removedWindows = [1]
    removal.closed[9] = .some(nil)
    try store.save(removal)
    #expect(try store.contents() == SessionContents())
  }

  @Test func `later changes take precedence when changes are merged`() {
    var changes = SessionChanges(tabs: [tab(1, title: "old"), tab(2)])
    changes.removedTabs = [3]
    var later = SessionChanges(tabs: [tab(1, title: "new"), tab(3)])
    later.removedTabs = [2, 4]
    changes.merge(later)
    #expect(changes.tabs == [1: tab(1, title: "new"), 3: tab(3)])
    #expect(changes.removedTabs == [2, 4])
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `random saves match a naive model`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let store = try fixture.open()
    var naive: [Int: TabRecord] = [:]
    for step in 0..<60 {
      var changes = SessionChanges()
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let id = Int.random(in: 1...12, using: &random)
        let order = OrderKey(major: .random(in: 0...UInt64.max, using: &random))
        changes.tabs[id] = tab(id, order, title: "step \(step)")
      }
      changes.removedTabs = [Int.random(in: 1...12, using: &random)]
      for id in changes.removedTabs { changes.tabs[id] = nil }
      try store.save(changes)
      for (id, tab) in changes.tabs { naive[id] = tab }
      for id in changes.removedTabs { naive[id] = nil }
      let expected = naive.values.sorted { $0.order < $1.order }
      #expect(try store.contents().tabs == expected, "seed \(seed), step \(step)")
    }
  }

  @Test func `an engine state that is too large is left out`() {
    let large = Data(count: PagesRecord.nativeStateLimit + 1)
    let state = NativePageState(engine: "test 1", data: large)
    let record = PagesRecord(tabID: 1, items: [], index: -1, state: state)
    #expect(record.nativeState == nil && record.engine == nil)
  }

  @Test func `a store of a newer version is refused and stays unchanged`() throws {
    var database: SessionStore? = try fixture.open()
    try database?.database.write {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99')")
    }
    try database?.database.close()
    database = nil
    let before = try Data(contentsOf: fixture.file)
    let error = SessionStoreError.newerVersion(path: fixture.file.path)
    #expect(throws: error) { try fixture.open() }
    #expect(try Data(contentsOf: fixture.file) == before)
  }

  @Test(arguments: ["this is no database, but a text that stands where one should be", "\0\0\0"])
  func `a file that is not a database is reported as damaged`(text: String) throws {
    try Data(text.utf8).write(to: fixture.file)
    #expect {
      try fixture.open()
    } throws: {
      guard case .damaged(fixture.file.path, _) = $0 as? SessionStoreError else { return false }
      return true
    }
    #expect(try Data(contentsOf: fixture.file) == Data(text.utf8))
  }
}

// MARK: - After the end

extension SessionStoreTests {
  @Test func `reading a closed store in the background fails`() async throws {
    let store = try fixture.open()
    store.close()
    await #expect(throws: (any Error).self) {
      try await store.readInBackground { try Int.fetchOne($0, sql: "SELECT 1") }
    }
    // The task ends without an effect, and the process continues.
    try? await store.deletePagesOfMissingTabs()
    await store.finishErasing()
  }
}
