import Foundation
import ProcessTesting
import Switchboard
import SwitchboardREPL
import SwitchboardTesting
import TerminalTesting
import Testing

// An executable cannot be imported. `MusicPlayer.swift` is a link to the example's own file.

/// Tests of the player in this process, with a clock that the tests advance.
@MainActor
struct MusicPlayerTests {
  private let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
  private let clock = ManualClock()
  private let subscriptions: [Subscription]
  private let interpreter: Interpreter
  private let screen = Screen()

  @MainActor
  private final class Screen { var lines: [String] = [] }

  init() throws {
    let player = MusicPlayer(
      [
        Track(title: "Blue Train", artist: "John Coltrane", seconds: 4),
        Track(title: "So What", artist: "Miles Davis", seconds: 4),
      ], clock: clock)
    subscriptions = [
      try dispatcher.register(player, for: MusicCommandsRouter.self, holding: .strongly),
      try broadcaster.bind(NowPlaying.self, to: player.$nowPlaying),
      try broadcaster.bind(CurrentVolume.self, to: player.$volume),
    ]
    interpreter = Interpreter(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { [broadcaster] in broadcaster },
      output: TextOutput { [screen] text, _ in screen.lines.append(text) })
  }

  @Test func `titles are completed from the library as it is`() async {
    #expect(
      await interpreter.completions(of: "play b") == [
        CommandCandidate("\"Blue Train\"", summary: "John Coltrane")
      ])
    #expect(await interpreter.execute("add track \"Blue in Green\"").isSuccess)
    #expect(
      await interpreter.completions(of: "play BLUE").map(\.word) == [
        "\"Blue Train\"", "\"Blue in Green\"",
      ])
    #expect(interpreter.hint(for: "add track") == "<title> [--by <artist>] [--seconds <seconds>]")
  }

  @Test func `a track plays in the background, and says how far it is`() async throws {
    guard case .started(let job) = await interpreter.execute("play \"Blue Train\" &") else {
      return #expect(Bool(false), "A job is started.")
    }
    try await eventually { clock.sleeperCount == 1 }
    #expect(await interpreter.execute("vol 7").isSuccess)
    #expect(broadcaster.value(of: CurrentVolume.self) == 7)
    #expect(broadcaster.value(of: NowPlaying.self) == "Blue Train")
    #expect(
      await interpreter.execute("play \"So What\"").failure?.message
        == "play: ‘Blue Train’ is playing: wait for it, or cancel its job")
    clock.advance(by: .seconds(1))
    try await eventually { job.progress == CommandProgress(0.25, "Blue Train") }
    _ = await interpreter.execute("jobs")
    #expect(screen.lines.last?.contains("running  25 % Blue Train") == true)
    let waiting = Task { await interpreter.execute("wait") }
    for _ in 0..<3 {
      try await eventually { clock.sleeperCount == 1 }
      clock.advance(by: .seconds(1))
    }
    #expect(await waiting.value.isSuccess && job.state == .done)
    #expect(broadcaster.value(of: NowPlaying.self) == "")
  }

  @Test func `a track that is cancelled makes room for the next`() async throws {
    _ = await interpreter.execute("play \"Blue Train\" &")
    try await eventually { clock.sleeperCount == 1 }
    #expect(await interpreter.execute("cancel job 1").isSuccess)
    try await eventually { broadcaster.value(of: NowPlaying.self) == "" }
    _ = await interpreter.execute("play \"So What\" &")
    try await eventually { broadcaster.value(of: NowPlaying.self) == "So What" }
    _ = await interpreter.execute("cancel job 2")
    #expect(await interpreter.execute("wait").isSuccess)
  }

  @Test(arguments: ["0", "-1"]) func `a track without length is refused`(seconds: String) async {
    let failure = await interpreter.execute("add track Hush --seconds=\(seconds)").failure
    #expect(
      failure?.message == "add track: a track plays for one second at least: choose a greater "
        + "number of seconds")
  }

  @Test(arguments: ["\"\"", "' '"]) func `an empty title is refused`(title: String) async {
    let failure = await interpreter.execute("add track \(title)").failure
    #expect(failure?.message == "add track: the title is empty: write one")
  }

  @Test func `every command can be typed`() {
    expectTypeable(MusicCommandsRouter.self)
  }
}

