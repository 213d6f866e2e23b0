import BrowserModelTesting
import Foundation
import ProcessTesting
import SwitchboardTesting
import Testing

/// Tests of a profile in which a file was damaged, removed or restored between two runs.
@Suite(.onOwnThread)
struct MutationTests {
  /// The number of rounds on one profile.
  private static let profileRounds = 250

  @Test func `a damaged file loses nothing without a report`() throws {
    try Attack.run("mutations", rounds: Attack.rounds("MUTATIONS", otherwise: 6)) {
      rounds, seed, figures in
      let sandbox = try Sandbox()
      let middle = Array(rounds).count / 2
      var attack: MutationAttack?
      for (age, round) in rounds.enumerated() {
        // Both endings have their turn even in a short run.
        if attack == nil || age == middle || age % Self.profileRounds == 0 {
          let ending: AttackedProfile.Ending = attack?.ending == .killed ? .clean : .killed
          attack = try MutationAttack(on: sandbox, ending, seed: seed &+ UInt64(round))
        }
        try attack?.round("seed \(seed), round \(round)", seed: seed &+ UInt64(round), figures)
      }
    }
  }
}

// MARK: - Attack

/// Damages files of one profile repeatedly, and judges the next two starts.
struct MutationAttack {
  private let sandbox: Sandbox
  /// The end of the last run on the profile.
  let ending: AttackedProfile.Ending
  private let profile: AttackedProfile
  private let judge: AttackJudge<Start>

  init(on sandbox: Sandbox, _ ending: AttackedProfile.Ending, seed: UInt64) throws {
    self.sandbox = sandbox
    self.ending = ending
    let profile = try AttackedProfile(in: sandbox, ending, seed: seed)
    self.profile = profile
    let starts = try (0..<3).map { _ in
      try sandbox.restore(profile.image)
      return try Start(sandbox.program, profile.lines)
    }
    judge = try AttackJudge(starts, later: Start(sandbox.program, profile.lines))
    try Self.check(judge.whole.picture)
  }

  /// Checks that the profile has enough data to lose.
  private static func check(_ picture: Picture) throws {
    try Attack.check(
      picture.lines.contains { $0.contains("i1.org") }, "There are no incognito tabs.")
    let tabCount = picture.lines.count { $0.hasPrefix("  tab") }
    try Attack.check(tabCount > 50, "There are only \(tabCount) tabs.")
  }

  /// Damages a file, and starts the program twice or three times.
  func round(_ name: String, seed: UInt64, _ figures: Figures) throws {
    var random = SeededGenerator(seed: seed), image = profile.image
    var mutation = Mutation(of: image, matching: Attack.pattern, using: &random)
    mutation.apply(to: &image, older: profile.older, using: &random)
    try sandbox.restore(image)
    var starts = [
      try Start(sandbox.program, profile.lines), try Start(sandbox.program, profile.lines),
    ]
    if AttackJudge.needsThird(after: starts) {
      starts.append(try Start(sandbox.program, profile.lines))
    }
    var verdict = judge.verdict(of: starts)
    if verdict == .unreported, mutation.isHarmless(to: judge.whole.picture, starts[0].picture) {
      verdict = .equal
    }
    if verdict == .equal, judge.maybeSlow(starts[0]), try isSlow(image) { verdict = .slow }
    figures.add(
      verdict, of: "\(ProfileImage.kind(of: mutation.path)) \(ending.rawValue)",
      "\(name), \(ending.rawValue), \(mutation)\n\(judge.account(of: starts))")
  }
}

// MARK: - Time

extension MutationAttack {
  /// Returns whether starts on an image take more than twice as long as usual.
  ///
  /// Other processes slow down single starts, so the fastest of several starts are compared.
  private func isSlow(_ image: ProfileImage) throws -> Bool {
    let pairs = try (0..<5).map { _ in (try duration(of: profile.image), try duration(of: image)) }
    let usual = pairs.map(\.0).min() ?? .zero
    return pairs.allSatisfy { $0.1 > usual * 2 }
  }

  private func duration(of image: ProfileImage) throws -> Duration {
    try sandbox.restore(image)
    return try Start(sandbox.program, profile.lines).duration
  }
}
