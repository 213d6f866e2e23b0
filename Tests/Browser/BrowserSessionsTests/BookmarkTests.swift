import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserModel
@testable import BrowserSessions

/// Tests of bookmarks over several runs.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BookmarkTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// A run of the browser without windows.
  @MainActor
  private struct Run {
    let store: SessionStore
    let bookmarks = BookmarkService()
    let service: SessionService
    let opening: LoadedSessions

    init(_ fixture: StoreFixture) throws {
      opening = SessionStore.open(at: fixture.file)
      store = try #require(opening.store)
      service = SessionService(loaded: LoadedSessions(store: store), clock: ManualClock())
      service.connect(bookmarks, restored: opening.contents.bookmarks)
    }

    var list: [String] { bookmarks.bookmarks.map { "\($0.title) \($0.url)" } }

    func add(_ names: String) throws {
      for name in names {
        let url = try #require(URL(string: "https://\(name).org"))
        try bookmarks.add(Bookmark(url: url, title: String(name)))
      }
    }

    func end() async throws {
      try await service.save(.now).completion()
      service.shutDown()
      store.close()
    }
  }

  @Test func `bookmarks survive a restart with their order and titles`() async throws {
    let run = try Run(fixture)
    try run.add("bca")
    try run.bookmarks.rename(at: 0, to: "Sea")
    try run.bookmarks.remove(at: 1)
    let list = run.list
    try await run.end()
    #expect(list == ["Sea https://b.org", "a https://a.org"])
    let next = try Run(fixture)
    #expect(next.list == list && !next.service.isDirty)
    try await next.end()
  }

  @Test func `a change is saved at once, without other changes`() async throws {
    let run = try Run(fixture)
    try run.add("abc")
    try await run.service.save(.now).completion()
    try run.bookmarks.rename(at: 1, to: "Bee")
    #expect(run.service.trackers.takeChanges().bookmarks.map(\.value?.title) == ["Bee"])
    run.service.shutDown()
  }

  @Test func `bookmarks added before the store is read follow the stored ones`() async throws {
    let run = try Run(fixture)
    try run.add("ab")
    try await run.end()
    let bookmarks = BookmarkService()
    for name in ["c", "b"] {
      let url = try #require(URL(string: "https://\(name).org"))
      try bookmarks.add(Bookmark(url: url, title: "new"))
    }
    let service = SessionService(
      loaded: LoadedSessions(store: try fixture.open()), clock: ManualClock())
    let records = try #require(service.loaded?.store).contents().bookmarks
    service.connect(bookmarks, restored: records)
    #expect(bookmarks.bookmarks.map(\.title) == ["a", "b", "new"])
    #expect(service.trackers.takeChanges().bookmarks.map(\.value?.url) == ["https://c.org"])
    service.shutDown()
  }

  @Test func `a second row for an address is removed, although another bookmark was added`()
    throws
  {
    let orders = OrderKey.keys(2, between: nil, and: nil)
    let records = zip(1..., orders).map {
      BookmarkRecord(id: $0, order: $1, url: "https://a.org", title: "a")
    }
    let bookmarks = BookmarkService()
    let url = try #require(URL(string: "https://b.org"))
    try bookmarks.add(Bookmark(url: url, title: "b"))
    let service = SessionService(
      loaded: LoadedSessions(store: try fixture.open()), clock: ManualClock())
    service.connect(bookmarks, restored: records)
    let changes = service.trackers.takeChanges()
    #expect(changes.bookmarks.count == 2 && changes.bookmarks[2] == .some(nil))
    #expect(changes.bookmarks.values.compactMap(\.?.title) == ["b"])
    service.shutDown()
  }

  @Test(arguments: 1...10)
  func `random changes are restored as a list keeps them`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var model: [Bookmark] = []
    for _ in 0..<20 {
      let run = try Run(fixture)
      #expect(run.bookmarks.bookmarks == model)
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        try change(&model, using: &random)
        run.bookmarks.keep(model)
        if Bool.random(using: &random) { try await run.service.save(.now).completion() }
      }
      try await run.end()
    }
    #expect(try Run(fixture).bookmarks.bookmarks == model)
  }

  /// Inserts, removes, renames or moves a bookmark.
  private func change(_ list: inout [Bookmark], using random: inout SeededGenerator) throws {
    let index = list.indices.randomElement(using: &random)
    switch (Int.random(in: 0..<6, using: &random), index) {
    case (0, let index?): list.remove(at: index)
    case (1, let index?):
      list[index] = Bookmark(url: list[index].url, title: "\(random.next() % 100)")
    case (2, let index?):
      let bookmark = list.remove(at: index)
      list.insert(bookmark, at: Int.random(in: 0...list.count, using: &random))
    default:
      let url = try #require(URL(string: "https://\(random.next()).org"))
      list.insert(
        Bookmark(url: url, title: "new"), at: Int.random(in: 0...list.count, using: &random))
    }
  }
}

// MARK: - Damage

extension BookmarkTests {
  @Test func `a bookmark that is changed by another program is restored and reported`()
    async throws
  {
    let run = try Run(fixture)
    try run.add("abc")
    try await run.end()
    try fixture.execute("UPDATE bookmark SET title = 'x' WHERE id = 2", keepsChecksums: false)
    let next = try Run(fixture)
    guard case .salvaged(let report, _) = next.opening.outcome else {
      Issue.record("\(next.opening.outcome)")
      return
    }
    #expect(report.doubtfulRowCount == 1 && report.lostRowCount == 0)
    #expect(next.list == ["a https://a.org", "x https://b.org", "c https://c.org"])
    try await next.end()
    #expect(try Run(fixture).opening.outcome == .loaded)
  }

  @Test(arguments: ["url = ''", "place = x'00'", "id = -7"])
  func `a bookmark that cannot be used is reported as lost`(change: String) async throws {
    let run = try Run(fixture)
    try run.add("abc")
    try await run.end()
    try fixture.execute("UPDATE bookmark SET \(change) WHERE id = 2")
    let next = try Run(fixture)
    guard case .salvaged(let report, _) = next.opening.outcome else {
      Issue.record("\(next.opening.outcome)")
      return
    }
    #expect(report.lostRowCount == 1 && next.list == ["a https://a.org", "c https://c.org"])
  }

  @Test func `a store that is removed during a run gets all bookmarks again`() async throws {
    let state = BrowserStateDirectory(fixture.directory)
    let bookmarks = BookmarkService()
    let service = SessionService(
      at: SessionStoreLocation(in: state), bookmarks: bookmarks, clock: ManualClock())
    service.loadNow()
    let url = try #require(URL(string: "https://a.org"))
    try bookmarks.add(Bookmark(url: url, title: "a"))
    try await service.save(.now).completion()
    for name in try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path) {
      try FileManager.default.removeItem(at: fixture.directory.appendingPathComponent(name))
    }
    try bookmarks.add(
      Bookmark(url: try #require(URL(string: "https://b.org")), title: "b"))
    try await service.save(.now).completion()
    service.shutDown()
    #expect(try Run(fixture).list == ["a https://a.org", "b https://b.org"])
  }

  @Test func `the schema fits into the first page, with room for that of a save`() async throws {
    try fixture.open().close()
    let page = try Data(contentsOf: fixture.file).prefix(pageSize)
    let cells = Int(page[103]) << 8 | Int(page[104]), start = Int(page[105]) << 8 | Int(page[106])
    #expect(page[100] == 13, "The page is a leaf.")
    #expect(start - 108 - 2 * cells >= 72, "A save creates a table and drops it.")
  }
}
