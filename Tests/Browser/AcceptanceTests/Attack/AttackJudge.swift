/// One start of the program on attacked files, in a separate process or in the test's process.
protocol AttackedStart {
  associatedtype Contents: AttackedContents

  /// The end of the start.
  var ending: StartEnding { get }
  /// The output of the start.
  var picture: Contents { get }
  /// The reported errors.
  var warnings: [String] { get }
  /// Whether its reports can explain missing or wrong data.
  var reportsLoss: Bool { get }
  /// The duration of the start.
  var duration: Duration { get }
}

/// The contents that a start reads from attacked files.
protocol AttackedContents: Equatable {
  /// Returns whether a later start reads the same contents, apart from changes that reading causes.
  func matches(_ later: Self) -> Bool

  /// Returns the parts that only one of the two has.
  func difference(from other: Self) -> String
}

/// The end of a start.
enum StartEnding: Equatable {
  /// The start ended without help. A process ended with a documented code.
  case normal
  /// A trap or a signal ended it.
  case crash(Int32)
  /// It did not end in time.
  case hang
}

/// Judges starts on damaged files by comparing them with a start on undamaged files.
struct AttackJudge<Start: AttackedStart> {
  /// The start on undamaged files.
  let whole: Start
  /// The duration of a start on undamaged files.
  let usualDuration: Duration

  /// Creates a judge from several starts on undamaged files. The starts must not differ.
  /// - Parameters:
  ///   - starts: Starts that each began with the undamaged files.
  ///   - later: A start on the files as one of these starts left them.
  init(_ starts: [Start], later: Start) throws {
    whole = starts[0]
    usualDuration = starts.map(\.duration).sorted()[starts.count / 2]
    for start in starts {
      try Attack.check(
        start.picture == whole.picture, "\(start.picture.difference(from: whole.picture))")
      try Attack.check(start.ending == .normal && start.warnings.isEmpty, "\(start.warnings)")
    }
    let difference = later.picture.difference(from: whole.picture)
    try Attack.check(
      whole.picture.matches(later.picture), "A second start shows something else:\n\(difference)")
  }

  /// Returns the verdict on starts that follow each other after the damage.
  func verdict(of starts: [Start]) -> Verdict {
    if starts.contains(where: { $0.ending == .hang }) { return .hang }
    if starts.contains(where: { $0.ending != .normal }) { return .crash }
    let first = starts[0]
    if first.picture != whole.picture, !first.reportsLoss { return .unreported }
    guard Self.isSettled(starts[starts.count - 2], starts[starts.count - 1]) else {
      return .unsettled
    }
    return first.warnings.isEmpty ? .equal : .reported
  }

  /// Returns whether a third start has to show that a repair is permanent.
  ///
  /// The start after one that reads damaged pages repairs the damage.
  static func needsThird(after starts: [Start]) -> Bool {
    starts.allSatisfy { !$0.warnings.isEmpty }
  }

  /// Returns whether a repair is permanent: the last start shows the same and reports nothing new.
  private static func isSettled(_ repair: Start, _ last: Start) -> Bool {
    repair.picture.matches(last.picture)
      && Set(repair.warnings).isSuperset(of: last.warnings)
  }

  /// Returns whether a start took so long that its duration must be measured again.
  ///
  /// During a short attack, other tests slow down the starts, so durations are not measured.
  func maybeSlow(_ start: Start) -> Bool {
    Attack.reportDirectory != nil && start.duration > usualDuration * 2
  }

  /// Returns the verdict on the starts after the damage.
  func account(of starts: [Start]) -> String {
    var parts: [String] = [], last = whole
    for start in starts {
      let sentence =
        "\(start.ending) in \(start.duration) (usually \(usualDuration)): "
        + "\(start.warnings.prefix(3))"
      parts += ["start: \(sentence)", start.picture.difference(from: last.picture)]
      last = start
    }
    return parts.joined(separator: "\n")
  }
}
