import Foundation
import ProcessTesting
import ProfileFiles
import ServerTesting
import SwitchboardTesting
import Testing

@testable import BrowserSessions

/// Tests of single system calls that fail, and of runs that are killed before they tell of damage.
@Suite(.onOwnThread)
struct FailedCallTests {
  @Test func `a failed system call loses nothing in silence`() throws {
    let count = FailedCallAttack.files.count
    try Attack.run("failed calls", rounds: Attack.rounds("FAILED_CALLS", otherwise: 2 * count)) {
      rounds, seed, figures in
      let attack = try FailedCallAttack()
      for round in rounds { try attack.round(round, seed: seed &+ UInt64(round), figures) }
    }
  }

  @Test(.enabled(if: geteuid() == 0, "Root can give files to a user who cannot read them."))
  func `a file that the user cannot read is kept, and reported once`() throws {
    try Attack.run("unreadable files", rounds: FailedCallAttack.files.count) {
      rounds, _, figures in
      let attack = try FailedCallAttack(user: 12345)
      for round in rounds { try attack.round(withoutPermissions: round, figures) }
    }
  }

  @Test func `damage is reported although the first run is killed`() throws {
    try Attack.run("kills before notices", rounds: Attack.rounds("NOTICE_KILLS", otherwise: 4)) {
      rounds, seed, figures in
      for round in rounds {
        var random = SeededGenerator(seed: seed &+ UInt64(round))
        let program = Program()
        let file = "settings.json"
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
    let known = Set(ProfileFile.all.map(\.name))
    let tree = FileManager.default.enumerator(at: attack.profile, includingPropertiesForKeys: nil)
    let files = (tree?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }
    #expect(known.isSuperset(of: files.map(\.lastPathComponent)))
  }

  @Test func `the list of incognito downloads is in no file of the profile`() throws {
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let folder = TemporaryDirectory()
    let server = try TestServer { _, connection in
      connection.respond(
        "words", fields: ["Content-Disposition: attachment; filename=listed-name.bin"])
    }
    let run = try program.run([
      "-c", "set preference downloads-folder \(folder.url.path)", "-c",
      "new incognito \(server.url("/"))", "-c", "wait for downloads", "-c", "downloads", "-c",
      "save",
    ])
    #expect(run.code == 0 && run.output.contains("listed-name.bin"), "\(run)")
    for name in try FileManager.default.subpathsOfDirectory(atPath: program.profile.path) {
      let data = try? Data(contentsOf: program.profile.file(name))
      #expect(data?.range(of: Data("listed-name".utf8)) == nil, "\(name)")
    }
  }
}

/// A profile with the files in the list, on which runs that cannot use one of them are tried.
struct FailedCallAttack {
  /// The files that are attacked. The files of devices need a server.
  static let files = ProfileFile.all.filter {
    $0.kind != .mark && ![.device, .receivedTabs, .pairedDevices, .syncedPreferences].contains($0)
  }

  /// A library that makes system calls fail, built once.
  private static let library = Result {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Support/FaultInjection/Preload/FailingCalls.c")
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).so").path
    let run = try ProcessRun(["clang", "-shared", "-fPIC", "-o", path, source.path])
    try Attack.check(run.code == 0, "\(run)")
    return path
  }

  private static let calls = ["open", "read", "write", "fstat", "fsync", "rename"]

  private let server: TestServer
  private let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
  private let image = TemporaryDirectory()
  /// The user who runs the program, or nil for the user who runs the tests.
  private let user: Int?
  /// The words in the profile that each run must keep.
  private var old: Set<String> = []
  /// The words in the profile after a run without a fault.
  private var new: Set<String> = []
  /// The directory of the profile.
  var profile: URL { program.profile.url }

  /// Creates a profile in which each kind of data contains a word of its own.
  init(user: Int? = nil) throws {
    self.user = user
    server = try TestServer { request, connection in
      let name = request.target.dropFirst()
      connection.respond("words", fields: ["Set-Cookie: \(name)-cookie=1; Max-Age=9999"])
    }
    try Data("old-line\n".utf8).write(to: profile.appendingPathComponent("history"))
    let lines = """
      add bookmark http://old-bookmark.example
      set preference home-page http://old-preference.example
      open tab \(server.url("/old-page"))
      wait
      save session old-deleted
      delete session old-deleted
      close tab
      delete visits --all
      open tab \(server.url("/old-tab"))
      wait
      save session old-session
      save
      """
    try giveAway()
    let run = try run(lines)
    try Attack.check(run.code == 0 && run.errors.isEmpty, "\(run)")
    try? FileManager.default.removeItem(at: profile.appendingPathComponent("socket"))
    try FileManager.default.copyItem(at: profile, to: image.file("image"))
    let first = try words().words
    try restore()
    _ = try self.run(changes)
    let second = try words().words
    try restore()
    _ = try self.run(changes)
    new = try words().words.intersection(second)
    old = first.intersection(new)
    let marks = old.filter { $0.hasPrefix("old-") }
    let isComplete = marks.count == 8 && new.isSuperset(of: ["new-tab-cookie", "old-deleted"])
    try Attack.check(isComplete, "\(marks)")
  }
}

// MARK: - Rounds

extension FailedCallAttack {
  /// Runs the program while calls for a file fail. The first rounds open and read each file.
  func round(_ number: Int, seed: UInt64, _ figures: Figures) throws {
    try restore()
    var random = SeededGenerator(seed: seed)
    let file = path(of: Self.files[number % Self.files.count])
    let isFirst = number < 2 * Self.files.count
    let turn = number / Self.files.count
    let call = isFirst ? Self.calls[turn] : Self.calls.randomElement(using: &random) ?? ""
    let errors = isFirst ? [EIO, EMFILE, EACCES] : [EIO, EMFILE, EACCES, ENOSPC]
    let code = errors.randomElement(using: &random) ?? EIO
    // All calls fail, or only one.
    let index = Int.random(in: 0...(isFirst ? 1 : 3), using: &random)
    let mark = image.file("fired")
    try? FileManager.default.removeItem(at: mark)
    let fault = "\(call):\(index):\(code):\(file.lastPathComponent)"
    let run = try run(
      changes,
      [
        "LD_PRELOAD": Self.library.get(), "FAILING_CALL": fault, "FAILING_CALL_MARK": mark.path,
      ])
    let hasFailed = FileManager.default.fileExists(atPath: mark.path)
    try Attack.check(hasFailed || !isFirst || call != "open", "There is no call \(fault).")
    if hasFailed { try judge(run, of: file, "seed \(seed), round \(number): \(fault)", figures) }
  }

