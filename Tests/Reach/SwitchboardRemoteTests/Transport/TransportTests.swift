import Foundation
import ProcessTesting
import Switchboard
import SwitchboardRemote
import SwitchboardTesting
import Testing

/// Tests that every transport passes.
@MainActor
struct TransportTests {
  @Test(arguments: TransportKind.available)
  func `a caller runs commands and reads their results`(_ kind: TransportKind) async throws {
    try await TransportStage.run(kind) { stage in
      let added = try await stage.transport.run("PlayerCommands.addSong", ["So What"])
      try await stage.transport.run("PlayerCommands.addSong", ["Blue Train"], ["on"])
      #expect(added.text == nil)
      #expect(stage.player.titles == ["Blue Train", "So What"])
      let count = try await stage.transport.run("PlayerCommands.countSongs")
      #expect(try count.text == "2" && count.decoded(as: Int.self) == 2)
      let song = try await stage.transport.run("PlayerCommands.findSong", ["1"])
      #expect(try song.decoded() == Song(title: "Blue Train", imageURL: "a/b"))
      let verse = try await stage.transport.run("PlayerCommands.describeSongs")
      #expect(verse.text == "la la")
      #expect(throws: RemoteError.self) { try verse.decoded(as: String.self) }
    }
  }

  @Test(arguments: TransportKind.available)
  func `a generated client calls commands as methods`(_ kind: TransportKind) async throws {
    try await TransportStage.run(kind) { stage in
      let player = PlayerCommandsClient(stage.transport)
      try await player.addSong("So What", next: false)
      try await player.addSong("Blue Train", next: true)
      #expect(stage.player.titles == ["Blue Train", "So What"])
      #expect(try await player.countSongs() == 2)
      #expect(try await player.findSong(1) == Song(title: "Blue Train", imageURL: "a/b"))
      let error = await failure { _ = try await player.findSong(9) }
      #expect((error as? RemoteFailure)?.message == "there is no song 9: there are 2")
      await #expect(throws: RemoteError.self) { try await player.describeSongs() }
      let playing = Task { try await player.play() }
      try await eventually { stage.player.playing == 1 }
      playing.cancel()
      await #expect(throws: CancellationError.self) { try await playing.value }
      try await eventually { stage.player.cancelled == 1 }
    }
  }

  @Test(arguments: TransportKind.available)
  func `a caller gets the errors that a local caller gets`(_ kind: TransportKind) async throws {
    try await TransportStage.run(kind) { stage in
      for call in FailureTests.calls {
        let error = await failure {
          _ = try await stage.transport.run(call.command, with: call.arguments, onProgress: nil)
        }
        let expected = RemoteFailure(kind: call.kind, message: call.message)
        #expect(error as? RemoteFailure == expected, "\(call.testDescription)")
      }
      let extra = await stage.error(of: "countSongs", [["1"]])
      #expect((extra as? RemoteFailure)?.kind == "extra_argument")
    }
  }

  @Test(arguments: TransportKind.available)
  func `a dropped command is unavailable, and a confidential one fails without its argument`(
    _ kind: TransportKind
  ) async throws {
    try await TransportStage.run(kind) { stage in
      stage.dispatcher.onRefused = { _, _ in }
      stage.player.unavailable = "the player is locked: unlock it"
      let dropped = await stage.error(of: "removeSongs")
      #expect((dropped as? RemoteFailure)?.kind == "unavailable")
      for words in ["4711", "hunter2"] {
        let error = await stage.error(of: "unlock", [[words]])
        let failure = try #require(error as? RemoteFailure)
        #expect(!failure.message.contains(words))
      }
    }
  }

  @Test(arguments: TransportKind.available)
  func `a command is unhandled once its handler has ended, and until another one is registered`(
    _ kind: TransportKind
  ) async throws {
    try await TransportStage.run(kind) { stage in
      #expect(await stage.error(of: "countSongs") == nil)
      stage.unregister()
      let error = await stage.error(of: "countSongs")
      let message =
        "PlayerCommands.countSongs is not a command now: choose one of the description"
      #expect(error as? RemoteFailure == RemoteFailure(kind: "unhandled", message: message))
      try stage.register()
      // The news of the handler takes a while on the network.
      let deadline = ContinuousClock.now + .seconds(60)
      while await stage.error(of: "countSongs") != nil, .now < deadline { await Task.yield() }
      #expect(await stage.error(of: "countSongs") == nil)
    }
  }

  @Test(arguments: TransportKind.available)
  func `a caller reads the progress, and cancels the command`(_ kind: TransportKind) async throws {
    try await TransportStage.run(kind) { stage in
      let (reports, continuation) = AsyncStream<CommandProgress>.makeStream()
      let run = Task { [transport = stage.transport] in
        try await transport.run("PlayerCommands.play") { continuation.yield($0) }
      }
      var iterator = reports.makeAsyncIterator()
      #expect(await iterator.next() == CommandProgress(0.5, "side one"))
      run.cancel()
      await #expect(throws: CancellationError.self) { try await run.value }
      try await eventually { stage.player.cancelled == 1 }
      #expect(await stage.error(of: "countSongs") == nil)
    }
  }

