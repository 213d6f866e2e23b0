import Foundation
import Switchboard
import SwitchboardRemote
import SwitchboardTesting
import Testing

/// Random commands and changes, interrupted by disconnections and by restarts of the server, are
/// compared with a naive model.
///
/// The environment variable `SWITCHBOARD_TRANSPORT_STEPS` sets the number of steps, and
/// `SWITCHBOARD_TRANSPORT_SEED` the seed.
@MainActor
struct RandomTransportTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["SWITCHBOARD_TRANSPORT_STEPS"].flatMap(Int.init) ?? 300
  private static let seed =
    environment["SWITCHBOARD_TRANSPORT_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)

  @Test(arguments: TransportKind.available)
  func `random runs agree with a naive model`(_ kind: TransportKind) async throws {
    print("random run \(kind.rawValue): SWITCHBOARD_TRANSPORT_SEED=\(Self.seed)")
    try await TransportStage.run(kind, patience: .seconds(1)) { stage in
      var run = RandomRun(stage, seed: Self.seed)
      for _ in 1...Self.count { try await run.step() }
      try await run.finish()
    }
  }
}

/// A random run and its model: the songs, and the newest lyrics.
@MainActor
private struct RandomRun {
  private let stage: TransportStage
  private let seed: UInt64
  private var random: SeededGenerator
  private var titles: [String] = []
  private var lyrics = ""
  private var observers: [Observer] = []
  private var number = 0

  private struct Observer {
    let seen: Task<[String], any Error>
    /// A Boolean value that indicates whether the server was stopped since the observation began.
    var mayEndEarly = false
  }

  init(_ stage: TransportStage, seed: UInt64) {
    self.stage = stage
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  mutating func step() async throws {
    number += 1
    switch Int.random(in: 0..<100, using: &random) {
    case ..<35: try await add()
    case ..<45: try await remove()
    case ..<60: try await find()
    case ..<88: sing()
    case ..<93: await observe()
    case ..<96: try await interrupt { try await $0.disconnect() }
    case ..<98: try await restart()
    default: try await stage.disconnect()
    }
  }

  private mutating func add() async throws {
    let title = "song \(number)", isNext = Bool.random(using: &random)
    let stage = stage
    try await send("addSong", [[title], isNext ? ["on"] : []]) {
      stage.player.titles.contains(title)
    }
    titles.insert(title, at: isNext ? 0 : titles.count)
    #expect(stage.player.titles == titles, "seed \(seed)")
  }

  private mutating func remove() async throws {
    try await send("removeSongs", [])
    titles = []
    #expect(stage.player.titles == [], "seed \(seed)")
  }

  private mutating func find() async throws {
    let position = Int.random(in: 0...titles.count + 1, using: &random)
    let expected = titles.indices.contains(position - 1) ? titles[position - 1] : nil
    do {
      let value = try await send("findSong", [["\(position)"]])
      #expect(try value?.decoded(as: Song.self).title == expected, "seed \(seed)")
    } catch let failure as RemoteFailure {
      #expect(failure.kind == "no_such_song" && expected == nil, "seed \(seed)")
    }
  }

  /// Sends a command until there is a connection and its outcome is known.
  /// - Parameter hasRun: A closure that looks whether a command has run. A command that may run
  ///   again needs none.
  @discardableResult
  private func send(
    _ command: String, _ arguments: [[String]], hasRun: () -> Bool = { false }
  ) async throws -> RemoteValue? {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      do {
        return try await stage.transport.run(
          "PlayerCommands.\(command)", with: arguments, onProgress: nil)
      } catch let error as RemoteError where error.kind == "not_connected" && .now < deadline {
        await Task.yield()
      } catch let error as RemoteError where error.kind == "outcome_unknown" && .now < deadline {
        if hasRun() { return nil }
      } catch let failure as RemoteFailure where failure.kind == "unhandled" && .now < deadline {
        // The program has not connected again.
        await Task.yield()
      }
    }
  }

  /// Loses the connection while a command is on its way, so that it may have run or not.
  private mutating func interrupt(_ body: (TransportStage) async throws -> Void) async throws {
    let title = "song \(number)"
    let call = Task { [transport = stage.transport] in
      try await transport.run("PlayerCommands.addSong", [title])
    }
    for _ in 0..<Int.random(in: 0...30, using: &random) { await Task.yield() }
    try await body(stage)
    let outcome = await call.result
    // What was on its way before these commands has arrived, or never will.
    for _ in 1...2 { try await send("countSongs", []) }
    let hasRun = stage.player.titles.contains(title)
    check(outcome, hasRun: hasRun)
    if hasRun { titles.append(title) }
    #expect(stage.player.titles == titles, "seed \(seed)")
  }

  private func check(_ outcome: Result<RemoteValue, any Error>, hasRun: Bool) {
    switch outcome {
    case .success: #expect(hasRun, "seed \(seed)")
    case .failure(let error):
      let kind = (error as? any ErrorKindNaming)?.kind ?? ""
      if Self.unknown.contains(kind) {
        #expect(stage.kind != .inProcess, "seed \(seed)")
      } else {
        let hasNotRun = ["not_connected", "unhandled"].contains(kind) && !hasRun
        #expect(hasNotRun, "seed \(seed): \(error)")
      }
    }
  }

  /// The kinds of errors after which a command may have run.
  private static let unknown = ["disconnected", "outcome_unknown"]

  private mutating func restart() async throws {
    for index in observers.indices { observers[index].mayEndEarly = true }
    try await interrupt { try await $0.restart() }
  }

  private mutating func sing() {
    lyrics = "line \(number)"
    stage.player.lyrics = lyrics
  }

  private mutating func observe() async {
    let values = await stage.transport.observe(Lyrics.self)
    let seen = Task {
      var seen: [String] = []
      for try await value in values {
        seen.append(value)
        if value == Self.end { break }
      }
      return seen
    }
    observers.append(Observer(seen: seen))
  }

  private static let end = "the end"

  /// Checks that each observer saw values in order, and the last one.
  mutating func finish() async throws {
    stage.player.lyrics = Self.end
    for observer in observers {
      do {
        let seen = try await observer.seen.value
        #expect(seen.last == Self.end || observer.mayEndEarly, "seed \(seed)")
        let numbers = seen.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count, "seed \(seed)")
      } catch let error as RemoteError where [.socket, .relay].contains(stage.kind) {
        // The observations of a socket end with their connection.
        #expect(error.kind == "disconnected", "seed \(seed)")
      } catch let failure as RemoteFailure where observer.mayEndEarly && stage.kind != .inProcess {
        // The request may have arrived when the server was stopped.
        #expect(["unknown_key", "disconnected"].contains(failure.kind), "seed \(seed)")
      }
    }
  }
}
