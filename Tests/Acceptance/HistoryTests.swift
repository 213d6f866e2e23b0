import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

/// Tests of visits in the complete program.
@Suite(.timeLimit(.minutes(10)), .onOwnThread)
struct HistoryTests {
  private let program = Program()
  private var file: URL {
    program.profile.url.appendingPathComponent("states/default/history.jsonl")
  }

  private func run(_ lines: String...) throws -> ProcessRun {
    try program.run(["--no-history"] + lines.flatMap { ["-c", $0] })
  }

  /// Returns the files of the profile that contain an address.
  private func files(with address: String) throws -> [String] {
    try FileTree(at: program.profile.url).entries.filter { entry in
      [address, address.replacingOccurrences(of: "/", with: "\\/")].contains {
        entry.value.contents?.range(of: Data($0.utf8)) != nil
      }
    }.keys.sorted()
  }

  @Test(arguments: ["delete visits --all", "delete visits secret.example"])
  func `deleted text is nowhere in the profile once the deletion is reported`(command: String)
    throws
  {
    _ = try run("open tab secret.example", "open tab b.org", "close tab 1")
    _ = try run("open tab c.org", "save")
    #expect(try files(with: "secret.example") != [])
    let (process, input, output) = try program.start(lines: [command])
    let answer = try output.read(upToCount: 5)
    // The run is killed immediately, so nothing happens at its end.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try input.close()
    #expect(answer.map { String(decoding: $0, as: UTF8.self) }?.first?.isNumber == true)
    #expect(try files(with: "secret.example") == [])
    let rest = try run("visits", "closed")
    #expect(rest.code == 0 && !rest.output.contains("secret.example"))
  }

  @Test func `a kill during an import neither loses nor doubles visits`() throws {
    let time = Int(Date().timeIntervalSince1970 * 1000), count = 3_000
    let seed = UInt64.random(in: 0...UInt64.max)
    print("imports: seed \(seed)")
    var delay = seed % 1_000
    for round in 0..<8 {
      let lines = (0..<count).map {
        "{\"milliseconds\":\(time + $0),\"title\":\"\($0)\",\"url\":\"https://a.org/\(round)/\($0)\"}"
      }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(lines.joined(separator: "\r\n").utf8).write(to: file)
      let (process, input, _) = try program.start(lines: [])
      delay = (delay &* 6_364_136_223 &+ 1_442_695_041) % 600
      // The moment is random, and nothing is awaited: this is no waiting for something to happen.
      usleep(UInt32(delay) * 1_000)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try input.close()
      let outcome = try run("visits --search https://a.org/\(round)/")
      let rows = outcome.output.split(separator: "\n").dropFirst()
      #expect(rows.count == count && Set(rows).count == count, "seed \(seed), round \(round)")
      #expect(
        outcome.withoutCrashNotice.errors.isEmpty
          && !FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test func `visits of a former version are listed, and unreadable ones are reported`()
    throws
  {
    let time = Int(Date().timeIntervalSince1970 * 1000)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let line = "{\"milliseconds\":\(time),\"title\":\"A\",\"url\":\"https://a.org\"}"
    try Data("\(line)\r\n{\"milliseconds\":9223372036854775807,\"ti\r\n".utf8).write(to: file)
    let first = try run("visits", "delete visits --last-minutes 5")
    #expect(first.code == 0 && first.output.contains("https://a.org"))
    #expect(first.output.hasSuffix("1 visit deleted\n"))
    #expect(
      first.errors
        == "1 line of the history file is damaged and left out: the file is kept as "
        + "‘\(file.path).damaged-1’\n")
    #expect(try run("visits") == ProcessRun(output: "No visits.\n"))
  }
}