  /// Runs the program while its user cannot read a file.
  func round(withoutPermissions number: Int, _ figures: Figures) throws {
    try restore()
    let file = path(of: Self.files[number])
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let contents = try Data(contentsOf: file)
    try giveAway()
    chmod(file.path, 0)
    let run = try run(changes)
    let isKept = try files().contains { (try? Data(contentsOf: $0)) == contents }
    chmod(file.path, 0o600)
    try judge(run, of: file, "no permissions for \(file.path)", isKept: isKept, figures)
  }

  private func judge(
    _ run: ProcessRun, of file: URL, _ fault: String, isKept: Bool = true, _ figures: Figures
  ) throws {
    let (words, later) = try words()
    let lost = old.subtracting(words)
    let missing = new.subtracting(words)
    let isReported = run.code != 0 || !run.errors.isEmpty
    let reports = run.errors.split(separator: "\n")
    // A file that cannot be read is not damaged.
    let isSetAside = try files().contains { $0.path.contains(".damaged-") }
    let verdict: Verdict =
      if !lost.isEmpty || !isKept || !isReported && !missing.isEmpty {
        .unreported
      } else if ![0, 1, 2].contains(run.code) {
        .crash
      } else if isSetAside || Set(reports).count < reports.count {
        .alarm
      } else if !later.errors.isEmpty {
        .unsettled
      } else {
        isReported ? .reported : .equal
      }
    figures.add(
      verdict, of: file.lastPathComponent,
      "\(fault)\n\(run)\nlost: \(lost.sorted())\nmissing: \(missing.sorted())\nlater: \(later)")
  }
}

// MARK: - Profile

extension FailedCallAttack {
  /// The lines of each run on the profile. They use and change each kind of data.
  private var changes: String {
    """
    add bookmark http://new-bookmark.example
    set preference search-address http://new-preference.example/%s
    open tab \(server.url("/new-tab"))
    wait
    history
    restore session old-deleted
    save session old-session --replace
    save session new-session
    save
    """
  }

  /// Returns the words in the text files of the profile, in its named sessions and cookies, and in
  /// what a run shows.
  private func words() throws -> (words: Set<String>, run: ProcessRun) {
    let run = try run("bookmarks\npreferences\ntabs --all\nvisits\nsessions\nhistory")
    var words = Self.words(in: run.output)
    for url in try files() where !url.path.contains(".damaged-") {
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
      words.formUnion(Self.words(in: text))
    }
    let store = profile.appendingPathComponent("states/default/sessions.sqlite")
    let opening = SessionStore.open(at: store, isReadOnly: true), contents = opening.contents
    let texts = contents.namedSessions.compactMap { try? opening.store?.text(ofSession: $0.id) }
    for text in texts + contents.cookies.map(\.value) {
      words.formUnion(Self.words(in: String(decoding: text, as: UTF8.self)))
    }
    return (words, run)
  }

  /// Returns the words in a text. Numbers, times and checksums are omitted, because they differ
  /// between runs.
  private static func words(in text: String) -> Set<String> {
    let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber || ".-".contains($0)) }
    let names = words.filter { $0.first?.isLetter == true && $0.count(where: \.isNumber) < 3 }
    return Set(names.map(String.init))
  }

  private func files() throws -> [URL] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: profile.path)
    return names.map { profile.appendingPathComponent($0) }
  }

  private func path(of file: ProfileFile) -> URL {
    let folder = file.place == .profile ? profile : profile.appendingPathComponent("states/default")
    return folder.appendingPathComponent(file.name)
  }

  private func restore() throws {
    try FileManager.default.removeItem(at: profile)
    try FileManager.default.copyItem(at: image.file("image"), to: profile)
    try giveAway()
  }

  /// Gives the profile to the user who runs the program.
  private func giveAway() throws {
    guard let user else { return }
    let run = try ProcessRun(["chown", "-R", "\(user)", profile.path])
    try Attack.check(run.code == 0, "\(run)")
  }

  private func run(_ lines: String, _ environment: [String: String] = [:]) throws -> ProcessRun {
    let change = user.map { ["setpriv", "--reuid=\($0)", "--clear-groups"] } ?? []
    return try ProcessRun(
      change + [Program.path, "--profile", profile.path, "--keep-going", "--script", "-"],
      environment: program.environment.merging(environment) { $1 }, input: lines + "\n")
  }
}
