import Foundation
import ProcessTesting
import SwitchboardTesting
import Testing

@testable import BrowserSessions

/// Tests of stores in which files were replaced by those of another store.
@Suite(.onOwnThread)
struct ForeignStoreTests {
  /// The saves of the other store, compared with those of the own one.
  enum Age: CaseIterable {
    case lower, equal, higher
  }

  private static let saveCount = 6

  /// Returns the number of random mixtures. All mixtures are tested in a long run.
  private static var limit: Int {
    ProcessInfo.processInfo.environment["SWITCHBOARD_ATTACK_FOREIGN_STORES"].flatMap { Int($0) }
      ?? 16
  }

  @Test(arguments: Age.allCases)
  func `a file of another store is reported and kept, and own tabs stay`(age: Age) async throws {
    var random = SystemRandomNumberGenerator(), counts: [String: Int] = [:]
    let saveCount = Self.saveCount + [.lower: -2, .equal: 0, .higher: 3][age, default: 0]
    let others = try [true, false].map { try files(saveCount: saveCount, of: "Other", $0) }
    for isKilled in [true, false] {
      let own = try files(saveCount: Self.saveCount, of: "Own", isKilled)
      let mixtures = others.flatMap { other in Mixture.all.map { ($0, other) } }
      for (mixture, other) in mixtures.shuffled(using: &random).prefix(Self.limit) {
        try check(mixture, own, other)
        counts["\(mixture)", default: 0] += 1
      }
    }
    let names = counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    print("foreign stores, \(age) number, reported and kept:", names.joined(separator: ", "))
  }

  @Test func `a store that moves with its directory is not foreign`() throws {
    let files = try files(saveCount: 3, of: "Own", true), moved = try StoreFixture()
    try write(files, to: moved)
    for (name, data) in files where name == "identity" {
      try data.write(to: moved.directory.appendingPathComponent(name))
    }
    let opening = SessionStore.open(at: moved.file)
    #expect(opening.outcome == .loaded && opening.warnings.isEmpty)
    #expect(opening.contents.tabs.count == 3)
  }

  @Test(arguments: [Data(), nil])
  func `a damaged or missing identity is reported once, and all tabs stay`(damage: Data?) throws {
    let files = try files(saveCount: 3, of: "Own", false), fixture = try StoreFixture()
    try write(files.merging(["identity": damage ?? Data()]) { $1 }, to: fixture)
    let identity = fixture.directory.appendingPathComponent("identity")
    if damage == nil { try FileManager.default.removeItem(at: identity) }
    let opening = SessionStore.open(at: fixture.file)
    #expect(opening.outcome == .loaded && opening.gap == .identity)
    #expect(opening.warnings.count == 1 && opening.contents.tabs.count == 3)
    opening.store?.close()
    #expect(try Data(contentsOf: identity) == files["identity"])
    #expect(SessionStore.open(at: fixture.file).warnings.isEmpty)
  }

  @Test(arguments: 0..<32)
  func `a damaged bit of an identity is not taken for another store`(bit: Int) throws {
    let files = try files(saveCount: 3, of: "Own", false), fixture = try StoreFixture()
    try write(files, to: fixture)
    var database = try Data(contentsOf: fixture.file)
    database[68 + bit / 8] ^= 1 << (bit % 8)
    try database.write(to: fixture.file)
    let opening = SessionStore.open(at: fixture.file)
    guard case .salvaged(let report, _) = opening.outcome else {
      Issue.record("\(opening.outcome)")
      return
    }
    #expect(report.lostTabCount == 0 && !report.mayLackMore, "\(report)")
    #expect(opening.contents.tabs.count == 3)
  }
}

// MARK: - Mixtures

/// The files of a store that are replaced.
private struct Mixture: CustomStringConvertible {
  /// The origin of a file.
  enum Origin: String, CaseIterable {
    case own, other, none
  }

  /// The origin of the database, its log, the record of the last save, and the index of the log.
  var origins: [Origin]

  static let suffixes = ["", "-wal", ".generation", "-shm"]

