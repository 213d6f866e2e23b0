import BrowserModelTesting
import Foundation
import ProcessTesting
import SwitchboardTesting
import Testing

/// Tests of runs that are killed during a repair, or while they only read.
@Suite(.onOwnThread)
struct InterruptionTests {
  @Test func `the next run completes a repair that was killed, and some run reports it`() throws {
    try Self.attack("repairs", "REPAIR_KILLS") { try $0.repair($1, seed: $2, $3) }
  }

  @Test func `a reading run that is killed leaves nothing behind`() throws {
    try Self.attack("readers", "READER_KILLS") { try $0.readOnly($1, seed: $2, $3) }
  }

  private static func attack(
    _ name: String, _ variable: String,
    _ round: @Sendable (InterruptionAttack, String, UInt64, Figures) throws -> Void
  ) throws {
    try Attack.run(name, rounds: Attack.rounds(variable, otherwise: 2)) { rounds, seed, figures in
      let attacks = try AttackedProfile.Ending.allCases.map {
        try InterruptionAttack($0, seed: seed)
      }
      for (age, number) in rounds.enumerated() {
        let attack = attacks[age % attacks.count]
        try round(attack, "seed \(seed), round \(number)", seed &+ UInt64(number), figures)
      }
    }
  }
}

/// Kills runs on one profile.
struct InterruptionAttack {
  private let sandbox: Sandbox
  private let profile: AttackedProfile
  private let ending: AttackedProfile.Ending

  init(_ ending: AttackedProfile.Ending, seed: UInt64) throws {
    sandbox = try Sandbox()
    self.ending = ending
    profile = try AttackedProfile(in: sandbox, ending, seed: seed)
  }

  /// Starts the program, and kills it after a duration.
  /// - Returns: The sentences on standard error, and all other output until the kill.
  private func killed(after duration: Duration, _ arguments: [String] = []) throws -> String {
    let lines = profile.lines.joined(separator: "\n")
    do {
      let run = try sandbox.program.run(
        arguments + ["--keep-going", "--script", "-"], input: lines, within: duration)
      return run.errors
    } catch let timeout as ProcessTimeout {
      return timeout.output
    }
  }
}

// MARK: - Repairs

extension InterruptionAttack {
  /// Damages a database, kills several starts on it, and compares the result with that of one
  /// undisturbed start.
  func repair(_ name: String, seed: UInt64, _ figures: Figures) throws {
    var random = SeededGenerator(seed: seed)
    let (image, mutation, alone) = try damaged(using: &random)
    try sandbox.restore(image)
    let kills = Int.random(in: 1...3, using: &random)
    let printed = try (0..<kills).map { _ in
      try killed(after: alone.duration * Double.random(in: 0...1, using: &random))
    }
    let last = try Start(sandbox.program, profile.lines)
    let said = (printed + last.warnings).joined(separator: "\n")
    figures.add(
      verdict(of: last, alone, said), of: "\(ending.rawValue), \(kills) kills",
      """
      \(name), \(mutation), \(kills) kills; alone: \(alone.warnings)
      said: \(said.split(separator: "\n").filter { $0.contains("damaged") }.prefix(5))
      missing: \(Set(alone.picture.essence).subtracting(last.picture.essence).sorted().prefix(5))
      new: \(Set(last.picture.essence).subtracting(alone.picture.essence).sorted().prefix(5))
      """)
  }

  /// Damages a database so that the program repairs it.
  private func damaged(
    using random: inout SeededGenerator
  ) throws -> (ProfileImage, Mutation, Start) {
    while true {
      var image = profile.image
      var mutation = Mutation(of: image, matching: "sessions.sqlite", using: &random)
      mutation.apply(to: &image, older: profile.older, using: &random)
      try sandbox.restore(image)
      let start = try Start(sandbox.program, profile.lines)
      if start.warnings.contains(where: { $0.contains("damaged-") }) {
        return (image, mutation, start)
      }
    }
  }

  private func verdict(of last: Start, _ alone: Start, _ said: String) -> Verdict {
    guard last.ending == .normal else { return last.ending == .hang ? .hang : .crash }
    let isReported = alone.warnings.allSatisfy { Self.plain(said).contains(Self.plain($0)) }
    // After several starts that failed a new tab is in front.
    let isSame =
      last.picture.withoutFront == alone.picture.withoutFront
      || last.picture.lines.contains { $0.contains("about:newtab") }
        && last.picture.essence == alone.picture.essence
    return isReported && isSame ? .reported : isReported ? .unsettled : .unreported
  }

  /// Returns a sentence without the number of the file that keeps the damaged database.
  private static func plain(_ sentence: String) -> String {
    sentence.replacing(/damaged-\d+/, with: "damaged-")
  }
}

// MARK: - Readers

extension InterruptionAttack {
  /// Kills a start that only reads, on intact or damaged files, and checks that it left nothing
  /// behind.
  func readOnly(_ name: String, seed: UInt64, _ figures: Figures) throws {
    var random = SeededGenerator(seed: seed), image = profile.image
    var mutation = Mutation(of: image, matching: "sessions.sqlite", using: &random)
    let isDamaged = Bool.random(using: &random)
    if isDamaged { mutation.apply(to: &image, older: profile.older, using: &random) }
    try sandbox.restore(image)
    let before = try sandbox.temporary.names
    let usual = try Start(sandbox.program, profile.lines, ["--read-only"])
    let printed = try killed(
      after: usual.duration * Double.random(in: 0...1, using: &random), ["--read-only"])
    let remains = try sandbox.temporary.names.filter { !before.contains($0) }
    let isSame = try sandbox.image() == image
    figures.add(
      remains.isEmpty && isSame && usual.ending == .normal ? .equal : .unsettled,
      of: "\(ending.rawValue), \(isDamaged ? "damaged" : "whole")",
      "\(name), \(isDamaged ? "\(mutation)" : "whole"): \(remains), same: \(isSame), \(printed)")
  }
}
