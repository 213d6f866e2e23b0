import Foundation
import ProcessTesting
import Synchronization
import Testing

/// The verdict on a round of an attack.
enum Verdict: String, CaseIterable {
  /// Everything is there, and nothing was reported.
  case equal
  /// The loss was reported.
  case reported
  /// Something is missing or wrong, and nothing was reported.
  case unreported
  /// A signal or a trap ended the program.
  case crash
  /// The program did not end in time.
  case hang
  /// The second start shows or reports something else than the first.
  case unsettled
  /// Nothing is missing, but a loss was reported.
  case alarm
  /// The start took more than twice as long as usual, though nothing was repaired.
  case slow

  /// Whether the program kept its promise.
  var isGood: Bool { self == .equal || self == .reported }
}

/// The verdicts of an attack, counted by the attacked file.
final class Figures: Sendable {
  private struct Contents {
    var counts: [String: [Verdict: Int]] = [:]
    var findings: [String] = []
    /// The longest start of the rounds with each verdict.
    var longest: [Verdict: Duration] = [:]
  }

  private let name: String
  private let contents = Mutex(Contents())

  init(_ name: String) { self.name = name }

  /// Writes the current round to the report directory, so that it is known after a crash.
  func begin(_ round: @autoclosure () -> String) throws {
    guard let directory = Attack.reportDirectory else { return }
    try Data("\(round())\n".utf8).write(to: directory.appendingPathComponent(roundFile))
  }

  private var roundFile: String { "\(name)-round.txt" }

  /// Counts a round, and keeps the details of a round that went wrong.
  /// - Parameters:
  ///   - verdict: The verdict on the round.
  ///   - target: The attacked file.
  ///   - longest: The duration of the longest start of the round, if durations are reported.
  ///   - finding: The details of the round.
  func add(
    _ verdict: Verdict, of target: String, longest: Duration? = nil,
    _ finding: @autoclosure () -> String
  ) {
    let finding = verdict.isGood ? nil : "\(verdict.rawValue): \(finding())"
    contents.withLock { contents in
      contents.counts[target, default: [:]][verdict, default: 0] += 1
      if let longest {
        contents.longest[verdict] = max(contents.longest[verdict] ?? .zero, longest)
      }
      finding.map { contents.findings.append($0) }
    }
  }

  /// Prints the table, writes the findings if the environment asks for them, and fails the test if
  /// there are any.
  func report(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let (table, findings) = contents.withLock { contents in
      (Self.table(of: contents.counts) + Self.lines(of: contents.longest), contents.findings)
    }
    print("\(name)\n\(table)")
    if let directory = Attack.reportDirectory {
      try? FileManager.default.removeItem(at: directory.appendingPathComponent(roundFile))
      let text = "\(table)\n\n" + findings.joined(separator: "\n\n") + "\n"
      try Data(text.utf8).write(to: directory.appendingPathComponent("\(name).txt"))
    }
    let shown = findings.prefix(5).joined(separator: "\n\n")
    #expect(
      findings.isEmpty, "\(findings.count) rounds went wrong:\n\(shown)",
      sourceLocation: sourceLocation)
  }
}

// MARK: - Table

extension Figures {
  private static func table(of counts: [String: [Verdict: Int]]) -> String {
    let header = ["attacked", "rounds"] + Verdict.allCases.map(\.rawValue)
    let rows = counts.sorted { $0.key < $1.key }.map { row($0.key, $0.value) }
    let sums = counts.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    let cells = [header] + rows + [row("all", sums)]
    let width = cells.map { $0[0].count }.max() ?? 0
    return cells.map { cells in
      cells[0].padding(toLength: width, withPad: " ", startingAt: 0)
        + cells.dropFirst().map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }
        .joined()
    }.joined(separator: "\n")
  }

  /// Returns the longest starts, one per line.
  private static func lines(of longest: [Verdict: Duration]) -> String {
    longest.sorted { $0.key.rawValue < $1.key.rawValue }
      .map {
        "\nlongest start, \($0.key.rawValue): \($0.value.formatted(.units(allowed: [.milliseconds], fractionalPart: .show(length: 1))))"
      }
      .joined()
  }

  private static func row(_ name: String, _ counts: [Verdict: Int]) -> [String] {
    [name, "\(counts.values.reduce(0, +))"] + Verdict.allCases.map { "\(counts[$0] ?? 0)" }
  }
}

// MARK: - Attack

/// The reason why an attack cannot be prepared.
struct AttackError: Error, CustomStringConvertible {
  let description: String
}

/// The lengths of the attacks, from the environment.
enum Attack {
  private static let environment = ProcessInfo.processInfo.environment

  /// Returns the number of rounds of an attack.
  /// - Parameters:
  ///   - name: The last part of the environment variable that sets it.
  ///   - count: The number without that variable, for a short run.
  static func rounds(_ name: String, otherwise count: Int) -> Int {
    environment["SWITCHBOARD_ATTACK_\(name)"].flatMap { Int($0) } ?? count
  }

  /// The directory for the tables and findings of a long run; nil for a short run.
  static let reportDirectory = environment["SWITCHBOARD_ATTACK_REPORTS"].map {
    URL(fileURLWithPath: $0)
  }

  /// Whether the checks are complete, as they are every night, and not a choice of them.
  static let isLong = reportDirectory != nil

  /// The part of a path that files must have to be attacked; nil attacks all.
  static let pattern = environment["SWITCHBOARD_ATTACK_FILES"]

  /// Returns the seed: the one in the environment, or a random one.
  static func seed(_ name: String) -> UInt64 {
    let seed =
      environment["SWITCHBOARD_ATTACK_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)
    print("\(name): seed \(seed)")
    return seed
  }

  /// Checks an assumption of an attack, on any thread.
  static func check(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw AttackError(description: message()) }
  }

  /// Runs the rounds of an attack, and reports the verdicts.
  ///
  /// A long attack has two parallel lanes. A short one has one, because other tests run at the same
  /// time.
  /// - Parameters:
  ///   - name: The name of the attack.
  ///   - rounds: The number of rounds.
  ///   - body: Runs the rounds of one lane: those with the numbers in the stride.
  static func run(
    _ name: String, rounds: Int,
    _ body: @Sendable (StrideTo<Int>, _ seed: UInt64, Figures) throws -> Void
  ) throws {
    let seed = seed(name)
    let figures = Figures(name)
    let errors = Mutex<[any Error]>([]), laneCount = min(2, 1 + rounds / 100)
    DispatchQueue.concurrentPerform(iterations: laneCount) { lane in
      do { try body(stride(from: lane, to: rounds, by: laneCount), seed, figures) } catch {
        errors.withLock { $0.append(error) }
      }
    }
    if let error = errors.withLock({ $0.first }) { throw error }
    try figures.report()
  }
}
