import BrowserModelTesting
import Foundation
import GRDB
import ProcessTesting
import SwitchboardTesting
import Testing

@testable import BrowserSessions

/// Tests of databases that SQLite considers valid, with a value that the program never writes.
@Suite(.onOwnThread)
struct HostileValueTests {
  @Test func `a hostile value in a valid database ends no run`() throws {
    try Attack.run("values", rounds: Attack.rounds("VALUES", otherwise: 3)) {
      rounds, seed, figures in
      let attack = try HostileValueAttack(seed: seed)
      for round in rounds {
        try attack.round("seed \(seed), round \(round)", seed: seed &+ UInt64(round), figures)
      }
    }
  }
}

/// Puts hostile values into the databases of a profile, one at a time.
struct HostileValueAttack {
  private let sandbox: Sandbox
  private let profile: AttackedProfile
  /// The output of a start on undamaged files.
  private let whole: Start

  init(seed: UInt64) throws {
    sandbox = try Sandbox()
    profile = try AttackedProfile(in: sandbox, .clean, seed: seed)
    whole = try Start(sandbox.program, profile.lines)
  }

  /// Changes a value, with or without the checksum of its row. Then reads the profile, uses it, and
  /// reads it again.
  func round(_ name: String, seed: UInt64, _ figures: Figures) throws {
    var random = SeededGenerator(seed: seed)
    let keepsChecksums = Bool.random(using: &random)
    try sandbox.restore(profile.image)
    let change = try change(keepsChecksums: keepsChecksums, using: &random)
    let starts = try [profile.lines, profile.lines, Self.uses, profile.lines].map {
      try Start(sandbox.program, $0)
    }
    let verdict = verdict(of: starts, isForged: keepsChecksums)
    figures.add(
      verdict, of: "\(change.table), checksum \(keepsChecksums ? "recomputed" : "left")",
      "\(name), \(change.text)\n\(account(of: starts))")
  }

  /// Lines that use and save the restored tabs.
  private static let uses =
    ["activate window 1", "reopen", "undo", "activate tab 1", "go back", "open tab new.org"]
    + ["duplicate tab 2", "move tab 1 3", "close tab 2", "undo", "group tabs 1-2", "save"]
}

// MARK: - Change

extension HostileValueAttack {
  /// Changes a random value in a random database.
  /// - Returns: The table, and the change in words.
  private func change(
    keepsChecksums: Bool, using random: inout SeededGenerator
  ) throws -> (table: String, text: String) {
    let paths = profile.image.files.keys.filter { $0.hasSuffix("sessions.sqlite") }.sorted()
    let path = try #require(paths.randomElement(using: &random))
    let queue = try DatabaseQueue(path: sandbox.place(of: path).path)
    return try queue.write { database in
      while true {
        let change = try HostileChange(in: database, using: &random)
        guard try change.apply(to: database) else { continue }
        if keepsChecksums { try SessionStore.fillChecksums(in: database) }
        return (change.table, "\(change) of \(ProfileImage.kind(of: path))")
      }
    }
  }
}

/// One hostile value for one row or for all rows of a column.
private struct HostileChange: CustomStringConvertible {
  let table: String
  private let name: String
  private let clause: String
  private let value: DatabaseValue
  private let isInvalidText: Bool

  var description: String { "\(table).\(name) = \("\(value)".prefix(80))\(clause)" }

  init(in database: Database, using random: inout SeededGenerator) throws {
    let tables = [
      "window", "tabGroup", "tab", "pages", "closed", "bookmark", "namedSession", "sessionText",
      "cookie", "notice", "damagedPages",
    ]
    table = try #require(tables.randomElement(using: &random))
    name = try #require(try database.columns(in: table).map(\.name).randomElement(using: &random))
    let rows = try Int.fetchAll(database, sql: "SELECT rowid FROM \(table)")
    let row = rows.randomElement(using: &random)
    clause = Bool.random(using: &random) ? row.map { " WHERE rowid = \($0)" } ?? "" : ""
    isInvalidText = Int.random(in: 0..<20, using: &random) == 0
    value = try #require(Self.values.randomElement(using: &random))
  }

