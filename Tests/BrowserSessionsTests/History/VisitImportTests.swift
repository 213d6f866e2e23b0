import BrowserModel
import Foundation
import GRDB
import ProfileFiles
import SwitchboardTesting
import Testing

@testable import BrowserSessions

/// Tests of the files in which former versions stored visits.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct VisitImportTests {
  private let fixture: StoreFixture
  private var profile: URL { fixture.directory.appendingPathComponent("profile") }
  private var directory: URL { HistoryRun.store(of: profile).deletingLastPathComponent() }
  private var file: URL { directory.appendingPathComponent("history.jsonl") }

  init() throws {
    fixture = try StoreFixture()
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  private static let now = Int(Date().timeIntervalSince1970 * 1000)

  /// Returns a line of the file: a visit, or a title if it has no age.
  nonisolated private static func line(
    _ name: String, _ title: String = "", age: Int? = 1_000
  ) -> String {
    let time =
      age.map { "\"milliseconds\":\(Int(Date().timeIntervalSince1970 * 1000) - $0)," } ?? ""
    return "{\(time)\"title\":\"\(title)\",\"url\":\"https://pages.example/\(name)\"}"
  }

  private func write(_ text: String) throws { try Data(text.utf8).write(to: file) }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path)
      .filter { $0.contains("history") }.sorted()
  }

  /// A file with its visits and the number of its invalid lines.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    var visits = "ab"
    var damagedLineCount = 0

    static let all = [
      Case(testDescription: "LF", text: line("a") + "\n" + line("b") + "\n"),
      Case(testDescription: "no last line end", text: line("a") + "\n" + line("b")),
      Case(testDescription: "CRLF", text: line("a") + "\r\n" + line("b") + "\r\n"),
      Case(testDescription: "CR", text: line("a") + "\r" + line("b") + "\r"),
      Case(testDescription: "BOM", text: "\u{feff}" + line("a") + "\n" + line("b") + "\n"),
      Case(
        testDescription: "empty lines", text: "\n\n" + line("a") + "\n\r\n\n" + line("b") + "\n\n"),
      Case(testDescription: "empty file", text: "", visits: ""),
      Case(
        testDescription: "a line that was cut off", text: line("a") + "\n" + line("b") + "\n{\"mi",
        damagedLineCount: 1),
      Case(
        testDescription: "other lines",
        text: "?\n" + line("a") + "\n[]\n" + line("b") + "\n{\"url\":1}\n", damagedLineCount: 3),
      Case(
        testDescription: "a line of 3 MB",
        text: line("a") + "\n" + String(repeating: "x", count: 3 << 20) + "\n" + line("b"),
        damagedLineCount: 1),
      Case(
        testDescription: "times out of range",
        text: [Int.max, .min, 1 << 60].map { line("x").replacing(/\d+,/, with: "\($0),") }
          .joined(separator: "\n") + "\n" + line("a") + "\n" + line("b"), damagedLineCount: 3),
      Case(
        testDescription: "visits older than those that are kept by default",
        text: line("x", age: 91 * 86_400_000) + "\n" + line("a", age: 89 * 86_400_000) + "\n"
          + line("b"), visits: "xab"),
    ]
  }

  @Test(arguments: Case.all)
  func `visits of a file are imported, and invalid lines are reported and kept`(
    _ old: Case
  ) async throws {
    try write(old.text)
    let run = try await HistoryRun(profile)
    #expect(try await run.names() == String(old.visits.reversed()))
    if old.damagedLineCount == 0 {
      #expect(try names() == [] && run.warnings == [])
    } else {
      let count =
        old.damagedLineCount == 1
        ? "1 line of the history file is" : "\(old.damagedLineCount) lines of the history file are"
      #expect(try names() == ["history.jsonl.damaged-1"] && run.warnings.count == 1)
      #expect(run.warnings.first?.hasPrefix("\(count) damaged") == true)
      #expect(run.warnings.first?.contains(file.path + ".damaged-1") == true)
    }
    run.end()
    let next = try await HistoryRun(profile)
    #expect(try await next.names() == String(old.visits.reversed()) && next.warnings == [])
  }

  @Test func `a title applies to the visits before it`() async throws {
    let lines = [
      Self.line("a", "1"), Self.line("b", "2"), Self.line("a", "3", age: nil), Self.line("a", "4"),
      Self.line("a", "5", age: nil), Self.line("b", "6"), Self.line("a", "7"),
    ]
    try write(lines.joined(separator: "\n"))
    let run = try await HistoryRun(profile)
    let titles = try await run.history.visits().reversed().map(\.title)
    #expect(titles == ["5", "2", "5", "6", "7"])
  }

  @Test func `only the newest visits of a long file are read`() async throws {
    let lines = (0..<3_000).map { Self.line("a", "\($0)") }
    try write("damaged\n" + lines.joined(separator: "\n"))
    let opened = try #require(try VisitFile(at: file))
    let contents = try opened.read(within: HistoryBounds(count: 100))
    #expect(contents.visits.map(\.title) == (2_900..<3_000).map(String.init))
    #expect(contents.damagedLineCount == 0, "The first line is never read.")
    let few = try opened.read(within: HistoryBounds(), lineLimit: 10)
    #expect(few.visits.map(\.title) == (2_990..<3_000).map(String.init))
  }

  @Test(arguments: [true, false])
  func `an import interrupted before the file's removal duplicates nothing`(
    isDamaged: Bool
  ) async throws {
    try write(Self.line("a") + "\n" + Self.line("b") + (isDamaged ? "\n?" : ""))
    let bytes = try Data(contentsOf: file)
    let fingerprint = try #require(try VisitFile(at: file)).fingerprint()
    let run = try await HistoryRun(profile)
    try run.visit("c")
    run.end()
    try bytes.write(to: file)
    let store = try SessionStore(at: HistoryRun.store(of: profile))
    try store.writeNow {
      try $0.execute(
        sql: "INSERT INTO unfinished VALUES ('import', ?), ('import-damaged-lines', ?)",
        arguments: [fingerprint, isDamaged ? 1 : 0])
    }
    try store.database.close()
    let next = try await HistoryRun(profile)
    #expect(try await next.names() == "cba")
    #expect(next.warnings.count == (isDamaged ? 1 : 0))
    #expect(
      try names() == (isDamaged ? ["history.jsonl.damaged-1", "history.jsonl.damaged-2"] : []))
    next.end()
    try write(Self.line("d"))
    #expect(try await HistoryRun(profile).names() == "dcba", "Another file is imported.")
  }

  @Test func `an uncommitted import leaves the file and is repeated`() async throws {
    try await HistoryRun(profile).end()
    try write(Self.line("a"))
    let store = try SessionStore(at: HistoryRun.store(of: profile))
    try await store.withoutTable("unfinished") {
      var opening = LoadedSessions(store: store)
      VisitImport(from: file).run(into: &opening, isReadOnly: false)
      #expect(opening.historyWarning?.contains(file.path) == true)
    }
    #expect(try await store.visitCount == 0 && names() == ["history.jsonl"])
    #expect(try await HistoryRun(profile).names() == "a")
  }

  @Test(arguments: [true, false])
  func `a read-only profile shows the visits and stays unchanged`(
    hasStore: Bool
  ) async throws {
    if hasStore {
      let run = try await HistoryRun(profile)
      try run.visit("a")
      run.end()
    }
    try write(Self.line("b") + "\n?")
    let before = try fixture.tree
    let run = try await HistoryRun(profile, access: .readOnly)
    try run.visit("c")
    #expect(try await run.names() == (hasStore ? "cba" : "cb"))
    #expect(run.warnings.count == 1 && run.warnings[0].contains("‘\(file.path)’"))
    run.end()
    #expect(try fixture.tree == before)
  }

  @Test(arguments: ["directory", "pipe"])
  func `a special file is reported, stays, and does not block`(kind: String) async throws {
    if kind == "pipe" {
      #expect(mkfifo(file.path, 0o600) == 0)
    } else {
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    }
    let run = try await HistoryRun(profile)
    #expect(run.warnings.count == 1 && run.warnings[0].contains(file.path))
    try run.visit("a")
    run.end()
    #expect(try await HistoryRun(profile).names() == "a")
    #expect(try names() == ["history.jsonl"])
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `reading lines backward yields the same lines`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<50 {
      let bytes =
        (0..<Int.random(in: 0...60, using: &random)).map { _ in
          [0x0a, 0x0d, 0x61, 0x62].randomElement(using: &random) ?? 0x61
        } as [UInt8]
      try Data(bytes).write(to: file)
      let handle = try FileHandle(forReadingFrom: file)
      let lines = try BackwardLines(handle, partSize: .random(in: 1...9, using: &random))
      let expected = bytes.split { $0 == 0x0a || $0 == 0x0d }.map(Array.init)
      #expect(lines.map { $0 ?? [] } == expected.reversed(), "seed \(seed), round \(round)")
    }
  }
}
