import Foundation
import ProcessTesting
import Testing

/// Tests of runs for which the system allows little.
@Suite(.onOwnThread)
struct ProcessLimitTests {
  private func expectTells(_ run: ProcessRun, _ words: String) {
    guard run.code != 0 else { return #expect(run.output == "No tabs: ‘open tab’ opens one.\n") }
    #expect(run.code == 2 && run.output == "", "\(run)")
    #expect(run.errors.hasPrefix("switchboard: the limit of "), "\(run)")
    #expect(run.errors.contains(words) && run.errors.split(separator: "\n").count == 1, "\(run)")
  }

  // With three descriptors, the dynamic linker cannot open a library.
  @Test(arguments: Array(4...20) + [24, 28, 32, 36, 40, 48, 64])
  func `with few file descriptors, a run works or says what it needs`(count: Int) throws {
    let run = try Program().run(["-c", "tabs"], limitedBy: ["--nofile=\(count)"])
    expectTells(run, "allow at least")
    if count < 16 { #expect(run.code == 2) }
  }

  @Test func `the reported number of descriptors is enough for all of a browser`() throws {
    let small = try Program().run(["-c", "tabs"], limitedBy: ["--nofile=8"])
    let count = try #require(small.errors.firstMatch(of: /ulimit -n (\d+)/)).1
    let run = try Program(environment: ["SWITCHBOARD_ENGINE": "light"]).run(
      ["--inspect", "-c", "open tab data:,x", "-c", "wait", "-c", "!true", "-c", "location"],
      limitedBy: ["--nofile=\(count)"])
    #expect(run.code == 0 && run.output.hasSuffix("data:,x\n"), "\(run)")
  }

  @Test func `an error about a limit is JSON where asked for`() throws {
    let run = try Program().run(["--json"], limitedBy: ["--nofile=8"])
    #expect(run.code == 2 && run.errors.contains(#""kind": "usage""#), "\(run)")
  }

  /// The limit does not apply to root, so the run belongs to a user without other processes.
  @Test(.enabled(if: geteuid() == 0), arguments: Array(1...20) + [24, 28, 32, 48, 64])
  func `with few threads, a run works or says what it needs`(count: Int) throws {
    let user = 1_900_000_000 + count
    let program = Program()
    try FileManager.default.setAttributes(
      [.ownerAccountID: user], ofItemAtPath: program.profile.path)
    let run = try program.run(
      ["-c", "tabs"],
      limitedBy: ["--nproc=\(count)", "setpriv", "--reuid=\(user)", "--clear-groups"])
    expectTells(run, "more threads: end other programs")
    if count < 8 { #expect(run.code == 2) }
  }
}

extension Program {
  /// Runs the program with limits.
  /// - Parameters:
  ///   - arguments: The arguments of the program.
  ///   - limits: The arguments of `prlimit`.
  fileprivate func run(_ arguments: [String], limitedBy limits: [String]) throws -> ProcessRun {
    try ProcessRun(
      ["prlimit"] + limits + [Self.path, "--profile", profile.path] + arguments,
      environment: environment, within: .seconds(60))
  }
}
