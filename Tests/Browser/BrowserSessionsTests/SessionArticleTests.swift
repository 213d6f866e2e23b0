import Foundation
import GRDB
import ProcessTesting
import Testing

@testable import BrowserSessions

/// Tests that the article "How tabs are saved and restored" matches the code.
@Suite(.onOwnThread)
struct SessionArticleTests {
  private let text: String

  init() throws {
    text = try String(
      contentsOf: Self.root.appendingPathComponent(
        "Sources/Framework/Switchboard/Switchboard.docc/HowTabsAreSavedAndRestored.md"),
      encoding: .utf8)
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the first cells of the table with a header that begins with a word.
  private func cells(ofTable header: String) -> Set<String> {
    let lines = text.components(separatedBy: "\n").drop { !$0.hasPrefix("| \(header) |") }
    let rows = lines.prefix { $0.hasPrefix("|") }.dropFirst(2)
    return Set(
      rows.flatMap { $0.split(separator: "|")[0].matches(of: /`([^`]*)`/) }.map { "\($0.1)" })
  }

  @Test func `its table of tables has each table of the database`() throws {
    let fixture = try StoreFixture()
    try fixture.open().close()
    let queue = try DatabaseQueue(path: fixture.file.path)
    let tables = try queue.read { database in
      try String.fetchAll(
        database,
        sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'grdb_migrations'")
    }
    #expect(cells(ofTable: "table") == Set(tables))
  }

  @Test func `its table of files has each file that a store names`() {
    let files = StoreFiles(url: URL(fileURLWithPath: "/sessions.sqlite"))
    let paths = [
      files.url.path, files.logPath, files.url.path + "-shm", files.generation.path,
      files.identity.path,
      files.mark.path, files.fresh.path, files.repaired.path, files.nextQuarantine,
    ]
    #expect(cells(ofTable: "file") == Set(paths.map { String($0.dropFirst()) }))
  }

  @Test func `its diagram shows types that exist`() throws {
    let arrows = text.matches(of: /(\w+) -->\|[\w ]+\| (\w+)/)
    #expect(arrows.count > 10)
    let sources = try ["BrowserModel", "BrowserSessions"].map(Self.source).joined()
    for name in Set(arrows.flatMap { [String($0.1), String($0.2)] }) {
      let declaration = try Regex("(class|enum|struct) \(name)\\b")
      #expect(sources.contains(declaration), "no type is \(name)")
    }
  }

  private static func source(of module: String) throws -> String {
    let folder = root.appendingPathComponent("Sources/Browser/\(module)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
  }

  @MainActor
  @Test func `its delay and its schedule are those of the service`() {
    #expect(SessionService.delay == .seconds(2.5) && text.contains("2.5 seconds after the first"))
    var schedule = SaveSchedule()
    #expect(schedule.handle(.change) == [.startTimer])
    #expect(schedule.handle(.change) == [])
    #expect(schedule.handle(.delayPassed(isDirty: true)) == [.save])
    #expect(schedule.handle(.saved(leavesChanges: false)) == [])
  }
}
