import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL

/// Tests of values, jobs, files and completions that users know from shells.
@MainActor
struct ShellHabitTests {
  private let prompt: PlayerPrompt

  init() throws { prompt = try PlayerPrompt() }

  // MARK: - Values

  @Test(arguments: [
    ("off", "wait for muted off"), ("off", "wait for muted NO"), ("on", "wait for muted true"),
    ("on", "wait for muted on"),
  ])
  func `a Boolean value has all its spellings`(state: String, line: String) async {
    prompt.player.isMuted = state == "on"
    #expect(await prompt.interpreter().execute("\(line) --timeout 0").isSuccess)
    let other = line.hasSuffix("f") || line.hasSuffix("NO") ? "yes" : "false"
    #expect(
      await prompt.interpreter().execute("wait for muted \(other) --timeout 0").failure?.message
        == "wait for: ‘muted’ has not become ‘\(state == "on" ? "off" : "on")’ in time: allow more "
        + "with ‘--timeout’")
  }

  @Test func `a hook and a watch compare values as they are shown`() async throws {
    let interpreter = prompt.interpreter()
    _ = await interpreter.execute("on muted yes vol 7")
    _ = await interpreter.execute("watch muted --until true")
    prompt.player.isMuted = true
    prompt.player.isMuted = false
    await interpreter.shell.hooks.settle()
    #expect(prompt.player.log == ["volume 7"])
    #expect(
      prompt.lines == ["notice: hook 1 is on: ‘off 1’ removes it", "muted: off", "muted: on"])
    #expect(
      await prompt.shown("hooks", by: interpreter) == [
        "hook  property  value  line\n   1  muted     on     vol 7"
      ])
  }

  // MARK: - Jobs

  @Test(arguments: ["echo a b &", "time add one 1 &", "time \"add one 1\" &"])
  func `a line that takes a line runs in the background, too`(line: String) async throws {
    let interpreter = prompt.interpreter()
    guard case .started(let job) = await interpreter.execute(line) else {
      return #expect(Bool(false), "A job has started.")
    }
    try await job.wait()
    #expect(job.line == String(line.dropLast(2)) && job.state == .done)
    #expect(!prompt.lines.contains { !$0.hasPrefix("notice") && $0.contains("&") })
  }

  @Test func `a job does not end the prompt`() async throws {
    let interpreter = prompt.interpreter()
    _ = await interpreter.execute("time quit &")
    try? await interpreter.jobs[0].wait()
    #expect(!interpreter.isOver && interpreter.jobs[0].state == .failed)
    #expect(prompt.lines.contains { $0.hasPrefix("error: [1] quit: a job cannot end the prompt") })
  }

  // MARK: - Files

  @Test(arguments: [("", "beats: 0\nbeats: 1\nbeats: 2\n"), ("--until 1 ", "beats: 0\nbeats: 1\n")])
  func `a watch writes every value to its file`(option: String, text: String) async throws {
    let path = prompt.path(of: "beats"), interpreter = prompt.interpreter()
    try "former\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(await prompt.shown("watch beats \(option)> \(path)", by: interpreter) == [])
    for beat in 1...2 { prompt.player.beats = beat }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text && prompt.lines == [])
    _ = await interpreter.execute("unwatch; watch beats --json >> \(path)")
    prompt.player.beats = 3
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == text + #"{"property": "beats", "value": 2}"# + "\n"
        + #"{"property": "beats", "value": 3}"#
        + "\n")
  }

  @Test func `a watch ends if its file cannot take more`() async throws {
    try #require(FileManager.default.fileExists(atPath: "/dev/full"))
    let interpreter = prompt.interpreter()
    let lines = await prompt.shown("watch beats --until 9 > /dev/null", "unwatch", by: interpreter)
    #expect(lines == ["notice: no longer watched: beats"])
    let failure = await interpreter.execute("watch beats > /dev/full").failure?.message
    #expect(failure?.hasPrefix("‘/dev/full’ cannot be written") == true, "\(failure ?? "")")
    prompt.player.beats = 1
    #expect(
      await prompt.shown("watch", by: interpreter) == [
        "Nothing is watched: ‘watch’ and a property of ‘broadcasts’ begins it."
      ])
  }

  // MARK: - Completion and help

  @Test func `completion knows programs, files and values`() async throws {
    let interpreter = prompt.interpreter(), file = prompt.path(of: "beats.sb")
    try "".write(toFile: file, atomically: true, encoding: .utf8)
    for (line, word) in [
      ("list titles | ca", "cat"), ("list titles | sort | ca", "cat"), ("!ca", "cat"),
      ("vol 3; !ca", "cat"), ("!cat \(prompt.folder.path)/b", file),
      ("list titles | tee \(prompt.folder.path)/b", file), ("source \(prompt.folder.path)/b", file),
      ("wait for muted o", "on"), ("watch muted --until o", "off"), ("wait for mu", "muted"),
      ("on muted o", "off"), ("on muted ", "on"), ("on muted ", "vol"),
    ] {
      #expect(
        await interpreter.completions(of: line).contains { $0.word == word }, "\(line)")
    }
    #expect(await interpreter.completions(of: "list titles | ").isEmpty)
    #expect(await prompt.interpreter { _ in }.completions(of: "!ca").isEmpty)
  }

  @Test func `help explains an alias`() async {
    let lines = await prompt.shown(
      "alias louder = vol 100", "help louder", "alias both = 'vol 1; vol 2'", "help both")
    #expect(lines[0].hasPrefix("‘louder’ is an alias. It stands for ‘vol 100’.\n\nvol <volume>\n"))
    #expect(lines[1] == "‘both’ is an alias. It stands for ‘vol 1; vol 2’.")
  }

  // MARK: - Habits of other shells

  @Test func `a pipeline runs as a job, with its output`() async throws {
    let interpreter = prompt.interpreter()
    #expect(await interpreter.execute("list titles | tr a-z A-Z &").isSuccess)
    let job = try #require(interpreter.jobs.first)
    try await job.wait()
    #expect(job.line == "list titles | tr a-z A-Z")
    #expect(prompt.lines.contains { $0.contains("BLUE TRAIN") }, "\(prompt.lines)")
  }

  @Test(arguments: [
    ("alias plus = 'add one $1'", "plus 4", ["5"]),
    ("alias both = 'echo $2 $1; echo $# $@'", "both a 'b c'", ["b c a", "2 a b c"]),
    ("alias all = echo $1 $@", "all a b", ["a a b"]),
    ("alias say = 'echo \"<$1>\" $3'", "say x", ["<x>"]), ("alias up = add one", "up 4", ["5"]),
  ])
  func `an alias has arguments`(alias: String, call: String, lines: [String]) async {
    #expect(await prompt.shown(alias, call) == lines)
  }

  @Test func `a name that is not set stands for an environment variable`() async {
    setenv("SWITCHBOARD_TEST_VALUE", "a b", 1)
    defer { unsetenv("SWITCHBOARD_TEST_VALUE") }
    #expect(
      await prompt.shown(
        "echo $SWITCHBOARD_TEST_VALUE", "let SWITCHBOARD_TEST_VALUE = c",
        "echo $SWITCHBOARD_TEST_VALUE", "echo $SWITCHBOARD_TEST_NOTHING")
        == ["a b", "c", "$SWITCHBOARD_TEST_NOTHING"])
    let closed = prompt.interpreter { _ in }
    #expect(
      await prompt.shown("echo $SWITCHBOARD_TEST_VALUE", by: closed) == ["$SWITCHBOARD_TEST_VALUE"])
  }

  @Test func `results are JSON until they are text again`() async {
    #expect(
      await prompt.shown("add one 1", "json on", "add one 1", "json off", "add one 1")
        == ["2", "2", #"{"command": "json", "ok": true}"#, "2"])
  }

  @Test func `the value of a property after ‘on’ is no command of the same name`() async throws {
    let interpreter = prompt.interpreter()
    #expect(await interpreter.execute("on muted off echo loud").isSuccess)
    prompt.player.isMuted = true
    await interpreter.shell.hooks.settle()
    prompt.player.isMuted = false
    await interpreter.shell.hooks.settle()
    #expect(prompt.lines.filter { !$0.hasPrefix("notice") } == ["loud"])
  }

  @Test(arguments: [
    ("alias a = jobs", "unalias a nothing", "aliases", "jobs"),
    ("on beats echo x", "off 1 7", "hooks", "echo x"),
    ("watch beats", "unwatch beats x", "watch", "beats"),
  ])
  func `nothing is removed if one of the names is wrong`(
    line: String, removal: String, listing: String, kept: String
  ) async {
    let interpreter = prompt.interpreter()
    _ = await interpreter.execute(line)
    #expect(await !interpreter.execute(removal).isSuccess)
    #expect(await prompt.shown(listing, by: interpreter).last?.contains(kept) == true)
  }
}
