import BrowserModelTesting
import Foundation
import ProcessTesting
import SwitchboardTesting
import Testing

/// Tests of files and directories that are removed, replaced or cut while the program uses them.
@Suite(.onOwnThread)
struct RemovalTests {
  @Test func `acknowledged data is saved, regardless of earlier changes to the files`() throws {
    try Attack.run("removals", rounds: Attack.rounds("REMOVALS", otherwise: 4)) {
      rounds, seed, figures in
      let attack = try RemovalAttack(seed: seed)
      for round in rounds {
        try attack.round("seed \(seed), round \(round)", seed: seed &+ UInt64(round), figures)
      }
    }
  }
}

/// Changes one path of a profile that is in use, then lets the program save.
struct RemovalAttack {
  /// The change to a path.
  private enum Way: String, CaseIterable {
    case remove, move, empty, cut, lengthen, replaceByEmpty, replaceByCopy, replaceByOlder
    case replaceByDirectory, overwrite
  }

  private let sandbox: Sandbox
  private let profile: AttackedProfile
  /// The output of the next run if the files stay unchanged.
  private let twin: Start
  private static let before = ["activate window 1", "open tab before.org", "save"]
  private static let after = [
    "open tab after.org", "add bookmark", "set preference home-page p.org", "save",
  ]

  init(seed: UInt64) throws {
    // The identity of directories that are replaced would be the way to that of incognito.
    sandbox = try Sandbox(hasRuntime: false)
    profile = try AttackedProfile(in: sandbox, .clean, seed: seed)
    let run = try sandbox.program.run(
      ["--script", "-"], input: (Self.before + Self.after).joined(separator: "\n"))
    try Attack.check(run.code == 0 && run.errors.isEmpty, "\(run)")
    twin = try Start(sandbox.program, profile.lines)
  }

  func round(_ name: String, seed: UInt64, _ figures: Figures) throws {
    var random = SeededGenerator(seed: seed), path = ""
    let way = Way.allCases.randomElement(using: &random) ?? .remove
    try sandbox.restore(profile.image)
    let run = try run {
      let image = try sandbox.image(), paths = image.files.keys + image.directories
      path = paths.filter(Self.isTarget).sorted().randomElement(using: &random) ?? ""
      try apply(way, to: sandbox.place(of: path), profile.older.files[path])
    }
    let next = try Start(sandbox.program, profile.lines)
    figures.add(
      verdict(of: run, next), of: way.rawValue,
      """
      \(name), \(way.rawValue) of \(path): \(run); next run: \(next.warnings)
      \(next.picture.difference(from: twin.picture))
      """)
  }
}

// MARK: - Runs

extension RemovalAttack {
  /// Returns whether a save has to notice what happens to a path.
  ///
  /// SQLite maps `-shm` into memory, so the system ends a run if that file is truncated. The file
  /// contains nothing that must be saved.
  private static func isTarget(_ path: String) -> Bool {
    path.contains("/") && !path.hasSuffix("-shm")
  }
}

extension RemovalAttack {
  /// Runs lines that save, performs the body, and runs more lines that save.
  private func run(_ body: () throws -> Void) throws -> ProcessRun {
    let log = sandbox.temporary.file("errors")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let (process, input, output) = try sandbox.program.start(
      ["--keep-going"], lines: Self.before, errors: FileHandle(forWritingTo: log))
    try Sandbox.read(output, upTo: "saved\n")
    try body()
    let text = Self.after.map { "\($0)\n" }.joined()
    try input.write(contentsOf: Data(text.utf8))
    try input.close()
    let printed = output.readDataToEndOfFile()
    process.waitUntilExit()
    return ProcessRun(
      output: String(decoding: printed, as: UTF8.self),
      errors: try String(contentsOf: log, encoding: .utf8), code: process.terminationStatus)
  }

  private func apply(_ way: Way, to url: URL, _ older: Data?) throws {
    let manager = FileManager.default, isFile = manager.contents(atPath: url.path) != nil
    switch way {
    case .empty where isFile: truncate(url.path, 0)
    case .cut where isFile:
      truncate(url.path, off_t((manager.contents(atPath: url.path) ?? Data()).count / 2))
    case .lengthen where isFile: truncate(url.path, 1_000_000)
    case .overwrite where isFile: try Data(repeating: 7, count: 5000).write(to: url)
    default: try replace(url, by: way, older, isFile: isFile)
    }
  }

  /// Moves a path away, and puts another file or directory there.
  private func replace(_ url: URL, by way: Way, _ older: Data?, isFile: Bool) throws {
    let manager = FileManager.default
    let aside = sandbox.temporary.file(UUID().uuidString)
    try manager.moveItem(at: url, to: aside)
    switch way {
    case .replaceByCopy: try manager.copyItem(at: aside, to: url)
    case .replaceByOlder where isFile: try (older ?? Data()).write(to: url)
    case .replaceByEmpty where isFile: try Data().write(to: url)
    case .replaceByEmpty, .replaceByDirectory:
      try manager.createDirectory(at: url, withIntermediateDirectories: false)
    case .move: break
    default: try manager.removeItem(at: aside)
    }
  }
}

// MARK: - Judgment

extension RemovalAttack {
  private func verdict(of run: ProcessRun, _ next: Start) -> Verdict {
    guard next.ending == .normal, [0, 1].contains(run.code) else {
      return next.ending == .hang ? .hang : .crash
    }
    if next.picture.withoutTimes == twin.picture.withoutTimes {
      return run.errors.isEmpty ? .equal : .reported
    }
    // The first save was acknowledged before.
    let isAcknowledged = run.output.split(separator: "\n").contains("saved")
    // Everything in memory survives. Only pages that were not read yet can be lost with a file.
    if isAcknowledged, tabCount(of: next) != tabCount(of: twin) {
      return .unreported
    }
    // Bookmarks and preferences are not saved by `save`: the next run reports what happened to
    // them.
    return run.errors.isEmpty && next.warnings.isEmpty ? .unreported : .reported
  }

  private func tabCount(of start: Start) -> Int {
    start.picture.lines.count { $0.hasPrefix("  tab") }
  }
}