/// Tests of the program at a terminal.
@Suite(.onOwnThread)
struct MusicPlayerExampleTests {
  private static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("MusicPlayerExample").path

  @Test func `titles are completed, and a track plays while lines are typed`() throws {
    let process = try TerminalProcess(
      [Self.path],
      environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/nonexistent"])
    try process.wait { $0.cursorLine == "music>" }
    try process.send("play ")
    try process.wait { $0.hint == "<track>" }
    try process.send("b\t&\r")
    try process.wait { $0.transcript.contains("[1] play \"Blue Train\"") }
    try process.send("add track Solo --seconds 1\r")
    try process.send("play so\t")
    try process.wait {
      $0.transcript.contains { $0.contains("\"So What\"  Miles Davis") }
        && $0.transcript.contains { $0.contains("Solo") }
    }
    try process.send("\u{3}")
    try process.wait { $0.cursorLine == "music>" }
    try process.send("cancel job 1\r")
    try process.wait { $0.transcript.contains { $0.hasPrefix("[1] play was interrupted") } }
    try process.send("play Solo &\rwait\r")
    try process.wait { $0.transcript.contains("[2] done: play Solo") && $0.cursorLine == "music>" }
    try process.send("routes\r")
    try process.wait { $0.transcript.contains { $0.contains("there is no command ‘routes’") } }
    try process.send("quit\r")
    #expect(try process.waitForExit() == .exited(0))
  }

  @Test func `lines of the user's editrc can name the program`() throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let lines = #"""
      MusicPlayerExample:bind "\e[99;9x" ed-move-to-beg
      switchboard:bind "\e[99;9x" ed-delete-prev-char

      """#
    try Data(lines.utf8).write(to: home.appendingPathComponent(".editrc"))
    let process = try TerminalProcess(
      [Self.path],
      environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": home.path])
    try process.wait { $0.cursorLine == "music>" }
    try process.send("uit\u{1b}[99;9xq")
    try process.wait { $0.cursorLine == "music> quit" }
    try process.send("\r")
    #expect(try process.waitForExit() == .exited(0))
  }

  @Test func `the prompt asks for confirmation while a track plays`() throws {
    let process = try TerminalProcess(
      [Self.path],
      environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/nonexistent"])
    try process.wait { $0.cursorLine == "music>" }
    try process.send("play \"So What\" &\rquit\r")
    try process.wait { $0.transcript.contains { $0.contains("‘So What’ is playing") } }
    try process.send("quit\r")
    #expect(try process.waitForExit() == .exited(0))
  }

  @Test(arguments: ["\u{4}", "quit\r"])
  func `the end of input asks for confirmation, like quit`(last: String) throws {
    let process = try TerminalProcess(
      [Self.path],
      environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/nonexistent"])
    try process.wait { $0.cursorLine == "music>" }
    try process.send("play \"So What\" &\r")
    try process.wait { $0.transcript.contains("[1] play \"So What\"") && $0.cursorLine == "music>" }
    try process.send("\u{4}")
    try process.wait {
      $0.transcript.contains("quit: ‘So What’ is playing: quit again to leave anyway")
        && $0.cursorLine == "music>"
    }
    try process.send(last)
    #expect(try process.waitForExit() == .exited(0))
    #expect(process.screen.transcript.contains("[1] play was interrupted"))
  }

  @Test func `a script that quits leaves its jobs`() throws {
    let run = try ProcessRun(
      [Self.path], input: "play \"So What\" &\nquit\n", within: .seconds(60))
    #expect(run.code == 0 && run.errors.hasSuffix("[1] play was interrupted\n"))
  }

  @Test func `arguments are refused`() throws {
    let run = try ProcessRun([Self.path, "Solo"], within: .seconds(60))
    #expect(run.code == 2 && run.errors.hasPrefix("MusicPlayerExample takes no arguments"))
  }
}
