import Foundation
import ProcessTesting
import ProfileFiles
import ServerTesting
import SwitchboardTesting
import Testing

/// Tests of single system calls that fail, and of runs that are killed before they tell of damage.
@Suite(.onOwnThread)
struct FailedCallTests {
  @Test func `a failed system call loses nothing in silence`() throws {
    try Attack.run("failed calls", rounds: Attack.rounds("FAILED_CALLS", otherwise: 6)) {
      rounds, seed, figures in
      let attack = try FailedCallAttack()
      for round in rounds { try attack.round(seed: seed &+ UInt64(round), figures) }
    }
  }

  @Test func `damage is reported although the first run is killed`() throws {
    try Attack.run("kills before notices", rounds: Attack.rounds("NOTICE_KILLS", otherwise: 8)) {
      rounds, seed, figures in
      for round in rounds {
        var random = SeededGenerator(seed: seed &+ UInt64(round))
        let (program, file) = (Program(), "states/default/bookmarks.json")
        _ = try program.run(["-c", "add bookmark x.example", "-c", "save"])
        try Data("{".utf8).write(to: program.profile.file(file))
        let errors = program.profile.file("errors")
        try Data().write(to: errors)
        let (process, input, output) = try program.start(
          lines: ["tabs"], errors: try FileHandle(forWritingTo: errors))
        // This is a random delay. It doesn't wait for anything to happen.
        usleep(UInt32.random(in: 3_000...40_000, using: &random))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try input.close()
        try output.close()
        let reports =
          try String(contentsOf: errors, encoding: .utf8)
          + program.run(["-c", "tabs"]).errors
        figures.add(
          reports.contains("decoded") ? .reported : .unreported, of: file, reports)
      }
    }
  }

  @Test func `an attacked profile contains only files in the list`() throws {
    let attack = try FailedCallAttack()
    let known = ProfileFile.all.map(\.name)
    let tree = FileManager.default.enumerator(at: attack.profile, includingPropertiesForKeys: nil)
    let files = (tree?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }
    for file in files {
      let name = file.lastPathComponent
      #expect(known.contains { $0 == name || $0.hasPrefix(".") && name.hasSuffix($0) })
    }
  }
}

/// A profile with a file of each kind, on which runs with a failing system call are tried.
struct FailedCallAttack {
  /// A library that makes one system call fail, built once.
  private static let library = Result {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../FaultInjection/Preload/FailingCalls.c")
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).so").path
    let run = try ProcessRun(["clang", "-shared", "-fPIC", "-o", path, source.path])
    try Attack.check(run.code == 0, "\(run)")
    return path
  }

  private static let calls = ["open", "read", "write", "fstat", "fsync", "rename"]
  private static let errors = [EIO, EMFILE, ENOSPC, EACCES]
  /// The files, and a text in each that must not vanish in silence.
  private static let files = [
    ("settings.json", "profile-version"), ("checksums", "switchboard"),
    ("states/default/preferences.json", "mark.example"),
    ("states/default/bookmarks.json", "mark.example"), ("states/default/cookies.json", "mark"),
    ("states/default/sessions/trip.session", "switchboard session"),
  ]

  private let server: TestServer
  private let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
  private let image = TemporaryDirectory()
  /// The directory of the profile.
  var profile: URL { program.profile.url }

  init() throws {
    server = try TestServer { request, connection in
      let name = request.target.dropFirst()
      connection.respond("words", fields: ["Set-Cookie: \(name)=1; Max-Age=9999"])
    }
    let run = try program.run(
      ["-"],
      input: """
        add bookmark http://mark.example
        set preference home-page http://mark.example
        open tab \(server.url("/mark"))
        wait
        save session trip
        save

        """)
    try Attack.check(run.code == 0 && run.errors.isEmpty, "\(run)")
    try? FileManager.default.removeItem(at: profile.appendingPathComponent("socket"))
    for (file, text) in Self.files {
      let found = try String(contentsOf: profile.appendingPathComponent(file), encoding: .utf8)
      try Attack.check(found.contains(text), "\(file) is \(found)")
    }
    try FileManager.default.copyItem(at: profile, to: image.file("image"))
  }

  func round(seed: UInt64, _ figures: Figures) throws {
    var random = SeededGenerator(seed: seed)
    let (file, text) = Self.files.randomElement(using: &random) ?? ("", "")
    let call = Self.calls.randomElement(using: &random) ?? ""
    let code = Self.errors.randomElement(using: &random) ?? EIO
    let number = Int.random(in: 1...3, using: &random)
    try FileManager.default.removeItem(at: profile)
    try FileManager.default.copyItem(at: image.file("image"), to: profile)
    let mark = image.file("fired")
    try? FileManager.default.removeItem(at: mark)
    let fault = "\(call):\(number):\(code):\(URL(fileURLWithPath: file).lastPathComponent)"
    let run = try run([
      "LD_PRELOAD": Self.library.get(), "FAILING_CALL": fault, "FAILING_CALL_MARK": mark.path,
    ])
    guard FileManager.default.fileExists(atPath: mark.path) else { return }
    let kept = try? String(contentsOf: profile.appendingPathComponent(file), encoding: .utf8)
    let isKept = kept?.contains(text) == true, isReported = run.code != 0 || run.errors != ""
    let verdict: Verdict = !isKept ? .unreported : isReported ? .reported : .equal
    figures.add(verdict, of: file, "seed \(seed): \(fault)\n\(run)\nkept: \(kept ?? "nothing")")
  }

  private func run(_ environment: [String: String]) throws -> ProcessRun {
    let all = ["SWITCHBOARD_ENGINE": "light"].merging(environment) { $1 }
    return try ProcessRun(
      [Program.path, "--profile", profile.path, "--keep-going", "-"], environment: all,
      input: """
        add bookmark http://new.example
        set preference recently-closed-limit 7
        open tab \(server.url("/new"))
        wait
        sessions
        save session trip --replace
        save

        """)
  }
}
