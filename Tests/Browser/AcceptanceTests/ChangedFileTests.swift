import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

/// Tests of files that a person or another program changes or deletes between two runs.
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

  private func edit(_ text: String, to other: String, in file: String) throws {
    let path = program.path(of: file), old = try String(contentsOfFile: path, encoding: .utf8)
    #expect(old.contains(text))
    try old.replacing(text, with: other).write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Runs a script that uses each file.
  private func next() throws -> ProcessRun {
    try program.run(
      ["--keep-going"], input: "bookmarks\nsessions\nopen session trip\nwindows\n")
  }

  @Test func `preferences and settings can be edited between two runs`() throws {
    try use()
    try edit("\"off\"", to: "true", in: "states/default/preferences.json")
    try edit("{", to: "{\n  \"typed-line-limit\" : 9,", in: "settings.json")
    let run = try program.run(
      ["-c", "get preference records-history", "-c", "get setting typed-line-limit"])
    #expect(run == ProcessRun(output: "on\n9\n"))
  }

  @Test func `a wrong value is reported with its line, and the rest is used`() throws {
    try use()
    let file = "states/default/preferences.json"
    try edit("{", to: "{\n  \"history-days\" : \"many\",\n  \"histry\" : 1,", in: file)
    let run = try next()
    let place = "‘\(program.path(of: file))’, line"
    #expect(run.errors.contains("\(place) 2: ‘history-days’ should be a whole number of days from"))
    #expect(run.errors.contains("\(place) 3: there is no ‘histry’: choose "))
    #expect(try program.run(["-c", "get preference records-history"]).output == "off\n")
  }

  @Test func `settings without the states in use open the windows of all states`() throws {
    try use()
    try edit("last-active-states", to: "Last-active-states", in: "settings.json")
    let edited = try next()
    #expect(edited.errors.contains("do not say for sure which browser states were in use"))
    #expect(edited.output.contains("  work "), "The windows of both states are open.")
    try FileManager.default.removeItem(atPath: program.path(of: "settings.json"))
    let missing = try next()
    #expect(missing.errors.contains("do not say for sure which browser states were in use"))
    #expect(missing.output.contains("  work "))
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
    #expect(!outcome.errors.contains("could not be decoded"))
    let files = try FileTree(at: program.profile.url)
    #expect(!"\(files)".contains(".draft"))
    #expect(try program.profile.names.filter { $0.hasPrefix(".") } == [])
  }

  @Test(
    .timeLimit(.minutes(10)), arguments: ["settings.json", "states/default/preferences.json"])
  func `a named pipe instead of a file neither blocks a run nor ends it`(file: String) throws {
    try use()
    try FileManager.default.removeItem(atPath: program.path(of: file))
    #expect(mkfifo(program.path(of: file), 0o600) == 0)
    let outcome = try next()
    #expect(outcome.errors.contains("‘\(program.path(of: file))’ cannot be read (is a named pipe)"))
    #expect(outcome.output.contains("a.org"))
  }
}
