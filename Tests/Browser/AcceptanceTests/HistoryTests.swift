import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

/// Tests of visits in the complete program.
@Suite(.timeLimit(.minutes(10)), .onOwnThread)
struct HistoryTests {
  private let program = Program()

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
}
