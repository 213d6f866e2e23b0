import Foundation
import ProcessTesting
import Testing

/// Tests of a run after a killed run.
@Suite(.onOwnThread)
struct KillTests {
  /// The number of rounds: the value in the environment, or 12.
  private static let rounds =
    ProcessInfo.processInfo.environment["SWITCHBOARD_KILL_ROUNDS"].flatMap(Int.init) ?? 12

  @Test func `after a kill at any time, the profile has exactly the saved data`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("kills: seed \(seed)")
    var interruptions = 0
    var acknowledgements = 0
    var ends = 0
    // Each 20 rounds use a new profile, because a profile that only grows would take ever longer.
    for first in stride(from: 1, through: Self.rounds, by: 20) {
      var run = KillRun(seed: seed &+ UInt64(first))
      for round in first..<min(first + 20, Self.rounds + 1) {
        try run.round("round \(round) of seed \(seed)")
      }
      interruptions += run.interruptions
      acknowledgements += run.acknowledgements
      ends += run.ends
    }
    print(
      "kills: \(interruptions) of \(Self.rounds) in time, \(acknowledgements) saves, \(ends) ends")
    // Rounds that are killed too early or too late would show little.
    #expect(interruptions > Self.rounds / 3 && acknowledgements > Self.rounds)
  }

  @Test(arguments: [
    ("save session trip", "trip"), ("rename session old new", "new"),
    ("save session old --replace", "old"), ("delete session old", nil),
    ("restore session gone", "gone"),
  ])
  func `a change to a named session is on disk when the command has answered`(
    line: String, name: String?
  ) throws {
    let program = Program()
    let lines = ["open tab a.org", "save session gone", "delete session gone", "save session old"]
    _ = try program.run(lines.flatMap { ["-c", $0] })
    let (process, input, output) = try program.start(lines: ["open tab b.org", line, "echo done"])
    try Sandbox.read(output, upTo: "done\n")
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try input.close()
    let names = ["gone", "new", "old", "trip"]
    let found = try names.filter { try program.run(["-c", "compare session \($0)"]).code == 0 }
    let others = line.contains(" old") ? [] : ["old"]
    #expect(found == (others + [name].compactMap(\.self)).sorted())
  }

  @Test func `a kill while a state is deleted leaves no state, and the next run deletes the rest`()
    throws
  {
    let program = Program()
    _ = try program.run(["-c", "create state work"])
    let states = program.profile.file("states"), work = states.appendingPathComponent("work")
    // So many files cannot be deleted before the kill.
    let folder = work.appendingPathComponent("webkit")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 1...20_000 {
      try Data().write(to: folder.appendingPathComponent("\(number)"))
    }
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: states.path).sorted()
    }
    let (process, input, output) = try program.start(lines: ["delete state work --force"])
    while FileManager.default.fileExists(atPath: work.path) { usleep(100) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try input.close()
    try output.close()
    let left = try names()
    #expect(left.count == 2 && left[0].hasPrefix(".deleted-") && left[1] == "default")
    #expect(try program.run(["-c", "states"]).output.contains("work") == false)
    #expect(try names() == ["default"])
  }
}
