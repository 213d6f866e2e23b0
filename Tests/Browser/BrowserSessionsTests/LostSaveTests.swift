import Foundation
import GRDB
import ProcessTesting
import SwitchboardTesting
import Testing

@testable import BrowserSessions

/// Tests of stores that have lost saves after their process was killed.
@Suite(.onOwnThread)
struct LostSaveTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private static let tabCount = 8

  /// Copies the files of a store with one save per tab, as a killed process leaves them.
  private func kill() async throws -> StoreFixture {
    let store = try #require(SessionStore.open(at: fixture.file).store)
    for (id, key) in zip(1..., OrderKey.keys(Self.tabCount, between: nil, and: nil)) {
      let item = PagesRecord.Item(url: "https://a.org/\(id).", time: id)
      try store.save(
        SessionChanges(
          windows: [WindowRecord(id: 1, activeTabID: 1)],
          tabs: [tab(id, key, title: "Title \(id).")],
          pages: [PagesRecord(tabID: id, items: [item], index: 0)]))
    }
    let killed = try StoreFixture()
    for (name, data) in try fixture.files {
      try data.write(to: killed.directory.appendingPathComponent(name))
    }
    store.close()
    return killed
  }

  private func change(_ fixture: StoreFixture, _ suffix: String, _ change: (inout Data) -> Void)
    throws
  {
    let url = URL(fileURLWithPath: fixture.file.path + suffix)
    var data = try Data(contentsOf: url)
    change(&data)
    try data.write(to: url)
  }

  @Test func `after a kill every save is there`() async throws {
    let killed = try await kill(), opening = SessionStore.open(at: killed.file)
    #expect(opening.outcome == .loaded && opening.warnings.isEmpty)
    #expect(opening.contents.tabs.map(\.id) == Array(1...Self.tabCount))
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a flipped bit in the log costs at most its page and is reported`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let killed = try await kill(), log = killed.file.path + "-wal"
    let size = try Data(contentsOf: URL(fileURLWithPath: log)).count
    let bit = Int.random(in: 0..<size * 8, using: &random)
    try change(killed, "-wal") { $0[bit / 8] ^= 1 << (bit % 8) }
    let opening = SessionStore.open(at: killed.file), tabs = opening.contents.tabs
    let warning = opening.warnings.joined()
    guard opening.outcome != .loaded else {
      // Nothing saved follows the last save.
      #expect(tabs.count == Self.tabCount, "seed \(seed), bit \(bit)")
      return
    }
    #expect(tabs.count >= Self.tabCount - 2, "seed \(seed), bit \(bit): \(warning)")
    #expect(warning.contains("damaged-1"), "seed \(seed), bit \(bit): \(warning)")
    #expect(SessionStore.open(at: killed.file).outcome == .loaded, "It is repaired.")
  }

  @Test func `a log that ends within a save is reported`() async throws {
    let killed = try await kill()
    let whole = try killed.files, log = URL(fileURLWithPath: killed.file.path + "-wal")
    let size = try Data(contentsOf: log).count
    // The log has a header of 32 bytes, and each of its pages has one of 24 bytes.
    for end in stride(from: 32 + 4120, to: size, by: 4120) {
      let cut = try StoreFixture()
      for (name, data) in whole {
        try data.write(to: cut.directory.appendingPathComponent(name))
      }
      try change(cut, "-wal") { $0 = $0.prefix(end) }
      guard case .salvaged(let report, _) = SessionStore.open(at: cut.file).outcome else {
        continue
      }
      #expect(!report.isWhole, "The log ends at \(end) of \(size).")
    }
  }

  @Test(arguments: ["cut in the middle", "emptied", "removed"])
  func `a log that ends before the last save is reported`(damage: String) async throws {
    let killed = try await kill(), log = URL(fileURLWithPath: killed.file.path + "-wal")
    switch damage {
    case "cut in the middle": try change(killed, "-wal") { $0 = $0.prefix($0.count / 2) }
    case "emptied": try Data().write(to: log)
    default: try FileManager.default.removeItem(at: log)
    }
    let opening = SessionStore.open(at: killed.file)
    #expect(opening.outcome != .loaded && opening.outcome != .firstLaunch)
    #expect(opening.outcome.warning != nil)
  }

  @Test func `a log without its database is still read`() async throws {
    let killed = try await kill()
    try FileManager.default.removeItem(at: killed.file)
    let opening = SessionStore.open(at: killed.file)
    #expect(opening.contents.tabs.map(\.id) == Array(1...Self.tabCount))
    #expect(opening.outcome.warning?.contains("damaged") == true)
  }

  @Test func `an empty database does not lose its log`() async throws {
    let killed = try await kill()
    try Data().write(to: killed.file)
    #expect(SessionStore.open(at: killed.file).contents.tabs.count == Self.tabCount)
  }

  @Test func `a removed store is not a first launch`() async throws {
    try await fixture.fill(tabCount: 3)
    try FileManager.default.removeItem(at: fixture.file)
    for isReadOnly in [true, false] {
      let opening = SessionStore.open(at: fixture.file, isReadOnly: isReadOnly)
      #expect(opening.outcome == .removed(path: fixture.file.path))
      #expect(opening.contents == SessionContents())
    }
    #expect(SessionStore.open(at: fixture.file).outcome == .loaded)
  }

  @Test func `an older copy of a store is reported and kept`() async throws {
    try await fixture.fill(tabCount: 3)
    let older = try Data(contentsOf: fixture.file)
    let store = try #require(SessionStore.open(at: fixture.file).store)
    try store.save(SessionChanges(tabs: [tab(9)]))
    store.close()
    try older.write(to: fixture.file)
    let opening = SessionStore.open(at: fixture.file)
    #expect(opening.contents.tabs.count == 3)
    #expect(opening.outcome.warning?.contains("others may be lost too") == true)
    #expect(try Data(contentsOf: fixture.aside(1)) == older)
  }

  @Test func `a log of an older store changes nothing in a newer one`() async throws {
    let killed = try await kill()
    let log = try Data(contentsOf: URL(fileURLWithPath: killed.file.path + "-wal"))
    let store = try #require(SessionStore.open(at: killed.file).store)
    try store.save(SessionChanges(tabs: [tab(99, title: "New")]))
    store.close()
    try log.write(to: URL(fileURLWithPath: killed.file.path + "-wal"))
    let opening = SessionStore.open(at: killed.file)
    #expect(opening.contents.tabs.contains { $0.title == "New" })
    #expect(opening.contents.tabs.count == Self.tabCount + 1)
  }
}

// MARK: - The record of the last save

extension LostSaveTests {
  @Test(arguments: [0, 9, 20, 33, 34])
  func `a damaged record of the last save is reported once and costs nothing`(
    offset: Int
  ) async throws {
    let killed = try await kill()
    try change(killed, ".generation") { $0[offset] ^= 1 }
    let opening = SessionStore.open(at: killed.file)
    #expect(opening.outcome == .loaded && opening.gap == .lastSave)
    #expect(opening.warnings.joined().contains(".generation"))
    #expect(opening.contents.tabs.count == Self.tabCount)
    opening.store?.close()
    #expect(SessionStore.open(at: killed.file).warnings.isEmpty)
  }

  @Test func `a save overwrites the record in place`() async throws {
    let file = StoreFiles(path: fixture.file.path).generation
    #expect(file.read() == .missing)
    let store = try #require(SessionStore.open(at: fixture.file).store)
    let inode = try inode(of: file.path)
    for generation in 1...3 {
      try store.save(SessionChanges(tabs: [tab(generation)]))
      #expect(file.read().record?.generation == generation)
    }
    #expect(try self.inode(of: file.path) == inode)
    store.close()
  }

  private func inode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }

  @Test func `without a record the log itself reveals its damage`() async throws {
    let killed = try await kill()
    try FileManager.default.removeItem(atPath: killed.file.path + ".generation")
    try change(killed, "-wal") { $0[5_000] ^= 1 }
    let opening = SessionStore.open(at: killed.file)
    #expect(opening.outcome.warning?.contains("damaged") == true)
    #expect(opening.contents.tabs.count == Self.tabCount)
  }

  @Test func `an unacknowledged save may be missing without a report`() async throws {
    let killed = try await kill()
    // The end of a transaction that was being written.
    try change(killed, "-wal") { $0 += $0.suffix(5_000) }
    let opening = SessionStore.open(at: killed.file)
    #expect(opening.outcome == .loaded && opening.contents.tabs.count == Self.tabCount)
  }
}
