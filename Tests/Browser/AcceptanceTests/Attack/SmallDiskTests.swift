import BrowserModelTesting
import Foundation
import ProcessTesting
import SwitchboardTesting
import Testing

/// Tests of a profile on a separate disk without free space.
///
/// Only root can mount such a disk. `FullDiskTests` limits the size of files for all other users.
@Suite(
  .enabled(if: SmallDisk.isAvailable, "Run as root, so that a small disk can be mounted."),
  .onOwnThread)
struct SmallDiskTests {
  @Test func `on a full disk every acknowledged save holds, and every other is reported`()
    throws
  {
    try Attack.run("full disks", rounds: Attack.rounds("FULL_DISKS", otherwise: 3)) {
      rounds, seed, figures in
      for round in rounds {
        let disk = try SmallDisk(seed: seed &+ UInt64(round))
        let end = SmallDisk.End.allCases[round % SmallDisk.End.allCases.count]
        try disk.round("seed \(seed), round \(round)", end, figures)
      }
    }
  }
}

/// A small disk that the program's profile is on.
final class SmallDisk {
  /// The end of a run on the full disk.
  enum End: String, CaseIterable {
    case kill, quit
    /// The disk has free space again before the last save.
    case free
  }

  static let isAvailable = getuid() == 0 && (try? mount(ProfileDirectory(), isTrial: true)) != nil

  private let sandbox: Sandbox
  private var random: SeededGenerator
  private let filler: URL

  init(seed: UInt64) throws {
    sandbox = try Sandbox()
    random = SeededGenerator(seed: seed)
    filler = sandbox.program.profile.file("filler")
    try Self.mount(sandbox.program.profile, isTrial: false)
  }

  deinit {
    // The directory is deleted together with the sandbox, which must find it empty.
    _ = try? ProcessRun(["umount", "-l", sandbox.program.profile.path])
  }

  private static func mount(_ directory: ProfileDirectory, isTrial: Bool) throws {
    let run = try ProcessRun(
      ["mount", "-t", "tmpfs", "-o", "size=2m,mode=700", "none", directory.path])
    try Attack.check(run.code == 0, "\(run.errors)")
    if isTrial { _ = try ProcessRun(["umount", directory.path]) }
  }
}

// MARK: - Rounds

extension SmallDisk {
  private static let opening = (1...60).map {
    "open tab https://\($0).org/\(String(repeating: "x", count: 900))"
  }

  /// Fills the disk during a run, ends the run, and checks the data of the next one.
  func round(_ name: String, _ end: End, _ figures: Figures) throws {
    let room = Int.random(in: 0...300_000, using: &random)
    let run = try run(leaving: room, end)
    try? FileManager.default.removeItem(at: filler)
    let next = try sandbox.program.run(["-c", "tabs"])
    let verdict = verdict(of: run, next, end)
    figures.add(verdict, of: end.rawValue, "\(name), \(end), room \(room): \(run)\nnext: \(next)")
  }

  private func run(leaving room: Int, _ end: End) throws -> ProcessRun {
    let log = sandbox.temporary.file("errors")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let (process, input, output) = try sandbox.program.start(
      ["--keep-going"], lines: ["open tab first.org", "save"], errors: FileHandle(forWritingTo: log)
    )
    try Sandbox.read(output, upTo: "saved\n")
    fill(leaving: room)
    let lines = Self.opening + ["save", "get setting keeps-typed-lines"]
    try input.write(contentsOf: Data(lines.map { "\($0)\n" }.joined().utf8))
    var printed = try Sandbox.read(output, upTo: "on\n")
    try self.end(process, input, end)
    printed += String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return ProcessRun(
      output: printed, errors: try String(contentsOf: log, encoding: .utf8),
      code: process.terminationStatus)
  }

  private func end(_ process: Process, _ input: FileHandle, _ end: End) throws {
    switch end {
    case .kill: kill(process.processIdentifier, SIGKILL)
    case .free:
      try FileManager.default.removeItem(at: filler)
      try input.write(contentsOf: Data("save\n".utf8))
    case .quit: break
    }
    try input.close()
  }

  /// Writes a file that leaves a number of bytes free on the disk.
  private func fill(leaving room: Int) {
    _ = FileManager.default.createFile(atPath: filler.path, contents: nil)
    guard let file = FileHandle(forWritingAtPath: filler.path) else { return }
    let block = Data(repeating: 1, count: 4096)
    while (try? file.write(contentsOf: block)) != nil {}
    let size = (try? file.seekToEnd()) ?? 0
    try? file.truncate(atOffset: UInt64(max(0, Int(size) - room)))
  }
}

// MARK: - Judgment

extension SmallDisk {
  private func verdict(of run: ProcessRun, _ next: ProcessRun, _ end: End) -> Verdict {
    let expected: Int32 = end == .kill ? SIGKILL : 1
    guard [0, expected].contains(run.code), [0, 1].contains(next.code) else { return .crash }
    let tabs = next.output.split(separator: "\n").count { $0.contains("https://") }
    guard next.output.contains("https://first.org") else { return .unreported }
    // The first save was acknowledged before the disk was full.
    let isLastSaved =
      end == .free ? run.output.hasSuffix("saved\n") : run.output.contains("saved\n")
    if end == .free, !isLastSaved { return .unsettled }
    if isLastSaved, tabs != Self.opening.count + 1 { return .unreported }
    if !next.withoutCrashNotice.errors.isEmpty { return .unsettled }
    return run.errors.isEmpty ? (isLastSaved ? .equal : .unreported) : .reported
  }
}