  @Test(arguments: TransportKind.available)
  func `a caller that handles progress slowly holds up no other call`(
    _ kind: TransportKind
  ) async throws {
    try await TransportStage.run(kind) { stage in
      let (reports, continuation) = AsyncStream<Void>.makeStream()
      let hold = DispatchSemaphore(value: 0)
      // The slow closure must not occupy a thread that other tests need.
      let run = Task(executorPreference: OwnThread()) { [transport = stage.transport] in
        try await transport.run("PlayerCommands.play") { _ in
          continuation.yield()
          hold.wait()
        }
      }
      for await _ in reports { break }
      let count = await stage.error(of: "countSongs")
      hold.signal()
      #expect(count == nil)
      run.cancel()
      await #expect(throws: CancellationError.self) { try await run.value }
    }
  }

  @Test(arguments: TransportKind.available)
  func `a description says what is offered`(_ kind: TransportKind) async throws {
    try await TransportStage.run(kind) { stage in
      stage.player.unavailable = "the player is locked: unlock it"
      let description = try await stage.transport.describe()
      let names = ["song-count", "current-song", "current-verse", "lyrics"]
      #expect(description.properties == names)
      let local = stage.dispatcher.handledCommands
      #expect(description.commands.map(\.name) == local.map(\.description.qualifiedName))
      #expect(description.commands.map(\.usage) == local.map(\.description.usage))
      #expect(description.commands.map(\.unavailability) == local.map(\.unavailability))
    }
  }
}

// MARK: - Properties

