import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL

// MARK: - Hooks

extension ScriptingTests {
  @Test func `a hook runs when a property changes, or changes to a value`() async throws {
    let interpreter = prompt.interpreter()
    _ = await interpreter.execute("on beats vol 1")
    _ = await interpreter.execute("on beats 3 'vol 3; vol 4'")
    prompt.player.beats = 2
    await interpreter.shell.hooks.settle()
    #expect(prompt.player.log == ["volume 1"])
    prompt.player.beats = 3
    await interpreter.shell.hooks.settle()
    #expect(
      Set(prompt.player.log) == ["volume 1", "volume 3", "volume 4"] && prompt.player.log.count == 4
    )
    #expect(
      await prompt.shown("hooks", by: interpreter) == [
        "hook  property  value  line\n   1  beats            vol 1\n   2  beats     3      vol 3; vol 4"
      ])
    _ = await interpreter.execute("off 1")
    _ = await interpreter.execute("off")
    prompt.player.beats = 4
    await interpreter.shell.hooks.settle()
    #expect(prompt.player.log.count == 4)
  }

  @Test func `a hook does not run itself, directly or through another hook`() async throws {
    let interpreter = prompt.interpreter()
    let beating = prompt.dispatcher.wrap(PlayerCommandsRouter.Key.setVolume) { _ in
      { _ in prompt.player.beats += 1 }
    }
    _ = await interpreter.execute("on beats vol 1")
    _ = await interpreter.execute("on beats vol 2")
    _ = await interpreter.execute("vol 3")
    await interpreter.shell.hooks.settle()
    await interpreter.shell.hooks.settle()
    #expect(prompt.player.beats < 10)
    beating.cancel()
  }

  @Test(arguments: ["on beats vol 1", "alias loud = vol 9", "let a = 1"])
  func `the output of a line that is stored is not sent elsewhere`(line: String) async {
    let file = prompt.path(of: "f"), name = line.prefix { $0 != " " }
    for (mark, target) in [(">", file), ("|", "cat > \(file)")] {
      #expect(
        await prompt.shown("\(line) \(mark) \(target)") == [
          "error: \(name): what follows ‘\(mark)’ would not belong to the line: put the line in quotes"
        ])
    }
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `a hook in a loop is ended`() async throws {
    let interpreter = prompt.interpreter(), start = ContinuousClock.now
    interpreter.shell.hooks.now = { start }
    // The change comes from a task of its own, as the end of a load does.
    let beating = prompt.dispatcher.wrap(PlayerCommandsRouter.Key.setVolume) { _ in
      { _ in Task.detached { await MainActor.run { prompt.player.beats += 1 } } }
    }
    _ = await interpreter.execute("on beats vol 1")
    _ = await interpreter.execute("vol 3")
    // The line runs a hundred times, each time after all waiting tests had their turn.
    try await eventually(within: .seconds(300)) {
      prompt.lines.contains { $0.hasPrefix("error: ") }
    }
    #expect(
      prompt.lines[1].hasPrefix("error: hook 1 is off: it has run 100 times within 10 seconds"))
    #expect(await prompt.shown("hooks", by: interpreter) == ["There are no hooks: ‘on’ adds one."])
    beating.cancel()
  }

  @Test func `a hook reports its failures and cannot leave`() async throws {
    let interpreter = prompt.interpreter()
    _ = await interpreter.execute("on beats quit")
    prompt.player.beats = 1
    await interpreter.shell.hooks.settle()
    #expect(!interpreter.isOver)
    #expect(prompt.lines.last?.hasPrefix("error: hook 1: quit: a line that ‘on’ runs") == true)
  }

  // MARK: - Watching and waiting

  @Test func `a watch has properties or patterns, and can have an end`() async throws {
    let interpreter = prompt.interpreter()
    #expect(
      await prompt.shown("watch bea* --once", "watch", by: interpreter) == [
        "beats: 0", "Nothing is watched: ‘watch’ and a property of ‘broadcasts’ begins it.",
      ])
    #expect(await prompt.shown("watch beats --until 2", by: interpreter) == ["beats: 0"])
    for beat in 1...3 { prompt.player.beats = beat }
    #expect(prompt.lines == ["beats: 0", "beats: 1", "beats: 2"])
    #expect(
      await prompt.shown(
        "watch beats b*", "watch", "unwatch b*", "watch beats", "unwatch", "unwatch beats",
        by: interpreter) == [
          "beats: 3", "property  value  from\nbeats     3      hall",
          "notice: no longer watched: beats", "beats: 3", "notice: no longer watched: beats",
          "error: unwatch: ‘beats’ is not watched: ‘watch beats’ begins it",
        ])
  }

  @Test func `a watch can show times`() async throws {
    let interpreter = prompt.interpreter()
    interpreter.shell.now = { Date(timeIntervalSince1970: 1.25) }
    let lines = await prompt.shown(
      "watch beats --once --times", "watch beats --once --times --json", by: interpreter)
    // The hours and minutes are those of the time zone.
    #expect(lines[0].wholeMatch(of: /\d\d:\d\d:01\.250 beats: 0/) != nil, "\(lines[0])")
    #expect(lines[1].contains(#""time": "1970-01-01T00:00:01.250Z""#))
  }

  @Test func `a line waits for a value, for a change, or until its time is up`() async throws {
    let interpreter = prompt.interpreter(), clock = ManualClock()
    interpreter.shell.clock = clock
    #expect(await interpreter.execute("wait for beats 0").isSuccess)
    let value = Task { await interpreter.execute("wait beats 2 --timeout 9") }
    try await eventually { clock.sleeperCount == 1 }
    prompt.player.beats = 1
    prompt.player.beats = 2
    #expect(await value.value.isSuccess)
    try await eventually { clock.sleeperCount == 0 }
    let late = Task { await interpreter.execute("wait for beats --timeout 5") }
    try await eventually { interpreter.isRunning && clock.sleeperCount >= 1 }
    clock.advance(by: .seconds(5))
    #expect(
      await late.value.failure?.message
        == "wait for: ‘beats’ has not changed in time: allow more with ‘--timeout’")
    let cancelled = Task { await interpreter.execute("wait for beats 7") }
    try await eventually { interpreter.isRunning }
    interpreter.cancel()
    #expect(await cancelled.value.failure?.error is CancellationError)
  }

  @Test(arguments: [
    "wait beats 0", "wait --timeout 5s beats 0", "wait --timeout=5s beats 0",
    "wait beats --timeout 5 0", "wait --json beats 0", "wait mutedState off", "wait 'beats' 0",
  ])
  func `wait with a property waits for a value, wherever its options are`(line: String) async throws
  {
    let binding = try prompt.broadcaster.bind(MutedState.self, to: prompt.player.$isMuted)
    #expect(await prompt.interpreter().execute(line).isSuccess)
    let jobs = await prompt.interpreter().execute("wait --timeout 5s 7")
    #expect(jobs.failure?.message.hasPrefix("wait") == true)
    binding.cancel()
  }

  private enum MutedState: BroadcastKey { typealias Value = Bool }

  /// A mood that can only be typed by its first word.
  private enum Mood: Equatable, CustomStringConvertible, BroadcastWords {
    case calm, angry(Int)

    static var words: [String] { ["calm", "angry"] }
    var description: String {
      if case .angry(let degree) = self { "angry \(degree)" } else { "calm" }
    }
  }

  private enum HallMood: BroadcastKey { typealias Value = Mood }

  @MainActor
  private final class Hall {
    @Broadcasted var mood = Mood.calm
  }

  @Test func `a value that cannot be typed is known by its first word`() async throws {
    let hall = Hall(), interpreter = prompt.interpreter()
    let binding = try prompt.broadcaster.bind(HallMood.self, to: hall.$mood)
    for line in ["wait for hall-mood calm", "wait hall-mood calm --timeout 5"] {
      #expect(await interpreter.execute(line).isSuccess)
    }
    hall.mood = .angry(3)
    for line in ["wait for hall-mood angry", "wait for hall-mood 'angry 3'"] {
      #expect(await interpreter.execute(line).isSuccess)
    }
    let form = "‘hall-mood’ should be calm or angry, not ‘angyr’: did you mean ‘angry’?"
    for command in ["wait for hall-mood angyr", "watch hall-mood --until angyr"] {
      #expect(await interpreter.execute(command).failure?.message.hasSuffix(form) == true)
    }
    #expect(
      await interpreter.execute("on hall-mood angyr vol 1").failure?.message
        == "on: ‘angyr’ is neither a command nor a value of ‘hall-mood’: write calm or angry, or the "
        + "line to run")
    #expect(await interpreter.execute("on hall-mood angry vol 1").isSuccess)
    for line in ["wait for hall-mood ", "on hall-mood "] {
      #expect(
        await interpreter.completions(of: line).map(\.word).starts(with: ["calm", "angry"]))
    }
    binding.cancel()
  }

  // MARK: - Shell commands and files

  @Test func `output goes to shell commands and files`() async throws {
    let path = prompt.path(of: "a b.txt")
    let interpreter = prompt.interpreter()
    #expect(
      await prompt.shown(
        "let file = '\(path)'", "list titles > $file", "list titles --json >> \"$file\"",
        "!cat '\(path)'", "list titles | tr a-z A-Z | head -1; add one 1",
        "add one 2 | cat; !exit 3",
        "echo $?", "!echo $1 $file | wc -w", by: interpreter) == [
          "Blue Train\nSo What\n[\"Blue Train\", \"So What\"]", "BLUE TRAIN", "2", "3",
          "error: ‘exit 3’ ended with status 3", "3", "2",
        ])
  }

  @Test func `nothing is written or started if the command fails or the file is unusable`()
    async throws
  {
    let path = prompt.path(of: "kept")
    try "kept".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(
      await prompt.shown(
        "fail > \(path)", "fail | touch \(path)2", "vol 5 > \(prompt.folder.path)", "vol 6 > /x/y/z"
      )
        == [
          "error: fail: the needle is broken", "error: fail: the needle is broken",
          "error: ‘\(prompt.folder.path)’ is a directory: name a file for the output",
          "error: there is no directory for ‘/x/y/z’: create it, or name another file",
        ])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept" && prompt.player.log == [])
    #expect(!FileManager.default.fileExists(atPath: path + "2"))
  }

  @Test func `an alias of several commands has one output`() async throws {
    #expect(
      await prompt.shown("alias two = 'add one 1; add one 2; !echo 4'", "two | wc -l", "two")
        == [
          "3", "2", "3", "4",
        ].map { $0 })
  }

  @Test func `a watched value is not part of the output of the line that changes it`() async {
    let beating = prompt.dispatcher.wrap(PlayerCommandsRouter.Key.setVolume) { _ in
      { _ in prompt.player.beats += 1 }
    }
    #expect(await prompt.shown("watch beats", "vol 1 | wc -c") == ["beats: 0", "beats: 1", "0"])
    beating.cancel()
  }

  @Test func `a job's output goes where its line says`() async throws {
    let path = prompt.path(of: "job"), interpreter = prompt.interpreter()
    _ = await interpreter.execute("list titles > \(path) &")
    _ = await interpreter.execute("wait")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "Blue Train\nSo What\n")
  }

  @Test func `a running shell command is cancelled with its line`() async throws {
    let interpreter = prompt.interpreter()
    let run = Task { await interpreter.execute("!sleep 600 | cat") }
    try await eventually { interpreter.isRunning }
    interpreter.cancel()
    #expect(await run.value.failure?.message == "‘sleep 600 | cat’ was interrupted")
    #expect(await prompt.shown("echo $?", by: interpreter) == ["130"])
  }

  @Test func `a script has arguments, its own lines and the caller's variables`() async throws {
    let path = prompt.path(of: "a.sb")
    try """
    # a script
    echo $1 '$1' "$@" $name; echo $3
    echo a \\
    b 'c
    d'
    alias t = echo $2
    echo $# "$#" x$# $0 $10 ${10} '$#'
    """.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(
      await prompt.shown(
        "let name = x", "source \(path) p 'q r'", "t s", "echo $1 $#",
        "source \(path) 1 2 3 4 5 6 7 8 9 X",
        by: prompt.interpreter { $0.allowsSystemAccess = true }
      ).prefix(6) == [
        "p $1 p q r x", "$3", "a b c\nd", "2 2 x$# \(path) $10 ${10} $#", "q r s", "$1 0",
      ])
    #expect(
      await prompt.shown("source \(path) 1 2 3 4 5 6 7 8 9 X")[3] == "10 10 x$# \(path) X X $#")
  }

  @Test(arguments: [
    ("list titles | cat", "‘|’ is not available here: put it in quotes if it is an argument"),
    ("list titles > x", "‘>’ is not available here: put it in quotes if it is an argument"),
    ("!ls", "‘!’ is not available here: put it in quotes if it is an argument"),
    ("source x", "there is no command ‘source’: ‘help’ lists them all"),
    ("replay x", "there is no command ‘replay’: did you mean ‘play’?"),
    ("alias x = '!ls'; x", "‘!’ is not available here: put it in quotes if it is an argument"),
    ("time '!ls'", "‘!’ is not available here: put it in quotes if it is an argument"),
    ("on beats 0 '!ls'; let HOME = x; echo $HOME; fail", "fail: the needle is broken"),
  ])
  func `strangers get no shell and no files`(line: String, message: String) async {
    #expect(await prompt.interpreter { _ in }.execute(line).failure?.message == message)
  }

  @Test func `each command can be hidden or removed`() async {
    let interpreter = prompt.interpreter {
      $0.builtInCommands.remove(
        .let, .alias, .unalias, .aliases, .on, .off, .hooks, .echo, .sleep, .time, .source, .waitFor
      )
    }
    for line in ["let a = b", "alias", "aliases", "on a b", "off", "hooks", "echo a", "time echo"] {
      #expect(await interpreter.execute(line).failure?.error is LineError, "\(line)")
    }
  }

  @Test func `completion and hints know aliases and the last command of a line`() async {
    let interpreter = prompt.interpreter()
    _ = await interpreter.execute("alias louder = vol 100")
    #expect(await interpreter.completions(of: "loud").map(\.word) == ["louder"])
    #expect(await interpreter.completions(of: "vol 3; shu").map(\.word) == ["shuffle"])
    #expect(await interpreter.completions(of: "list titles | \(UUID())").isEmpty)
    #expect(await interpreter.completions(of: "unalias ").map(\.word) == ["louder"])
    #expect(interpreter.hint(for: "vol 3; play") == "<song> [--then <others>…]")
    #expect(interpreter.hint(for: "vol 3 | play") == nil)
  }

  @Test(arguments: [
    ("unalias ", ["louder": "vol 100"]), ("loud", ["louder": "vol 100"]),
    ("alias lou", ["louder": "vol 100"]), ("let ", ["songs": "a b", "last": "beats: 0"]),
    ("echo $so", ["$songs": "a b"]),
    ("off ", ["1": "on beats 3 vol 9", "2": "on muted echo quiet"]), ("unwatch ", ["beats": "0"]),
    ("watch bea", ["beats": "0"]), ("on mut", ["muted": "off"]), ("wait for b", ["beats": "0"]),
    ("watch beats --on", ["--once": "Shows one value of each property, and ends."]),
    ("vol 3 --js", ["--json": "Shows the result as JSON."]),
    ("help vo", ["vol": "Sets the volume."]),
    ("help jso", ["json": "Shows results as JSON from now on, or as text again."]),
  ])
  func `what can be typed is described`(line: String, candidates: [String: String]) async {
    let interpreter = prompt.interpreter()
    _ = await prompt.shown(
      "alias louder = vol 100", "let songs = a b", "on beats 3 vol 9", "on muted echo quiet",
      "watch beats", by: interpreter)
    let found = await interpreter.completions(of: line).map { ($0.word, $0.summary) }
    #expect(Dictionary(found) { first, _ in first } == candidates)
  }

  @Test(arguments: [
    ("list titles | ", "<command>  A command for the shell."),
    ("!", "<command>  A command for the shell."),
    ("list titles > ", "<file>  The path of the file for the output."),
  ])
  func `what follows an operator is described unless it can be listed`(
    line: String, advice: String
  ) async {
    let interpreter = prompt.interpreter()
    #expect(interpreter.completionAdvice(for: line) == advice)
    #expect(prompt.interpreter { _ in }.completionAdvice(for: line) == nil)
    #expect(await prompt.interpreter { _ in }.completions(of: line + "/").isEmpty)
    #expect(await interpreter.completions(of: "list titles > /us").map(\.word) == ["/usr/"])
  }

  @Test func `a recorded line replays exactly, whatever its arguments contain`() async throws {
    let path = prompt.path(of: "recording"), interpreter = prompt.interpreter()
    let nasty = [
      "$last", "${a}", "a;", "|", ">", ">>", "&", "!x", "$1 $? $@", ";", "~", "it's", "\\",
    ]
    _ = await interpreter.execute("RecordingCommands.record \(path)")
    for word in nasty { _ = await interpreter.execute("play \(CommandLineText.quoted(word))") }
    _ = await interpreter.execute("RecordingCommands.record")
    let log = prompt.player.log
    #expect(log == nasty.map { "play \($0)" })
    _ = await interpreter.execute("let a = changed; replay \(path)")
    #expect(prompt.player.log == log + log)
  }
}
