import Foundation
import ProcessTesting
import Testing

/// Tests of the number of times that a run writes its sessions, read from the database's header.
@Suite(.timeLimit(.minutes(10)), .onOwnThread)
struct SaveCountTests {
  /// The end of a run.
  enum Ending: CaseIterable {
    case endOfScript, quit, closedInput, terminationSignal
  }

  private let program = Program()
  private var store: String { program.path(of: "states/default/sessions.sqlite") }

  /// The number of the last commit: the user version in the header of the database.
  private var commitCount: Int {
    get throws {
      let header = try Data(contentsOf: URL(fileURLWithPath: store)).prefix(64)
      return header[60..<64].reduce(0) { $0 << 8 | Int($1) }
    }
  }

  private func run(_ lines: [String], until ending: Ending) throws {
    switch ending {
    case .endOfScript: _ = try program.run(lines.flatMap { ["-c", $0] })
    case .quit:
      let input = (lines + ["quit"]).map { "\($0)\n" }.joined()
      _ = try program.run([], input: input)
    case .closedInput, .terminationSignal:
      let (process, input, output) = try program.start(lines: lines + ["tabs"])
      var shown = Data()
      while !String(decoding: shown, as: UTF8.self).contains("https://last.org") {
        let data = output.availableData
        try #require(!data.isEmpty, "The program ended early.")
        shown += data
      }
      if ending == .terminationSignal { kill(process.processIdentifier, SIGTERM) }
      try input.close()
      process.waitUntilExit()
    }
  }

  @Test(arguments: Ending.allCases)
  func `a run that changes something commits once`(ending: Ending) throws {
    try run(["open tab https://first.org", "open tab https://last.org"], until: ending)
    #expect(try commitCount == 1)
    let changes = [
      "activate tab 1", "close tab", "open tab https://a.org", "new window",
      "open tab https://last.org",
    ]
    try run(changes, until: ending)
    #expect(try commitCount == 2)
  }

  @Test(arguments: Ending.allCases)
  func `a run that changes nothing leaves the sessions alone`(ending: Ending) throws {
    try run(["open tab https://first.org", "open tab https://last.org"], until: ending)
    let before = try states
    try run(["tabs", "windows", "closed", "history"], until: ending)
    #expect(try states == before)
  }

  /// The contents and times of the database, its log, and the record of its last save.
  private var states: [String] {
    get throws {
      try ["", "-wal", ".generation"].map { suffix in
        let path = store + suffix
        guard FileManager.default.fileExists(atPath: path) else { return "none" }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        return "\(time) \(bytes.count) \(bytes.hashValue)"
      }
    }
  }
}
