import BrowserModel
import Foundation
import GRDB
import SwitchboardTesting
import Testing

@testable import BrowserSessions

/// Tests of closed items over several runs.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ClosedTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// A run of the browser with one window.
  @MainActor
  private struct Run {
    let store: SessionStore
    let state: BrowserState
    let browser: Browser
    let closed: RecentlyClosedService
    let service: SessionService

    init(_ fixture: StoreFixture) throws {
      let store = try fixture.open()
      self.store = store
      state = BrowserState(
        name: "test", parent: Channels(name: "application"), configuration: try .standard())
      browser = state.browserList.createBrowser(name: "one")
      closed = try #require(try state.services.service(RecentlyClosedService.self))
      service = SessionService(loaded: LoadedSessions(store: store), clock: ManualClock())
      let contents = try store.contents(), list = browser.webStateList
      let restored = try contents.windows.first.map { window in
        try WindowRestorer(
          window, of: contents, webStateFactory: WebStateFactory(),
          pages: { try store.pages(ofTab: $0) }
        ).restore(into: list)
      }
      service.connect(list, windowID: 1, restored: restored)
      service.connect(closed, restored: contents.closed)
    }

    var list: WebStateList { browser.webStateList }

    /// Opens tabs with two pages each, one tab for each letter.
    func open(_ names: String) throws {
      for name in names {
        let webState = WebState()
        for address in ["https://first.org/\(name)", "https://\(name).org"] {
          webState.load(try #require(URL(string: address)))
        }
        try list.insert(webState, WebStateInsertion(activates: true))
      }
    }

    func end() async throws {
      try await service.save(.now).completion()
      service.shutDown()
      try store.database.close()
    }
  }

  private func titles(_ closed: RecentlyClosedService) -> [String] {
    closed.entries.map { $0.item.tabs.map { $0.snapshot.title.prefix(1) }.joined() }
  }

  @Test func `closed items survive a restart with order, times, windows and pages`() async throws {
    let run = try Run(fixture)
    try run.open("abcdef")
    try run.list.setOpener(
      WebStateOpener(id: try run.list.webState(at: 0).id, navigationIndex: 1), at: 3)
    try run.list.createGroup(TabGroupID(), TabGroupVisualData(title: "Trip"), of: [1, 2])
    let before = run.list.arrangement
    try run.list.close(at: 5, because: .userAction)
    try run.list.closeAll(in: run.list.groups[0].id, because: .userAction)
    try await run.service.save(.now).completion()
    try run.list.performBatch { try run.list.close(at: [0, 1], because: .userAction) }
    let entries = run.closed.entries
    try await run.end()

    let next = try Run(fixture)
    #expect(titles(next.closed) == ["ad", "bc", "f"])
    #expect(next.closed.entries.map(\.id) == entries.map(\.id))
    #expect(next.closed.entries.map(\.window) == ["one", "one", "one"])
    #expect(
      zip(next.closed.entries, entries).allSatisfy {
        abs($0.time.timeIntervalSince($1.time)) < 0.001
      })
    while let entry = next.closed.entries.first {
      try next.closed.reopen(entry, in: next.list, by: WebStateFactory())
    }
    #expect(next.list.arrangement == before)
    let urls = next.list.webStates.map { $0.navigation.items.map(\.url.absoluteString) }
    #expect(urls == "abcdef".map { ["https://first.org/\($0)", "https://\($0).org"] })
    try await next.end()

    let last = try Run(fixture)
    #expect(last.closed.entries.isEmpty && last.list.arrangement == before)
    #expect(last.list.webStates.allSatisfy { $0.navigation.items.count == 2 })
    try await last.end()
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `after any save a tab is either open or closed, with its pages`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let run = try Run(fixture)
    for step in 0..<40 {
      for _ in 1...3 {
        let count = run.list.count
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where count > 0:
          try run.list.close(at: Int.random(in: 0..<count, using: &random), because: .userAction)
        case 1 where count > 2:
          try run.list.performBatch { try run.list.close(at: [0, 2], because: .userAction) }
        case 2:
          guard let entry = run.closed.entries.randomElement(using: &random) else { continue }
          try run.closed.reopen(entry, in: run.list, by: WebStateFactory())
        default: try run.open("x")
        }
      }
      try await run.service.save(.now).completion()
      let contents = try run.store.contents()
      let open = contents.tabs.map(\.id), closed = contents.closed.flatMap { $0.tabs.map(\.id) }
      #expect(Set(open) == Set(run.list.webStates.map(\.id.number)), "seed \(seed), step \(step)")
      #expect(
        closed == run.closed.entries.flatMap { $0.item.tabs.map(\.snapshot.metadata.id.number) })
      #expect(Set(open).isDisjoint(with: closed))
      let kept = try run.store.readNow {
        try Int.fetchSet($0, sql: "SELECT tab FROM pages")
      }
      #expect(kept == Set(open + closed), "seed \(seed), step \(step)")
    }
    try await run.end()
  }

  @Test func `a removed tab and its entry are saved together or not at all`() async throws {
    let run = try Run(fixture)
    try run.open("ab")
    try await run.service.save(.now).completion()
    try run.list.close(at: 0, because: .userAction)
    try await run.store.withoutTable("closed") {
      await #expect(throws: SessionStoreError.self) {
        try await run.service.save(.now).completion()
      }
    }
    #expect(try run.store.contents().tabs.count == 2 && run.store.contents().closed.isEmpty)
    try await run.service.save(.now).completion()
    #expect(try run.store.contents().tabs.count == 1 && run.store.contents().closed.count == 1)
    try await run.end()
  }

  @Test func `entries beyond the limit are deleted with their pages`() async throws {
    let run = try Run(fixture)
    try run.open("abcd")
    try run.state.preferences.set(text: "2", for: "recently-closed-limit")
    for _ in 1...4 { try run.list.close(at: 0, because: .userAction) }
    try await run.service.save(.now).completion()
    #expect(try run.store.contents().closed.map(\.id) == [4, 3])
    #expect(try await run.store.pageCount == 2)
    try run.state.preferences.set(text: "1", for: "recently-closed-limit")
    try await run.service.save(.now).completion()
    #expect(try await run.store.pageCount == 1)
    try await run.store.deletePagesOfMissingTabs()
    #expect(try await run.store.pageCount == 1)
    try await run.end()
  }

  @Test(arguments: [false, true])
  func `an unrealized tab closed before its first save keeps its pages`(
    afterDeletion: Bool
  ) async throws {
    let run = try Run(fixture)
    let addresses = ["https://first.org", "https://a.org"]
    try run.list.insert(try WebState.unread(addresses.compactMap(URL.init(string:))))
    if afterDeletion {
      try await run.service.save(.now).completion()
      run.closed.removeAll()
    }
    try run.list.close(at: 0, because: .userAction)
    try await run.end()
    let next = try Run(fixture)
    try next.closed.reopen(next.closed.entries[0], in: next.list, by: WebStateFactory())
    let urls = try next.list.webState(at: 0).navigation.items.map(\.url.absoluteString)
    #expect(urls == addresses)
    try await next.end()
  }

  @Test func `a deleted page does not come back with a reopened tab`() async throws {
    let run = try Run(fixture)
    try run.open("a")
    try await run.service.save(.now).completion()
    try run.list.close(at: 0, because: .userAction)
    run.closed.removeTabs(showing: [try #require(URL(string: "https://first.org/a"))])
    try run.closed.reopen(run.closed.entries[0], in: run.list, by: WebStateFactory())
    try await run.end()
    #expect(try !holds("first.org/a"))
  }

  @Test(arguments: [true, false])
  func `pages deleted from the history are in no byte of the files`(isAll: Bool) async throws {
    let first = try Run(fixture)
    try first.open("abcdefghij")
    for step in 0..<5 {
      try first.list.close(at: step, because: .userAction)
      try await first.service.save(.now).completion()
    }
    try await first.end()
    let run = try Run(fixture)
    #expect(try holds("first.org/a") && holds("https://c.org"))
    if isAll {
      run.closed.removeAll()
    } else {
      let urls = "aceg".flatMap { ["https://first.org/\($0)", "https://\($0).org"] }
      run.closed.removeTabs(showing: Set(urls.compactMap(URL.init(string:))))
    }
    try await run.end()
    for name in "aceg" {
      #expect(try !holds("first.org/\(name)") && !holds("https://\(name).org"))
    }
    #expect(try holds("first.org/i") == !isAll)
    #expect(try holds("https://b.org"), "It is open still.")
  }

  /// Returns whether a file of the store contains a text.
  private func holds(_ text: String) throws -> Bool {
    try FileManager.default.contentsOfDirectory(
      at: fixture.directory, includingPropertiesForKeys: nil
    )
    .contains { file in
      let data = try Data(contentsOf: file)
      let escaped = text.replacingOccurrences(of: "/", with: "\\/")
      return [text, escaped].contains { data.range(of: Data($0.utf8)) != nil }
    }
  }

  @Test func `a closed item without tabs counts as damaged`() async throws {
    let next = try fixture.open()
    var changes = SessionChanges()
    changes.closed[3] = ClosedRecord(id: 3, time: 4, window: "one", kind: .tab, tabs: [])
    try next.save(changes)
    #expect(try next.contents().damagedRowCount == 1)
  }

  @Test(arguments: ["[]", "?", #"[{"id": 1}]"#])
  func `invalid entries are counted, skipped and kept`(tabs: String) async throws {
    let run = try Run(fixture)
    try run.open("ab")
    try run.list.close(at: 0, because: .userAction)
    try await run.service.save(.now).completion()
    try run.store.write {
      try $0.execute(
        sql: "INSERT INTO closed VALUES (9, 0, 'one', 'tab', ?, 0)", arguments: [tabs])
      try SessionStore.fillChecksums(in: $0)
    }
    let contents = try run.store.contents()
    #expect(contents.closed.map(\.id) == [1] && contents.damagedRowCount == 1)
    try await run.end()
  }
}

// MARK: - Pages

extension SessionStore {
  fileprivate var pageCount: Int {
    get async throws {
      try readNow { try Int.fetchOne($0, sql: "SELECT count(*) FROM pages") ?? 0 }
    }
  }
}
