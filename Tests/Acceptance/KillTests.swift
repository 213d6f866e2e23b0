import Foundation
import Testing

/// What a run has that comes after one that was killed.
struct KillTests {
  /// As many rounds as the environment asks for, or a score.
  private static let rounds =
    ProcessInfo.processInfo.environment["SWITCHBOARD_KILL_ROUNDS"].flatMap(Int.init) ?? 20

  @Test func `whenever the program is killed, what it has saved is there, and nothing else`() throws
  {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("kills: seed \(seed)")
    var run = KillRun(seed: seed)
    for round in 1...Self.rounds { try run.round("round \(round) of seed \(seed)") }
    print("kills: \(run.interruptions) of \(Self.rounds) in time, \(run.acknowledgements) saves")
    // Rounds that are killed too early or too late would show little.
    #expect(run.interruptions > Self.rounds / 3 && run.acknowledgements > Self.rounds)
  }
}
