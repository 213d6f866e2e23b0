import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

/// Tests of files that another program changes or deletes between two runs.
@Suite(.onOwnThread)
struct ChangedFileTests {
  private let program = Program()

  /// Leaves a profile with a file of each kind, and windows of two states.
  private func use() throws {
    let run = try program.run(
      [],
      input: """
        create state work
        new window --state work
        open tab b.org
        new window --state default
        open tab a.org
        add bookmark
        set preference records-history off
        save session trip
        save session walk

        """)
    #expect(run.code == 0 && run.errors == "")
  }

  private func flip(_ text: String, to other: String, in file: String) throws {
    let url = program.profile.url.appendingPathComponent(file)
    let old = try String(contentsOf: url, encoding: .utf8)
    #expect(old.contains(text))
    try Data(old.replacing(text, with: other).utf8).write(to: url)
  }

  /// Runs a script that uses each file.
  private func next() throws -> ProcessRun {
    try program.run(
      ["--keep-going"], input: "bookmarks\nsessions\nopen session trip\nwindows\n")
  }

  @Test(arguments: [
    ("settings.json", "last-active-states", "Last-active-states"),
    ("states/default/bookmarks.json", "a.org", "e.org"),
    ("states/default/preferences.json", "off", "ofg"),
    ("states/default/sessions/trip.session", "a.org", "e.org"),
  ])
  func `a changed byte and a deletion are reported once, and the remaining data is used`(
    file: String, text: String, other: String
  ) throws {
    try use()
    try flip(text, to: other, in: file)
    let changed = try next()
    #expect(changed.errors.contains("‘\(program.path(of: file))’ was changed by something other"))
    #expect(changed.errors.contains(": check that it is what you expect\n"))
    #expect(changed.output.contains("  work "), "The windows of both states are open.")
    #expect(try !next().errors.contains("was changed"))
    try FileManager.default.removeItem(atPath: program.path(of: file))
    let missing = try next()
    #expect(missing.errors.contains("‘\(program.path(of: file))’ is missing, although Switchboard"))
    #expect(missing.output.contains("  work "))
    #expect(try !next().errors.contains("is missing"))
  }

  @Test func `deleting, renaming and restoring sessions raises no alarm`() throws {
    try use()
    let run = try program.run(
      [],
      input: """
        delete session trip
        rename session walk hike
        save session hike --replace
        restore session trip
        sessions

        """)
    #expect(run.code == 0 && run.errors == "")
    let outcome = try next()
    #expect(outcome.code == 0 && outcome.errors == "")
  }

  @Test func `lost checksums are reported once`() throws {
    try use()
    try FileManager.default.removeItem(atPath: program.path(of: "checksums"))
    let path = program.path(of: "checksums")
    #expect(try next().errors.hasPrefix("‘\(path)’ is missing or damaged, so changes of settings"))
    #expect(try next().errors == "")
  }

  @Test func `a profile that is older than the checksums is used as it is`() throws {
    try use()
    try FileManager.default.removeItem(atPath: program.path(of: "checksums"))
    try flip(#"  "profile-version" : "2"\#n"#, to: "", in: "settings.json")
    try flip(#",\#n}"#, to: #"\#n}"#, in: "settings.json")
    #expect(try next().errors == "")
    #expect(try next().errors == "")
  }

  @Test func `runs that are killed raise no alarm, and their drafts are deleted`() throws {
    try use()
    for round in 1...15 {
      let (process, input, output) = try program.start(
        ["--keep-going"],
        lines: (1...30).flatMap { ["set preference recently-closed-limit \($0)", "add bookmark"] })
      // The moment varies, and nothing is awaited: this is no waiting for something to happen.
      usleep(UInt32(round * 4_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try input.close()
      try output.close()
    }
    try Data("left".utf8).write(
      to: program.profile.url.appendingPathComponent(".settings.json.draft"))
    let outcome = try next()
    #expect(!outcome.errors.contains("checksums") && !outcome.errors.contains("something other"))
    let files = try FileTree(at: program.profile.url)
    #expect(!"\(files)".contains(".draft"))
    #expect(try program.profile.names.filter { $0.hasPrefix(".") } == [])
  }

  @Test(
    .timeLimit(.minutes(10)), arguments: ["settings.json", "states/default/bookmarks.json"])
  func `a named pipe instead of a file neither blocks a run nor ends it`(file: String) throws {
    try use()
    try FileManager.default.removeItem(atPath: program.path(of: file))
    #expect(mkfifo(program.path(of: file), 0o600) == 0)
    let outcome = try next()
    #expect(outcome.errors.contains("‘\(program.path(of: file))’ cannot be read (is a named pipe)"))
    #expect(outcome.output.contains("a.org"))
  }
}
