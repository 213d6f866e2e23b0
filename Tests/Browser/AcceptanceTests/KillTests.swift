import Foundation
import ProcessTesting
import Testing

/// Tests of a run after a killed run.
@Suite(.onOwnThread)
struct KillTests {
  /// The number of rounds: the value in the environment, or 20.
  private static let rounds =
    ProcessInfo.processInfo.environment["SWITCHBOARD_KILL_ROUNDS"].flatMap(Int.init) ?? 20

  @Test func `after a kill at any time, the profile has exactly the saved data`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("kills: seed \(seed)")
    var (interruptions, acknowledgements, ends) = (0, 0, 0)
    // Each 20 rounds use a new profile, because a profile that only grows would take ever longer.
    for first in stride(from: 1, through: Self.rounds, by: 20) {
      var run = KillRun(seed: seed &+ UInt64(first))
      for round in first..<min(first + 20, Self.rounds + 1) {
        try run.round("round \(round) of seed \(seed)")
      }
      interruptions += run.interruptions
      acknowledgements += run.acknowledgements
      ends += run.ends
    }
    print(
      "kills: \(interruptions) of \(Self.rounds) in time, \(acknowledgements) saves, \(ends) ends")
    // Rounds that are killed too early or too late would show little.
    #expect(interruptions > Self.rounds / 3 && acknowledgements > Self.rounds)
  }
}
