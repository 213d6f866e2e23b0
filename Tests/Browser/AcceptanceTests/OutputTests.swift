import Foundation
import ProcessTesting
import SwitchboardTesting
import Testing

/// Tests of runs with output that is not read, for example while a pager pauses.
@Suite(.onOwnThread)
struct OutputTests {
  private let program = Program()
  private let tabs = (1...20).map { "open tab a\($0).org" }

  /// Starts a script whose output fills a pipe without a reader.
  private func start(
    fillingWith count: Int
  ) throws -> (process: Process, input: FileHandle, output: FileHandle) {
    let lines = tabs + Array(repeating: "help", count: count)
    return try program.start(lines: lines)
  }

  /// Returns whether the pipe that a process writes to is full.
  private func isBlocked(_ process: Process) -> Bool {
    let end = open("/proc/\(process.processIdentifier)/fd/1", O_WRONLY | O_NONBLOCK)
    guard end >= 0 else { return false }
    defer { close(end) }
    var descriptor = pollfd(fd: end, events: Int16(POLLOUT), revents: 0)
    return poll(&descriptor, 1, 0) == 0
  }

  /// Returns whether a second run finds all tabs in the profile.
  private func areTabsSaved() throws -> Bool {
    try program.run(["--read-only", "-c", "tabs"]).output.split(separator: "\n").count == 21
  }

  /// Waits for a process, and kills it if it takes too long.
  private func awaitExit(of process: Process) async throws -> Int32 {
    try await eventually { !process.isRunning }
    #expect(process.terminationReason == .exit)
    return process.terminationStatus
  }

  // 1,000 listings are more than the queue of a script takes.
  @Test(arguments: [50, 1_000])
  func `changes are saved after the delay while the output is not read`(
    count: Int
  ) async throws {
    let (process, input, output) = try start(fillingWith: count)
    defer { try? output.close() }
    try await eventually { isBlocked(process) }
    try await eventually { (try? areTabsSaved()) == true }
    #expect(process.isRunning && isBlocked(process))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(try areTabsSaved())
    try input.close()
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT], [50, 1_000])
  func `a signal ends the run in order while the output is not read`(
    signal: Int32, count: Int
  ) async throws {
    let (process, input, output) = try start(fillingWith: count)
    defer { try? output.close() }
    try await eventually { isBlocked(process) }
    kill(process.processIdentifier, signal)
    #expect(try await awaitExit(of: process) == 128 + signal)
    #expect(try areTabsSaved())
    try input.close()
  }

  @Test func `a run that is over waits for its reader, and a signal ends that`() async throws {
    let (process, input, output) = try start(fillingWith: 50)
    defer { try? output.close() }
    try input.close()
    try await eventually { (try? endedCleanly()) == true }
    #expect(process.isRunning && isBlocked(process))
    kill(process.processIdentifier, SIGTERM)
    #expect(try await awaitExit(of: process) == 128 + SIGTERM)
    #expect(try areTabsSaved())
  }

  private func endedCleanly() throws -> Bool {
    try String(contentsOfFile: program.path(of: "settings.json"), encoding: .utf8)
      .contains(#""ended-cleanly" : "on""#)
  }

  @Test func `a reader that comes late gets all, in order`() async throws {
    let (process, input, output) = try start(fillingWith: 100)
    try await eventually { isBlocked(process) }
    try input.close()
    let listing = try Program().run(["-c", "help"]).output
    let text = String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
    #expect(text == String(repeating: listing, count: 100))
    #expect(try await awaitExit(of: process) == 0)
  }

  @Test func `a reader that leaves ends a run that waits for its next line`() async throws {
    let (process, input, output) = try start(fillingWith: 50)
    try await eventually { isBlocked(process) }
    try output.close()
    #expect(try await awaitExit(of: process) == 128 + SIGPIPE)
    #expect(try areTabsSaved())
    try input.close()
  }

  @Test func `errors stand in the output where they arose, though the reader comes late`()
    async throws
  {
    let lines = (1...50).flatMap { ["help", "nonsense\($0)"] }
    let (process, input, output) = try program.start(
      ["--keep-going"], lines: lines, merged: true)
    try await eventually { isBlocked(process) }
    try input.close()
    let text = String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
    let expected = try Program().run(
      ["--keep-going"], input: lines.joined(separator: "\n"), merged: true)
    #expect(text == expected.output && text.contains("nonsense50"))
    #expect(try await awaitExit(of: process) == 1)
  }
}
