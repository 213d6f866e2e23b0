import BrowserModel
import Foundation
import GRDB
import SwitchboardTesting
import Testing

@testable import BrowserSessions

/// Tests of damage to stored visits.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HistoryDamageTests {
  private let fixture: StoreFixture
  private var profile: URL { fixture.directory.appendingPathComponent("profile") }
  private var file: URL { HistoryRun.store(of: profile) }
  private static let visitCount = 2_000

  init() throws { fixture = try StoreFixture() }

  /// Saves visits in a separate run and closes the store.
  private func fill(_ names: String) async throws {
    let run = try await HistoryRun(profile)
    try run.browser.webStateList.insert(WebState())
    try run.visit(names)
    run.end()
  }

  /// Saves visits that fill many pages of the file.
  private func fillWithManyVisits() async throws {
    let run = try await HistoryRun(profile)
    for number in 1...Self.visitCount {
      run.history.addVisit(of: try page("a"), title: "Visit \(number).")
    }
    run.end()
  }

  private func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test(arguments: [
    "title = 'x'", "url = 'https://other.example'", "time = 9223372036854775807", "time = time + 1",
    "checksum = 0", "url = 'not an address', title = ''",
  ])
  func `a damaged visit is reported once, costs no other, and is repaired`(
    change: String
  ) async throws {
    try await fill("abc")
    try execute("UPDATE visit SET \(change) WHERE id = 2")
    let run = try await HistoryRun(profile)
    #expect(run.service.loadNow().outcome == .loaded, "A start does not look at visits.")
    for _ in 1...3 { #expect(try await run.names() == "ca") }
    #expect(run.warnings.count == 1)
    try run.visit("d")
    run.end()
    let next = try await HistoryRun(profile)
    #expect(try await next.names() == "dca" && next.warnings == [])
    let warning = try #require(next.service.loadNow().outcome.warning)
    #expect(warning.contains("1 visit is lost") && warning.contains("1 tab is back"))
  }

  @Test func `an unusable table of visits costs no tab`() async throws {
    try await fill("abc")
    try await damagePage(of: "visit")
    let run = try await HistoryRun(profile)
    try run.visit("d")
    try run.browser.webStateList.insert(WebState())
    try await run.service.save(.now).completion()
    #expect(try run.store.contents().tabs.count == 2)
    #expect(run.history.unsavedVisits.count == 1 && run.warnings.count == 1)
    await #expect(throws: SessionStoreError.self) { try await run.names() }
    await #expect(throws: SessionStoreError.self) { try await run.history.deleteAll() }
    run.end()
    let next = try await HistoryRun(profile)
    #expect(next.service.loadNow().contents.tabs.count == 2)
    let warning = try #require(next.service.loadNow().outcome.warning)
    #expect(warning.contains("3 visits are lost"), "\(warning)")
    try next.visit("e")
    next.end()
    #expect(try await HistoryRun(profile).names() == "e")
  }

  /// Overwrites the first page of a table.
  private func damagePage(of table: String) async throws {
    let queue = try DatabaseQueue(path: file.path)
    let page = try await queue.read {
      try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = '\(table)'")
    }
    try queue.close()
    let start = (try #require(page) - 1) * pageSize
    var bytes = try Data(contentsOf: file)
    bytes.replaceSubrange(start..<start + pageSize, with: Data(repeating: 0xff, count: pageSize))
    try bytes.write(to: file)
  }

  @Test func `wrong numbers of damaged visits hide no other visits`() async throws {
    try await fillWithManyVisits()
    // Of two visits between unreadable pages, one looks like the last and one like the first.
    try damage { bytes in
      for number in [200, 1_800] {
        bytes[try Self.place(of: number, in: bytes) / pageSize * pageSize] = 0xff
      }
      for (number, change) in [(700, [0xff, 0x7f]), (900, [0x80, 0])] as [(Int, [UInt8])] {
        let place = try Self.place(of: number, in: bytes)
        bytes.replaceSubrange(place..<place + change.count, with: change)
      }
    }
    let next = try await HistoryRun(profile)
    let titles = Set(try await next.history.visits().map(\.title))
    let missing = (701..<900).filter { !titles.contains("Visit \($0).") }
    #expect(missing == [])
  }

  /// Changes the bytes of the file. The next run checks it completely.
  private func damage(_ body: (inout Data) throws -> Void) throws {
    var bytes = try Data(contentsOf: file)
    try body(&bytes)
    try bytes.write(to: file)
    try Data().write(to: URL(fileURLWithPath: SessionStore.markPath(of: file.path)))
  }

  /// Returns the position of the two bytes with a row's number.
  private static func place(of number: Int, in bytes: Data) throws -> Int {
    // They are followed by the size of the header and by a first column without a value.
    let start = Data([0x80 | UInt8(number >> 7), UInt8(number & 0x7f), 6, 0])
    let title = try #require(bytes.range(of: Data("Visit \(number).".utf8)))
    return try #require(
      bytes.range(of: start, options: .backwards, in: 0..<title.lowerBound)
    ).lowerBound
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `visits on undamaged pages are salvaged, and others are reported`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    try await fillWithManyVisits()
    let whole = try Data(contentsOf: file)
    let pages = try (0..<whole.count / pageSize).map { try Self.visits(on: $0, of: whole) }
    let leaves = pages.indices.filter { !pages[$0].isEmpty }
    let damaged = Set(leaves.shuffled(using: &random).prefix(.random(in: 1...5, using: &random)))
    try damage { bytes in
      for page in damaged {
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          bytes[page * pageSize + .random(in: 0..<pageSize, using: &random)] ^= 1 << (seed % 8)
        }
      }
    }
    let next = try await HistoryRun(profile)
    let titles = Set(try await next.history.visits().map(\.title))
    let expected = pages.indices.filter { !damaged.contains($0) }.flatMap { pages[$0] }
    #expect(Set(expected).subtracting(titles) == [], "seed \(seed)")
    #expect(titles.subtracting(pages.joined()) == [], "seed \(seed)")
    guard case .salvaged(let report, _) = next.service.loadNow().outcome else {
      Issue.record("seed \(seed): \(next.service.loadNow().outcome)")
      return
    }
    let isReported = report.lostVisitCount == Self.visitCount - titles.count
    #expect(isReported || report.mayLackVisits, "seed \(seed): \(titles.count), \(report)")
  }

  /// Returns the titles of the visits on a page, as the test above creates them.
  private static func visits(on page: Int, of bytes: Data) throws -> [String] {
    let text = String(decoding: bytes[page * pageSize..<(page + 1) * pageSize], as: UTF8.self)
    return text.matches(of: /Visit \d+\./).map { String($0.output) }
  }
}