  /// Writes the value to the database.
  /// - Returns: Whether the table accepts the value and has a row for it.
  func apply(to database: Database) throws -> Bool {
    let place = isInvalidText ? "CAST(x'61ff00fe' AS TEXT)" : "?"
    do {
      try database.execute(
        sql: "UPDATE \(table) SET \(name) = \(place)\(clause)",
        arguments: isInvalidText ? [] : [value])
      return database.changesCount > 0
    } catch let error as DatabaseError where Self.isRefusal(error) {
      return false
    }
  }
}

// MARK: - Values

extension HostileChange {
  /// Returns whether a table has refused a value that its columns don't accept.
  private static func isRefusal(_ error: DatabaseError) -> Bool {
    [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode)
  }

  private static let values: [DatabaseValue] = {
    var values = [.null, Data([0xff, 0, 0xfe]).databaseValue] + numbers.map(\.databaseValue)
    for text in texts + recordTexts {
      values += [text.databaseValue, Data(text.utf8).databaseValue]
    }
    for number: Double in [1e308, -0.5, .leastNonzeroMagnitude] {
      values.append(number.databaseValue)
    }
    return values
  }()

  private static let numbers: [Int64] = [
    .min, .min + 1, -0x20_0000_0000_0000, -0x8000_0000, -1, 0, 1, 0x8000_0000, 0x1_0000_0000,
    0x10_0000_0000_0000, 0x10_0000_0000_0001, 0x20_0000_0000_0000, 0x20_0000_0000_0001,
    8_640_000_000_000_001, .max - 1, .max,
  ]

  private static let texts: [String] = [
    "", "NaN", "null", "-9223372036854775808", "a\0b", "\u{1b}[31m\u{202e}\r\n", "[]", "[{}]", "{}",
    String(repeating: "x", count: 1_000_000), String(repeating: "[", count: 100_000),
    String(repeating: "{\"a\":", count: 100_000), "tab", "window", "about:newtab", "file:///etc",
    "https://a.org/\u{0}", "[\(pages(2))]", "[\(pages(20_000))]", pages(1),
  ]

  /// Records of pages and closed tabs with numbers that no page or tab has.
  private static let recordTexts: [String] = {
    let times = ["9223372036854775807", "-1", "1e308", "\"x\"", "null"]
    let ids = ["9223372036854775807", "9007199254740993", "-1", "0"]
    return times.map { "[{\"url\":\"https://a.org\",\"time\":\($0)}]" }
      + ids.map { "[{\"id\":\($0),\"pageCount\":-5}]" }
  }()

  private static func pages(_ count: Int) -> String {
    (0..<count).map { "{\"url\":\"https://\($0).org\",\"time\":\($0)}" }.joined(separator: ",")
  }
}

// MARK: - Judgment

extension HostileValueAttack {
  /// Judges the starts. A wrong value with a forged checksum can't be noticed.
  private func verdict(of starts: [Start], isForged: Bool) -> Verdict {
    if starts.contains(where: { $0.ending == .hang }) { return .hang }
    if starts.contains(where: { $0.ending != .normal }) { return .crash }
    let first = starts[0]
    if !isForged, first.picture != whole.picture, first.warnings.isEmpty { return .unreported }
    // The pages of closed tabs are read when these are reopened.
    // Damage that a command has found is repaired by the next start, which says so.
    let isRepaired = first.warnings.contains { $0.hasSuffix("start again to repair it") }
    let known = Set(first.warnings + starts[2].warnings + (isRepaired ? starts[1].warnings : []))
    let saysNothingNew = starts.dropFirst().allSatisfy { known.isSuperset(of: $0.warnings) }
    // Pages with a forged checksum that make no sense get the time of the start. A repair changes
    // what is shown.
    let isSettled =
      isForged || isRepaired || starts[1].picture.withoutFront == first.picture.withoutFront
    guard saysNothingNew, isSettled else { return .unsettled }
    return first.warnings.isEmpty ? .equal : .reported
  }

  private func account(of starts: [Start]) -> String {
    let sentences = starts.map { "\($0.ending) in \($0.duration): \($0.warnings)" }
    let differences = [
      starts[0].picture.difference(from: whole.picture),
      starts[1].picture.difference(from: starts[0].picture),
    ]
    return String((sentences + differences).joined(separator: "\n").prefix(3000))
  }
}
