import Foundation
import ProcessTesting
import Switchboard
import Testing

@testable import SwitchboardMCP

/// The official client in Python, if it is there. `.ci/mcp` installs it.
enum OfficialClient {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The path of a Python that has the client, or nil. The environment variable
  /// `SWITCHBOARD_MCP_PYTHON` names another one.
  static let python: String? = {
    let named = ProcessInfo.processInfo.environment["SWITCHBOARD_MCP_PYTHON"]
    let path =
      named ?? folder.appendingPathComponent("../../../.build/mcp/bin/python3").standardized.path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  /// Returns the path of a driver.
  static func driver(_ name: String) -> String {
    folder.appendingPathComponent("Client/\(name).py").path
  }
}

/// Tests with the official client, in both eras of the protocol.
@Suite(
  .enabled(if: OfficialClient.python != nil, "run .ci/mcp, which installs the official client"),
  .timeLimit(.minutes(5)))
struct OfficialClientTests {
  @Test(arguments: ["2025", "2026"])
  func `the official client uses everything that a program offers`(era: String) async throws {
    let python = try #require(OfficialClient.python)
    let input = Pipe()
    let output = Pipe()
    let errors = TemporaryDirectory()
    let log = errors.file("errors")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = [OfficialClient.driver("library"), era]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run(within: .seconds(240))
    try output.fileHandleForWriting.close()
    let jukebox = try await Jukebox(), server = await jukebox.server()
    await server.serve(
      from: output.fileHandleForReading, to: input.fileHandleForWriting)
    try input.fileHandleForWriting.close()
    await Task.detached { process.waitUntilExit() }.value
    let problem = try String(contentsOf: log, encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(problem)")
  }
}
