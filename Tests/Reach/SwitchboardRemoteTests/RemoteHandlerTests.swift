import Foundation
import Switchboard
import SwitchboardREPL
import SwitchboardTesting
import Testing

@testable import SwitchboardRemote

/// Tests of handlers in other programs, which are registered here.
@MainActor
struct RemoteHandlerTests {
  private let dispatcher = CommandDispatcher(name: "here")
  private let local = Player()

  private func handler(
    _ stage: TransportStage, timeLimit: Duration? = nil
  ) async throws -> RemoteHandler {
    let transport = stage.transport
    let handler = RemoteHandler("player on hub", timeLimit: timeLimit) { transport }
    try await eventually { handler.isConnected }
    return handler
  }

  private func run(_ command: String, _ words: [String]...) async throws -> CommandResult {
    let handled = dispatcher.handledCommands(named: "PlayerCommands.\(command)").first
    return try await #require(handled).run(with: words)
  }

  @Test(arguments: TransportKind.available)
  func `a handler in another program answers like one in this program`(
    _ kind: TransportKind
  ) async throws {
    try await TransportStage.run(kind) { stage in
      let registration = try dispatcher.register(
        try await handler(stage), for: PlayerCommandsRouter.self)
      _ = try await run("addSong", ["So What"], ["on"])
      #expect(stage.player.titles == ["So What"])
      #expect(try await run("countSongs").value as? Int == 1)
      let song = Song(title: "So What", imageURL: "a/b")
      #expect(try await run("findSong", ["1"]).value as? Song == song)
      let error = await failure { _ = try await run("findSong", ["9"]) }
      #expect(ErrorKind.words(of: try #require(error)) == "there is no song 9: there are 1")
      let handled = dispatcher.handled(by: PlayerCommandsRouter.Key.addSong)
      #expect(handled?.handler == "player on hub")
      registration.cancel()
      #expect(!dispatcher.isHandled(PlayerCommandsRouter.Key.addSong))
    }
  }

  @Test(arguments: TransportKind.available)
  func `a call reports its progress, and is cancelled where it runs`(
    _ kind: TransportKind
  ) async throws {
    try await TransportStage.run(kind) { stage in
      let registration = try dispatcher.register(
        try await handler(stage), for: PlayerCommandsRouter.self)
      let player: any PlayerCommands = dispatcher.router(PlayerCommandsRouter.self)
      var reports: [String] = []
      let playing = Task {
        try await CommandProgress.receiving(by: { reports.append($0.text) }) {
          try await player.play()
        }
      }
      try await eventually { stage.player.playing == 1 && !reports.isEmpty }
      #expect(reports == ["50 % side one"])
      playing.cancel()
      await #expect(throws: (any Error).self) { try await playing.value }
      try await eventually { stage.player.cancelled == 1 }
      withExtendedLifetime(registration) {}
    }
  }

  @Test(arguments: TransportKind.available)
  func `a call that the other program cannot run goes to the next handler`(
    _ kind: TransportKind
  ) async throws {
    try await TransportStage.run(kind) { stage in
      let remote = try await handler(stage)
      let window = CommandDispatcher(name: "window", parent: dispatcher)
      let registrations: Subscriptions = [
        try dispatcher.register(local, for: PlayerCommandsRouter.self),
        try window.register(remote, for: PlayerCommandsRouter.self),
      ]
      let handled = try #require(window.handled(by: PlayerCommandsRouter.Key.addSong))
      try await handled.run(with: [["there"]])
      stage.unregister()
      try await handled.run(with: [["here"]])
      #expect(stage.player.titles == ["there"] && local.titles == ["here"])
      try stage.register()
      // The news of the handler takes a while on the network.
      let deadline = ContinuousClock.now + .seconds(60)
      while stage.player.titles.count < 2, .now < deadline {
        try await handled.run(with: [["there again"]])
      }
      #expect(stage.player.titles == ["there", "there again"])
      withExtendedLifetime(registrations) {}
    }
  }

  @Test func `the next handler takes over when the program ends, and gives way when it is back`()
    async throws
  {
    let served = try Served()
    try await served.server.serve(at: served.address)
    let address = served.address
    let remote = RemoteHandler("player") {
      try await RemoteClient.connect(to: address, responseLimit: .seconds(300))
    }
    let registrations: Subscriptions = [
      try dispatcher.register(local, for: PlayerCommandsRouter.self),
      try dispatcher.register(remote, for: PlayerCommandsRouter.self),
    ]
    try await eventually { remote.isConnected }
    _ = try await run("addSong", ["there"])
    await served.server.stop()
    try await eventually { !remote.isConnected }
    _ = try await run("addSong", ["here"])
    #expect(served.player.titles == ["there"] && local.titles == ["here"])
    try await served.server.serve(at: address)
    try await eventually { remote.isConnected }
    _ = try await run("addSong", ["back"])
    #expect(served.player.titles == ["there", "back"])
    withExtendedLifetime(registrations) {}
    await served.server.stop()
  }

