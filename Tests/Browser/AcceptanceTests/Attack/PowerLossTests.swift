import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import SwitchboardTesting
import Testing

#if os(Linux)

  /// Tests of a run after a loss of power, which is simulated from the recorded file operations of a
  /// real run.
  @Suite(.onOwnThread)
  struct PowerLossTests {
    /// The number of losses of power for each recorded run.
    private static let lossCount = 30

    @Test func `after a loss of power all saved data is there, and nothing is reported`() throws {
      try Attack.run("power-losses", rounds: Attack.rounds("POWER_LOSSES", otherwise: 10)) {
        rounds, seed, figures in
        var attack: PowerLossAttack?
        for (age, round) in rounds.enumerated() {
          if age % Self.lossCount == 0 {
            attack = try PowerLossAttack(seed: seed &+ UInt64(round))
          }
          try attack?.round("seed \(seed), round \(round)", figures)
        }
      }
    }
  }

  extension PowerLossTests {
    @Test func `a download is on disk before it gets its name`() throws {
      let server = try TestServer { _, connection in
        connection.send("HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\n")
        connection.send("Content-Length: 2\r\n\r\nPK")
      }
      let sandbox = try Sandbox(hasRuntime: false)
      let changes = try PowerLossAttack.record(
        [
          "set preference downloads-folder \(sandbox.program.profile.path)/files",
          "open tab \(server.url("/a.zip"))", "wait for downloads", "save",
        ], in: sandbox, ["SWITCHBOARD_ENGINE": "light"])
      let opening = try #require(
        changes.lastIndex { $0.kind == .open && $0.path.hasSuffix("files/a.zip.part") })
      let file = changes[opening].descriptor
      let later = changes[opening...].filter { $0.descriptor == file }.prefix { $0.kind != .close }
      #expect(later.contains { $0.kind == .write } && later.last?.kind == .synchronize, "\(later)")
    }
  }

  // MARK: - Attack

  /// Records a run on a profile, and cuts the power at random moments of it.
  private struct PowerLossAttack {
    private let sandbox: Sandbox
    private let base: ProfileImage
    private let changes: [RecordedChange]
    private let lines: [String]
    /// The shown contents after each number of lines.
    private let pictures: [String]
    private var random: SeededGenerator

    /// The number of lines of a recorded run.
    private static let lineCount = 20

    init(seed: UInt64) throws {
      random = SeededGenerator(seed: seed)
      sandbox = try Sandbox(hasRuntime: false)
      var randomLines = RandomLines(seed: seed)
      let start = ["open tab first.org", "add bookmark", "set preference home-page p.org"]
      let before = start + randomLines.lines(Self.lineCount)
      _ = try sandbox.program.run(
        ["--keep-going", "--script", "-"], input: before.joined(separator: "\n"))
      base = try sandbox.image()
      lines = randomLines.lines(Self.lineCount) + ["save"]
      pictures = try KillRun.pictures(after: lines, in: sandbox.program)
      try sandbox.restore(base)
      changes = try Self.record(lines, in: sandbox)
      try Attack.check(changes.contains { $0.kind == .synchronize }, "Nothing was recorded.")
    }

    /// Cuts the power at a random moment, and starts the program on what is left.
    mutating func round(_ name: String, _ figures: Figures) throws {
      var disk = RecordedDisk(base), image = base
      let count = Int.random(in: 1...changes.count, using: &random)
      for change in changes.prefix(count) { disk.perform(change) }
      disk.afterPowerLoss(&image, using: &random)
      try sandbox.restore(image)
      let run = try sandbox.program.run(KillRun.picture.flatMap { ["-c", $0] } + ["--keep-going"])
      let saves = disk.output.split(separator: "\n").count { $0 == "saved" }
      let saved =
        lines.indices.filter { lines[$0] == "save" }.prefix(saves).last.map { $0 + 1 } ?? 0
      let found = KillRun.pictures(run.output).first ?? ""
      // A window without tabs cannot be exported, which is no alarm.
      let alarm = run.withoutCrashNotice.errors.split(separator: "\n")
        .filter { !$0.hasPrefix("export session: there are no regular tabs") }
        .joined(separator: "\n")
      let verdict: Verdict =
        !pictures[saved...].contains(found) ? .unreported : alarm.isEmpty ? .equal : .alarm
      figures.add(
        verdict, of: "profile",
        """
        \(name), after change \(count) of \(changes.count), \(saves) saves: \(alarm)
        there is \(found), which is what there was after lines \
        \(pictures.indices.filter { pictures[$0] == found })
        what was saved is \(pictures[saved])
        """)
    }
  }

  // MARK: - Recording

  extension PowerLossAttack {
    fileprivate static func record(
      _ lines: [String], in sandbox: Sandbox, _ environment: [String: String] = [:]
    ) throws -> [RecordedChange] {
      let library = sandbox.temporary.file("recording.so").path
      let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Support/FaultInjection/Preload/FileRecording.c").path
      let build = try ProcessRun(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"])
      try Attack.check(build.code == 0, build.errors)
      let records = sandbox.temporary.file("records"), profile = sandbox.program.profile.path
      let run = try ProcessRun(
        [Program.path, "--profile", profile, "--keep-going", "--script", "-"],
        environment: sandbox.program.environment.merging([
          "LD_PRELOAD": library, "FILE_RECORDING": records.path, "FILE_RECORDING_ROOT": profile,
        ]) { $1 }.merging(environment) { $1 }, input: lines.joined(separator: "\n"))
      try Attack.check(run.output.hasSuffix("saved\n"), "\(run)")
      return RecordedChange.all(in: try Data(contentsOf: records), below: profile)
    }
  }

#endif