  /// All mixtures with at least one file of another store that contains data.
  static var all: [Mixture] {
    let mixtures = suffixes.reduce([Mixture(origins: [])]) { mixtures, _ in
      mixtures.flatMap { mixture in Origin.allCases.map { Mixture(origins: mixture.origins + [$0]) }
      }
    }
    return mixtures.filter { $0.origins[0] != .none && $0.origins.prefix(3).contains(.other) }
  }

  var description: String { origins.map(\.rawValue).joined(separator: "/") }
}

extension ForeignStoreTests {
  /// Returns the files of a store with one save for each tab.
  private func files(
    saveCount: Int, of name: String, _ isKilled: Bool
  ) throws -> [String: Data] {
    let fixture = try StoreFixture()
    let first = try #require(SessionStore.open(at: fixture.file).store)
    for id in 1..<saveCount / 2 { try first.save(Self.changes(id, name)) }
    // These saves are in the database, and the later ones are in the log.
    first.close()
    let store = try #require(SessionStore.open(at: fixture.file).store)
    defer { store.close() }
    for id in saveCount / 2...saveCount { try store.save(Self.changes(id, name)) }
    if !isKilled { store.close() }
    return try Self.contents(of: fixture)
  }

  private static func changes(_ id: Int, _ name: String) -> SessionChanges {
    SessionChanges(
      windows: [WindowRecord(id: 1, activeTabID: 1)],
      tabs: [tab(id, OrderKey(major: UInt64(id) << 32), title: "\(name) \(id).")])
  }

  private static func contents(of fixture: StoreFixture) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: fixture.directory.appendingPathComponent($0)))
      })
  }

  private func write(_ files: [String: Data], to fixture: StoreFixture) throws {
    for (name, data) in files {
      try data.write(to: fixture.directory.appendingPathComponent(name))
    }
  }

  private func check(
    _ mixture: Mixture, _ own: [String: Data], _ other: [String: Data]
  ) throws {
    let fixture = try StoreFixture()
    var files = own.filter { $0.key == "identity" }
    for (suffix, origin) in zip(Mixture.suffixes, mixture.origins) {
      let name = "sessions.sqlite\(suffix)"
      files[name] = [.own: own, .other: other][origin, default: [:]][name]
    }
    try write(files, to: fixture)
    let foreign = files.filter { other[$0.key] == $0.value && !$0.value.isEmpty }
      .filter { !$0.key.hasSuffix("-shm") }
    // A store that was closed has no log, so nothing is foreign.
    guard !foreign.isEmpty else { return }
    let readOnly = SessionStore.open(at: fixture.file, isReadOnly: true)
    #expect(!readOnly.warnings.isEmpty, "\(mixture), read-only")
    #expect(try files == Self.contents(of: fixture), "\(mixture), read-only")
    let opening = SessionStore.open(at: fixture.file)
    #expect(!opening.warnings.isEmpty, "\(mixture)")
    let kept = try Self.contents(of: fixture)
    for (name, data) in foreign {
      #expect(kept.values.contains(data), "\(mixture): \(name) is overwritten")
    }
    for contents in [readOnly.contents, opening.contents] {
      let titles = contents.tabs.compactMap(\.title)
      #expect(titles.allSatisfy { $0.hasPrefix("Own") }, "\(mixture): \(titles)")
      #expect(titles.count >= readableCount(of: files, own), "\(mixture): \(titles)")
    }
    opening.store?.close()
    let next = SessionStore.open(at: fixture.file)
    #expect(next.outcome == .loaded && next.contents.tabs == opening.contents.tabs, "\(mixture)")
    next.store?.close()
  }

  /// Returns the number of tabs in the own files among those of a store.
  private func readableCount(of files: [String: Data], _ own: [String: Data]) -> Int {
    let name = "sessions.sqlite", log = own["\(name)-wal"].flatMap { $0.isEmpty ? nil : $0 }
    if let log, files["\(name)-wal"] == log { return Self.saveCount }
    guard files[name] == own[name] else { return 0 }
    return log == nil ? Self.saveCount : Self.saveCount / 2 - 1
  }
}
