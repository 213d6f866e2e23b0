/// The maximum costs for dispatch, broadcast, tab lists, sessions, scripts and pages.
@MainActor
enum Goals {
  static let all =
    times + saves + restores + prompt + remote + nats + pages
    + withoutAllocation.map { Goal(row: $0, figure: .allocations, limit: 0) }

  /// Returns whether a report meets all goals.
  /// - Parameter isComplete: Whether the run measured all benchmarks. A goal without a result is
  ///   then missed, because a missing reference would otherwise hide a slow benchmark.
  static func areMet(in report: Report, isComplete: Bool) -> Bool {
    all.allSatisfy { $0.isMet(in: report) ?? !(isComplete && $0.figure.isAvailable) }
  }

  private static let times = [
    Goal(row: "dispatch held", figure: .ratio, limit: 12),
    Goal(row: "dispatch weak", figure: .ratio, limit: 14),
    Goal(row: "dispatch parent", figure: .ratio, limit: 20),
    // A call that is not direct carries its arguments as values, which is most of its cost.
    Goal(row: "dispatch override", figure: .growth(from: "dispatch unhandled"), limit: 1),
    Goal(row: "broadcast 10000 closures", figure: .ratio, limit: 9),
    Goal(row: "broadcast 10000 weak", figure: .ratio, limit: 14),
    Goal(
      row: "add and remove with 10000 present",
      figure: .growth(from: "add and remove with 10 present"), limit: 2),
    Goal(
      row: "open, activate and close a tab of 10000",
      figure: .growth(from: "open, activate and close a tab of 100"), limit: 3),
    Goal(
      row: "insert by the opener of half of 10000 tabs",
      figure: .growth(from: "insert by the opener of half of 1000 tabs"), limit: 12),
    Goal(
      row: "open and close all of 20000 tabs",
      figure: .growth(from: "open and close all of 10000 tabs"), limit: 2.6),
    Goal(
      row: "append 20000 tabs in as many groups",
      figure: .growth(from: "append 2000 tabs in as many groups"), limit: 16),
  ]

  /// The goals for saves. They don't depend on the number of tabs, because a save writes only
  /// changed rows.
  private static let saves =
    ["save one change of", "unsynchronized save of", "main actor in a save of"].flatMap { row in
      [1_000, 27_000].map {
        Goal(row: "\(row) \($0) tabs", figure: .growth(from: "\(row) 10 tabs"), limit: 2)
      }
    }
    + [10, 1_000, 27_000].flatMap { size in
      [("save one change of", 2.5), ("unsynchronized save of", 6)].map { row, limit in
        Goal(row: "\(row) \(size) tabs", figure: .ratio, limit: limit)
      }
    }

  /// The goals for restoring. Unlike its references, a restore also creates tabs and checks the
  /// rows.
  private static let restores = [
    Goal(row: "restore 27000 tabs", figure: .ratio, limit: 3),
    Goal(
      row: "restore 27000 tabs", figure: .growth(from: "27000 tabs of a JSON document"), limit: 1),
    Goal(row: "main actor in restoring 27000 tabs", figure: .ratio, limit: 1.5),
    Goal(row: "main actor in restoring 27000 tabs", figure: .allocations, limit: 81_000),
  ]

  /// The goals for scripts. The times include the start of the program: 2 µs for a comment, and
  /// 25 µs for a listing.
  private static let prompt = [
    Goal(row: "run 100000 comments", figure: .milliseconds, limit: 200),
    Goal(row: "run 20000 lines ‘location’", figure: .milliseconds, limit: 500),
    Goal(row: PromptBenchmarks.openRow, figure: .milliseconds, limit: 1_080),
    Goal(
      row: PromptBenchmarks.openRow, figure: .growth(from: PromptBenchmarks.importRow), limit: 3),
    Goal(row: PromptBenchmarks.startRow, figure: .ratio, limit: 4),
  ]

  private static let remote = [
    Goal(row: RemoteBenchmarks.commandRow, figure: .ratio, limit: 3),
    Goal(row: RemoteBenchmarks.observersRow, figure: .ratio, limit: 2),
  ]

  private static var nats: [Goal] {
    #if NATS
      return NATSBenchmarks.goals
    #else
      return []
    #endif
  }

  /// The goals for pages. Unlike curl, the engine also reads each page that it loads.
  private static let pages = [
    Goal(
      row: "load 1000 small pages", figure: .growth(from: "load 1000 small pages by curl"), limit: 2
    ),
    Goal(row: "read and lay out a page of 1 MB", figure: .milliseconds, limit: 200),
    Goal(row: "tab that has loaded a small page", figure: .bytes, limit: 150_000),
    Goal(row: "tab whose small page was shown", figure: .bytes, limit: 150_000),
  ]

  private static let withoutAllocation = [
    "dispatch held", "dispatch weak", "dispatch parent", "broadcast 1 closures",
    "broadcast 10 closures", "broadcast 1000 closures",
    "broadcast 10000 closures", "broadcast 1 weak", "broadcast 10 weak", "broadcast 1000 weak",
    "broadcast 10000 weak", "broadcast equal 10000 closures",
  ]
}

// MARK: - Goal

/// A maximum for a result in a report.
struct Goal {
  enum Figure {
    /// The ratio to an existential call.
    case ratio
    case allocations
    case bytes
    /// The time of one operation.
    case milliseconds
    /// The ratio of the time to the time of another row.
    case growth(from: String)

    /// A Boolean value that indicates whether this system can measure the figure.
    var isAvailable: Bool {
      if case .allocations = self { AllocationCounter.isAvailable } else { true }
    }
  }

  let row: String
  let figure: Figure
  let limit: Double

  /// Returns the result, or nil if the run didn't measure it.
  func measured(in report: Report) -> Double? {
    guard let row = report.row(named: row) else { return nil }
    switch figure {
    case .ratio: return row.ratio
    case .allocations: return row.allocations
    case .bytes: return row.bytes
    case .milliseconds: return row.ns.map { $0 / 1_000_000 }
    case .growth(let other):
      guard let ns = row.ns, let base = report.row(named: other)?.ns else { return nil }
      return ns / base
    }
  }

  /// Returns whether the goal is met, or nil if the run didn't measure it.
  func isMet(in report: Report) -> Bool? { measured(in: report).map { $0 <= limit } }
}

// MARK: - Text

extension Goal {
  /// Returns a line that contains the goal and the result.
  func line(in report: Report) -> String {
    guard let figure = measured(in: report) else { return "-       \(claim): not measured" }
    return (figure <= limit ? "met     " : "missed  ") + "\(claim): \(Double?(figure).figure)"
  }

  private var claim: String {
    let limit = Double?(limit).figure
    return switch figure {
    case .ratio: "\(row), ratio at most \(limit)"
    case .allocations: limit == "0.00" ? "\(row), no allocation" : "\(row), \(limit) allocations"
    case .bytes: "\(row), at most \(limit) bytes"
    case .milliseconds: "\(row), at most \(limit) ms"
    case .growth(let other): "\(row), at most \(limit) times \(other)"
    }
  }
}
