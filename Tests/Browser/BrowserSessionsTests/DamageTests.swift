import BrowserModel
import Foundation
import GRDB
import ProcessTesting
import SwitchboardTesting
import Testing

@testable import BrowserSessions

/// Tests of stores with random wrong bytes, or with a missing end.
@Suite(.onOwnThread)
struct DamageTests {
  private let fixture: StoreFixture
  private static let tabCount = 300

  init() throws { fixture = try StoreFixture() }

  @Test(arguments: [1, 2] as [UInt64])
  func `the undamaged part of a store is restored, and the rest is reported`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    try await fixture.fill(tabCount: Self.tabCount)
    let identity = StoreIdentity(using: &random)
    try fixture.execute("PRAGMA application_id = \(identity.number)", keepsChecksums: false)
    let whole = try WholeStore(
      Data(contentsOf: fixture.file), pageSize: pageSize,
      roots: [try await fixture.rootPage(of: "tab"), try await fixture.rootPage(of: "pages")])
    var outcomes: [String: Int] = [:]
    for round in 0..<40 {
      let bytes = damage(whole.bytes, round, &random)
      let outcome = try await open(bytes, of: whole, "seed \(seed), round \(round)")
      outcomes[outcome, default: 0] += 1
    }
    #expect(outcomes["salvaged"] ?? 0 > 10, "seed \(seed): \(outcomes)")
  }

  @Test(arguments: [
    ("INSERT INTO closed VALUES (9, 0, 'one', 'tab', '?', 0)", 1),
    ("INSERT INTO closed VALUES (9223372036854775807, 0, 'one', 'tab', '[{}]', 0)", 1),
    ("UPDATE tabGroup SET window = 7", 0), ("UPDATE tab SET tabGroup = 99 WHERE id = 2", 1),
    ("UPDATE tabGroup SET window = 7; UPDATE tab SET tabGroup = NULL", 0),
    ("UPDATE tab SET tabGroup = -1 WHERE id = 2", 1), ("DELETE FROM window", 1),
  ])
  func `an invalid value is reported once, costs no tab, and is repaired`(
    change: String, lost: Int
  ) async throws {
    try await fixture.fill(tabCount: 3)
    try fixture.execute("UPDATE tab SET tabGroup = 1 WHERE id > 1; \(change)")
    let opening = SessionStore.open(at: fixture.file)
    #expect(opening.contents.tabs.map(\.id) == [1, 2, 3])
    try opening.store?.database.close()
    guard case .salvaged(let report, _) = opening.outcome else {
      Issue.record("\(opening.outcome)")
      return
    }
    #expect(report.tabCount == 3 && report.lostRowCount == lost, "\(report)")
    #expect(SessionStore.open(at: fixture.file).outcome == .loaded)
  }

  @Test func `a directory in place of the record of the last save costs no tab`() async throws {
    try await fixture.fill(tabCount: 3)
    let record = URL(fileURLWithPath: "\(fixture.file.path).generation")
    try FileManager.default.removeItem(at: record)
    try FileManager.default.createDirectory(at: record, withIntermediateDirectories: false)
    let opening = SessionStore.open(at: fixture.file)
    #expect(opening.contents.tabs.map(\.id) == [1, 2, 3] && opening.gap == .lastSave)
    try opening.store?.database.close()
  }

  @Test func `a tab with an invalid number gets a new one and keeps its pages`()
    async throws
  {
    try await fixture.fill(tabCount: 3)
    try fixture.execute(
      """
      INSERT INTO closed VALUES (1, 0, 'one', 'tab', '[{"id":9,"index":0,"pageCount":1,"pageIndex":0,\
      "creationTime":0,"lastActiveTime":0}]', 0);
      UPDATE tab SET id = -5 WHERE id = 1; UPDATE pages SET tab = -5 WHERE tab = 1
      """)
    let opening = SessionStore.open(at: fixture.file)
    #expect(Set(opening.contents.tabs.map(\.id)) == [2, 3, 10])
    #expect(try opening.store?.pages(ofTab: 10)?.items.map(\.url) == ["https://a.org/1."])
    #expect(opening.contents.closed.flatMap(\.tabs).map(\.id) == [9])
  }

  /// Damages a few bytes, a stretch of the file, or its end.
  private func damage(_ bytes: Data, _ round: Int, _ random: inout SeededGenerator) -> Data {
    var damaged = bytes
    switch round % 4 {
    case 0: return bytes.prefix(.random(in: 0..<bytes.count, using: &random))
    case 1:
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 1...6_000, using: &random))
      for index in start..<end { damaged[index] = .random(in: 0...255, using: &random) }
    default:
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let index = Int.random(in: 0..<damaged.count, using: &random)
        damaged[index] ^= 1 << Int.random(in: 0..<8, using: &random)
      }
    }
    return damaged
  }

  /// Opens a store with the given bytes, checks the result, and returns a word that describes it.
  private func open(_ bytes: Data, of whole: WholeStore, _ name: String) async throws -> String {
    let fixture = try StoreFixture()
    try bytes.write(to: fixture.file)
    let opening = SessionStore.open(at: fixture.file), tabs = opening.contents.tabs
    let ids = Set(tabs.map(\.id)), expected = whole.tabs(undamagedIn: bytes)
    #expect(ids.isSuperset(of: expected), "\(name): \(expected.subtracting(ids).sorted())")
    try await Self.use(opening)
    switch opening.outcome {
    case .loaded:
      #expect(ids.count == Self.tabCount, "\(name): \(ids.count)")
      return "loaded"
    case .salvaged(let report, let path):
      #expect(path == fixture.aside(1).path)
      #expect(report.tabCount == tabs.count && ids.count == tabs.count)
      // Each missing or additional tab must be reported.
      let isReported = report.mayLackMore
      #expect(isReported || tabs.count + report.lostTabCount == Self.tabCount, "\(name): \(report)")
      let additional = ids.subtracting(1...Self.tabCount)
      #expect(isReported || additional.count <= report.doubtful.count, "\(name): \(report)")
    case .unreadable(let path): #expect(path == fixture.aside(1).path)
    default: #expect(Bool(false), "\(name): \(opening.outcome)")
    }
    #expect(try Data(contentsOf: fixture.aside(1)) == bytes, "\(name): the damaged file is kept.")
    #expect(SessionStore.open(at: fixture.file).outcome == .loaded, "\(name): it is repaired.")
    return opening.outcome.isSalvaged ? "salvaged" : "unreadable"
  }

  /// Restores all windows and reads all pages.
  @MainActor
  private static func use(_ opening: LoadedSessions) throws {
    for window in opening.contents.windows {
      let list = WebStateList()
      _ = try WindowRestorer(
        window, of: opening.contents, webStateFactory: WebStateFactory(),
        pages: { try opening.store?.pages(ofTab: $0) }
      ).restore(into: list)
      for webState in list.webStates { webState.realize() }
    }
    try opening.store?.database.close()
  }
}

extension LoadOutcome {
  fileprivate var isSalvaged: Bool {
    if case .salvaged = self { true } else { false }
  }
}