extension TransportTests {
  /// Expects the next value of a sequence.
  private func expect<Value: Equatable>(
    _ value: Value?, from iterator: inout AsyncThrowingStream<Value, any Error>.Iterator,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    let next = try await iterator.next(isolation: #isolation)
    #expect(next == value, sourceLocation: location)
  }

  @Test(arguments: TransportKind.available)
  func `an observer gets the current value and each change`(_ kind: TransportKind) async throws {
    try await TransportStage.run(kind) { stage in
      var counts = await stage.transport.observe(SongCount.self).makeAsyncIterator()
      try await expect(0, from: &counts)
      for count in 1...20 {
        stage.player.count = count
        try await expect(count, from: &counts)
      }
      var late = await stage.transport.observe(SongCount.self).makeAsyncIterator()
      try await expect(20, from: &late)
    }
  }

  @Test(arguments: TransportKind.available)
  func `a typed value arrives unchanged`(_ kind: TransportKind) async throws {
    let songs: [Song?] = [
      Song(title: "So What"), Song(title: "\u{202e}\n\"", imageURL: "x", length: .infinity),
      Song(title: "", length: 0.1 + 0.2, isLoved: true), nil,
    ]
    try await TransportStage.run(kind) { stage in
      var values = await stage.transport.observe(CurrentSong.self).makeAsyncIterator()
      try await expect(.some(nil), from: &values)
      for song in songs {
        stage.player.song = song
        try await expect(song, from: &values)
      }
      var verses = await stage.transport.observe(named: "current-verse").makeAsyncIterator()
      let verse = try await verses.next()
      #expect(verse?.text == "la la")
    }
  }

  @Test(arguments: TransportKind.available)
  func `a property of an instance is observed by its key`(_ kind: TransportKind) async throws {
    try await TransportStage.run(kind) { stage in
      let binding = try stage.broadcaster.bind(SongRating(id: 3), to: stage.player.$count)
      try await stage.settle()
      var ratings = await stage.transport.observe(SongRating(id: 3)).makeAsyncIterator()
      try await expect(0, from: &ratings)
      stage.player.count = 5
      try await expect(5, from: &ratings)
      let unknown = await stage.transport.observe(SongRating(id: 4))
      let error = await failure { for try await _ in unknown {} }
      #expect((error as? RemoteFailure)?.kind == "unknown_key")
      binding.cancel()
    }
  }

  @Test(arguments: TransportKind.available)
  func `an observation ends with the instance, and late observers wait for the next one`(
    _ kind: TransportKind
  ) async throws {
    try await TransportStage.run(kind) { stage in
      let transport = stage.transport
      for count in 1...3 {
        stage.player.count = count
        let binding = try stage.broadcaster.bind(SongRating(id: 3), to: stage.player.$count)
        try await stage.settle()
        var ratings = await transport.observe(SongRating(id: 3)).makeAsyncIterator()
        try await expect(count, from: &ratings)
        binding.cancel()
        try await expect(nil, from: &ratings)
        try await stage.settle()
        let late = await failure {
          for try await _ in await transport.observe(SongRating(id: 3)) {}
        }
        #expect((late as? RemoteFailure)?.kind == "unknown_key")
        try await eventually { !stage.broadcaster.entries.contains { $0.name.contains("[") } }
      }
    }
  }

  @Test(arguments: TransportKind.available)
  func `an observation ends with the instance although a new one is bound at once`(
    _ kind: TransportKind
  ) async throws {
    try await TransportStage.run(kind) { stage in
      @MainActor func bind() throws -> Subscription {
        try stage.broadcaster.bind(SongRating(id: 3), to: stage.player.$count)
      }
      var binding = try bind()
      try await stage.settle()
      for count in 1...5 {
        var ratings = await stage.transport.observe(SongRating(id: 3)).makeAsyncIterator()
        try await expect(count - 1, from: &ratings)
        binding.cancel()
        stage.player.count = count
        binding = try bind()
        try await expect(nil, from: &ratings)
        try await stage.settle()
      }
      binding.cancel()
    }
  }

  @Test(arguments: TransportKind.available)
  func `an observation ends if its property is withdrawn and bound again at once`(
    _ kind: TransportKind
  ) async throws {
    try await TransportStage.run(kind) { stage in
      var counts = await stage.transport.observe(SongCount.self).makeAsyncIterator()
      try await expect(0, from: &counts)
      stage.broadcaster.withdraw(SongCount.self)
      stage.unbind()
      try stage.bind()
      try await expect(nil, from: &counts)
      try await stage.settle()
      var others = await stage.transport.observe(SongCount.self).makeAsyncIterator()
      try await expect(0, from: &others)
    }
  }

  private struct SongRating: InstanceBroadcastKey {
    typealias Value = Int
    let id: Int
  }

  @Test(arguments: TransportKind.available)
  func `an unknown name and a wrong type throw`(_ kind: TransportKind) async throws {
    try await TransportStage.run(kind) { stage in
      let unknown = await stage.transport.observe(named: "no-such-property")
      let error = await failure { for try await _ in unknown {} }
      #expect((error as? RemoteFailure)?.kind == "unknown_key")
      var counts = await stage.transport.observe(named: "song-count").makeAsyncIterator()
      let count = try #require(await counts.next())
      #expect(throws: RemoteError.self) { try count.decoded(as: [String].self) }
    }
  }

  @Test(arguments: TransportKind.available)
  func `an observation ends after the last value if the property is withdrawn`(
    _ kind: TransportKind
  ) async throws {
    try await TransportStage.run(kind) { stage in
      var counts = await stage.transport.observe(SongCount.self).makeAsyncIterator()
      try await expect(0, from: &counts)
      stage.player.count = 3
      try await expect(3, from: &counts)
      stage.broadcaster.withdraw(SongCount.self)
      try await expect(nil, from: &counts)
    }
  }

  @Test(arguments: TransportKind.available)
  func `an observer gets no value of a producer that has ended, and those of the next one`(
    _ kind: TransportKind
  ) async throws {
    try await TransportStage.run(kind) { stage in
      var counts = await stage.transport.observe(SongCount.self).makeAsyncIterator()
      try await expect(0, from: &counts)
      stage.unbind()
      try await stage.settle()
      let values = await stage.transport.observe(SongCount.self)
      let late = Task {
        var seen: [Int] = []
        for try await count in values {
          seen.append(count)
          if count == 7 { break }
        }
        return seen
      }
      try await stage.settle()
      stage.player.count = 7
      try stage.bind()
      try await expect(7, from: &counts)
      #expect(try await late.value == [7])
    }
  }

  @Test(arguments: TransportKind.available)
  func `a slow observer ends with the newest value`(_ kind: TransportKind) async throws {
    try await TransportStage.run(kind) { stage in
      var values = await stage.transport.observe(Lyrics.self).makeAsyncIterator()
      try await expect("", from: &values)
      for number in 1...2_000 { stage.player.lyrics = "\(number)" }
      var last = 0, count = 0
      while last < 2_000, let text = try await values.next(isolation: #isolation) {
        let next = try #require(Int(text))
        #expect(next > last)
        last = next
        count = count + 1
      }
      #expect(last == 2_000 && count < 2_000)
    }
  }

  @Test(arguments: TransportKind.available)
  func `nothing that is off the record is reached`(_ kind: TransportKind) async throws {
    try await TransportStage.run(kind) { stage in
      let description = try await stage.transport.describe()
      #expect(!description.commands.contains { $0.name.hasPrefix("Secret") })
      #expect(!description.properties.contains("hidden-count"))
      let error = await failure {
        try await stage.transport.run("SecretPlayerCommands.hide", ["x"])
      }
      #expect((error as? RemoteFailure)?.kind == "unhandled" && stage.secret.titles == [])
      let values = await stage.transport.observe(HiddenCount.self)
      let observation = Task {
        for try await _ in values { return true }
        return false
      }
      stage.secret.count = 5
      // A value would be sent before the second reply.
      for _ in 1...2 { try await stage.transport.run("PlayerCommands.addSong", ["x"]) }
      observation.cancel()
      let isObserved = try? await observation.value
      #expect(isObserved != true)
    }
  }
}
