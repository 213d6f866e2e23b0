import BrowserModelTesting
import Foundation
import ProcessTesting
import SwitchboardTesting
import Testing

/// A profile of which one file was damaged, removed or put back while the program was not running.
struct MutationTests {
  /// The number of rounds on one profile.
  private static let profileRounds = 250

  @Test func `a damaged file costs nothing that the user is not told of`() throws {
    try Attack.run("mutations", rounds: Attack.rounds("MUTATIONS", otherwise: 12)) {
      rounds, seed, figures in
      let (sandbox, middle) = (try Sandbox(), Array(rounds).count / 2)
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

/// Damages files of one profile again and again, and judges what the next two starts make of it.
struct MutationAttack {
  private let sandbox: Sandbox
  /// How the last run on the profile ended.
  let ending: AttackedProfile.Ending
  private let profile: AttackedProfile
  /// What a start on the undamaged files shows.
  private let whole: Start
  /// How long such a start takes.
  private let usualDuration: Duration

  init(on sandbox: Sandbox, _ ending: AttackedProfile.Ending, seed: UInt64) throws {
    (self.sandbox, self.ending) = (sandbox, ending)
    let profile = try AttackedProfile(in: sandbox, ending, seed: seed)
    self.profile = profile
    let starts = try (0..<3).map { _ in
      try sandbox.restore(profile.image)
      return try Start(sandbox.program, profile.lines)
    }
    whole = starts[0]
    usualDuration = starts.map(\.duration).sorted()[1]
    try check(starts)
  }

  /// Checks that nothing but the damage makes a difference.
  private func check(_ starts: [Start]) throws {
    let second = try Start(sandbox.program, profile.lines)
    for start in starts {
      try Attack.check(
        start.picture == whole.picture, "\(start.picture.difference(from: whole.picture))")
      try Attack.check(start.ending == .normal && start.complaints.isEmpty, "\(start.complaints)")
    }
    try Attack.check(
      whole.picture.lines.contains { $0.contains("i1.org") }, "There are no incognito tabs.")
    let tabCount = whole.picture.lines.count { $0.hasPrefix("  tab") }
    try Attack.check(tabCount > 50, "There are only \(tabCount) tabs.")
    try Attack.check(
      second.picture.withoutFront == whole.picture.withoutFront,
      "A second start shows something else:\n\(second.picture.difference(from: whole.picture))")
  }

  /// Damages a file, and starts the program twice.
  func round(_ name: String, seed: UInt64, _ figures: Figures) throws {
    var random = SeededGenerator(seed: seed), image = profile.image
    var mutation = Mutation(of: image, matching: Attack.pattern, using: &random)
    mutation.apply(to: &image, older: profile.older, using: &random)
    try sandbox.restore(image)
    let first = try Start(sandbox.program, profile.lines)
    var next = [try Start(sandbox.program, profile.lines)]
    // Damage that is found only when pages are read is repaired by the start after that.
    if !first.complaints.isEmpty, !next[0].complaints.isEmpty {
      next.append(try Start(sandbox.program, profile.lines))
    }
    var verdict = verdict(of: first, next)
    if verdict == .equal, try isSlow(first, image) { verdict = .slow }
    figures.add(
      verdict, of: "\(ProfileImage.kind(of: mutation.path)) \(ending.rawValue)",
      "\(name), \(ending.rawValue), \(mutation)\n\(account(of: first, next))")
  }
}

// MARK: - Judgment

extension MutationAttack {
  private func verdict(of first: Start, _ next: [Start]) -> Verdict {
    let starts = [first] + next
    if starts.contains(where: { $0.ending == .hang }) { return .hang }
    if starts.contains(where: { $0.ending != .normal }) { return .crash }
    if first.picture != whole.picture, first.complaints.isEmpty { return .untold }
    guard Self.isSettled(starts[starts.count - 2], starts[starts.count - 1]) else {
      return .unsettled
    }
    return first.complaints.isEmpty ? .equal : .told
  }

  /// Whether a repair is permanent: the last start shows the same, and says nothing new.
  private static func isSettled(_ repair: Start, _ last: Start) -> Bool {
    let isSame =
      last.picture == repair.picture || last.picture.withoutFront == repair.picture.withoutFront
    return isSame && Set(repair.complaints).isSuperset(of: last.complaints)
  }

  /// Whether a start takes longer than it may.
  ///
  /// Other processes slow single starts down, so that the fastest of some are compared. In a short
  /// attack other tests do so all the time, and nothing is measured.
  private func isSlow(_ start: Start, _ image: ProfileImage) throws -> Bool {
    guard Attack.reportDirectory != nil, start.duration > usualDuration * 2 else { return false }
    var (fastest, usual) = (start.duration, Duration.seconds(3600))
    for _ in 0..<5 {
      usual = min(usual, try duration(of: profile.image))
      fastest = min(fastest, try duration(of: image))
    }
    return fastest > usual * 2
  }

  private func duration(of image: ProfileImage) throws -> Duration {
    try sandbox.restore(image)
    return try Start(sandbox.program, profile.lines).duration
  }

  private func account(of first: Start, _ next: [Start]) -> String {
    var (parts, last) = (
      [sentence(on: first), first.picture.difference(from: whole.picture)], first
    )
    for start in next {
      parts += ["next: \(sentence(on: start))", start.picture.difference(from: last.picture)]
      last = start
    }
    return parts.joined(separator: "\n")
  }

  private func sentence(on start: Start) -> String {
    "\(start.ending) in \(start.duration) (usually \(usualDuration)): \(start.complaints.prefix(3))"
  }
}