  @Test func `a call that may have run is not repeated, unless it is declared repeatable`()
    async throws
  {
    try await TransportStage.run(.socket) { stage in
      let registrations: Subscriptions = [
        try dispatcher.register(local, for: PlayerCommandsRouter.self),
        try dispatcher.register(try await handler(stage), for: PlayerCommandsRouter.self),
      ]
      let player: any PlayerCommands = dispatcher.router(PlayerCommandsRouter.self)
      let playing = Task { try await player.play() }
      try await eventually { stage.player.playing == 1 }
      try await stage.disconnect()
      await #expect(throws: RemoteError.disconnected) { try await playing.value }
      #expect(local.playing == 0)
      withExtendedLifetime(registrations) {}
    }
  }

  @Test func `a call has a time limit, and a synchronous caller learns that it must wait`()
    async throws
  {
    try await TransportStage.run(.inProcess) { stage in
      let registration = try dispatcher.register(
        try await handler(stage, timeLimit: .milliseconds(1)), for: PlayerCommandsRouter.self)
      let player: any PlayerCommands = dispatcher.router(PlayerCommandsRouter.self)
      let late = await failure { try await player.play() }
      #expect((late as? RemoteFailure)?.kind == "timed_out")
      let error = await failure { _ = try player.countSongs() }
      #expect("\(try #require(error))".contains("answers later"), "\(error as Any)")
      withExtendedLifetime(registration) {}
    }
  }

  @Test func `what is off the record stays in this program`() async throws {
    try await TransportStage.run(.inProcess) { stage in
      let incognito = CommandDispatcher(name: "incognito", parent: dispatcher, isOffTheRecord: true)
      let registration = try dispatcher.register(
        try await handler(stage), for: PlayerCommandsRouter.self)
      let handled = try #require(incognito.handled(by: PlayerCommandsRouter.Key.addSong))
      let error = await failure { try await handled.run(with: [["secret"]]) }
      #expect((error as? CommandError)?.kind == "unhandled")
      #expect(stage.player.titles.isEmpty)
      withExtendedLifetime(registration) {}
    }
  }

  // MARK: - Mirrors

  @Test(arguments: TransportKind.available)
  func `a mirror that is released ends its observations`(_ kind: TransportKind) async throws {
    try await TransportStage.run(kind) { stage in
      var mirror: RemoteMirror? = try await RemoteMirror(of: stage.transport, named: "player")
      let isReleased = { [weak mirror] in mirror == nil }
      #expect(!isReleased())
      mirror = nil
      try await eventually { isReleased() }
    }
  }

  @Test(arguments: TransportKind.available)
  func `a prompt works with the commands and properties of another program`(
    _ kind: TransportKind
  ) async throws {
    try await TransportStage.run(kind) { stage in
      let mirror = try await RemoteMirror(of: stage.transport, named: "player")
      var lines: [String] = []
      let interpreter = Interpreter(
        dispatcher: { mirror.dispatcher }, broadcaster: { mirror.broadcaster },
        output: TextOutput { text, _ in lines.append(text) })
      _ = await interpreter.execute("add song 'So What' --next")
      #expect(stage.player.titles == ["So What"])
      #expect(await interpreter.execute("count songs").result?.text == "1")
      #expect(await interpreter.completions(of: "add so").map(\.word) == ["song"])
      #expect(await interpreter.completions(of: "fail how d").map(\.word) == ["described"])
      let wrong = await interpreter.execute("find song x").failure
      #expect(wrong?.message.contains("whole number") == true, "\(wrong as Any)")
      let absent = await interpreter.execute("find song 9").failure
      #expect(absent?.message.contains("there is no song 9") == true, "\(absent as Any)")
      _ = await interpreter.execute("help add song")
      #expect(lines.joined().contains("Plays it after the current song."))
      try await eventually {
        (try? mirror.broadcaster.entry(named: "song-count"))??.value?.text == "1"
      }
      stage.player.count = 7
      try await eventually {
        (try? mirror.broadcaster.entry(named: "song-count"))??.value?.text == "7"
      }
    }
  }
}
