import Foundation
import ProcessTesting
import Testing

/// Everything that a run shows about a profile, command by command.
struct Picture: AttackedContents {
  /// Each line that was run, with its prompt, followed by its output.
  private(set) var lines: [String]

  /// Creates the picture of a run's output, without parts that differ between any two runs.
  init(_ output: String) {
    var isActiveTab = false
    lines = output.split(separator: "\n").compactMap { line in
      if line.hasPrefix("  tab") { isActiveTab = line.contains(" active") }
      return Self.isVolatile(line, isActiveTab) ? nil : String(line)
    }
  }

  /// Returns whether a line differs between two runs on the same files.
  private static func isVolatile(_ line: Substring, _ isActiveTab: Bool) -> Bool {
    // The moment of the export.
    line.hasPrefix("saved ")
      // Reading a window brings it to the front, which uses its active tab.
      || isActiveTab && line.hasPrefix("    used ")
      // The open windows are listed with the current time.
      || line.contains("  (open windows)  ")
      // These count the runs themselves.
      || line.hasPrefix("ended-cleanly ") || line.hasPrefix("failed-starts ")
  }

  /// The picture without the changes that reading causes: it brings other windows to the front.
  var withoutFront: [String] {
    lines.map { line in
      line.replacing(#/^( *\d+  )[ ›](.*  (?:default|other)  )/#) { "\($0.1) \($0.2)" }
        .replacing(#/^((?:default|other) +\*       )[ ›]/#) { "\($0.1) " }
        .replacing(#/^(last-used-state +).*/#) { "\($0.1)" }
        .replacing(#/^(?:window \d+(?:, |: ))?[^>]*> /#) { _ in "> " }
    }
  }

  /// The pages of all tabs, in any order, and all addresses that are shown anywhere.
  ///
  /// After several failed starts, a new tab is in front, and `navigation` shows its history.
  var essence: [String] {
    var isNavigation = false
    let shown = lines.filter { line in
      if line.contains("> ") { isNavigation = line.hasSuffix("> navigation") }
      return !isNavigation
    }
    let pages = shown.filter { $0.hasPrefix("    page ") && !$0.contains("about:newtab") }
    let addresses = shown.flatMap { $0.split(separator: " ") }.filter { $0.contains("://") }
    return pages.sorted() + Set(addresses.map(String.init)).sorted()
  }

  /// The picture without times, for runs that open tabs themselves.
  var withoutTimes: [String] {
    lines.map { $0.replacing(#/\d{4}-\d\d-\d\d[T ][\d:.]+Z/#, with: "T") }
  }

  func matches(_ later: Picture) -> Bool {
    self == later || withoutFront == later.withoutFront
  }

  func difference(from other: Picture) -> String {
    lines.difference(from: other.lines).prefix(12).map { change in
      switch change {
      case .insert(_, let line, _): "+ \(line)"
      case .remove(_, let line, _): "- \(line)"
      }
    }.joined(separator: "\n")
  }
}

// MARK: - Lines

extension Picture {
  private struct Window: Decodable {
    let window: Int
    let state: String
    let front: Bool
  }

  /// Returns the lines that show the entire contents, for the current windows of a profile.
  static func lines(for program: Program) throws -> [String] {
    let run = try program.run(["--read-only", "--json", "-c", "windows"])
    let windows = try JSONDecoder().decode([Window].self, from: Data(run.output.utf8))
    let front = try #require(windows.first { $0.front })
    var seen: Set<String> = []
    let details = windows.flatMap { window in
      ["activate window \(window.window)"] + ofWindow
        + (seen.insert(window.state).inserted ? ofState(window.state) : [])
    }
    return ["windows", "states", "settings"] + details + ["activate window \(front.window)"]
  }

  private static let ofWindow = [
    "groups", "inactive", "switch incognito", "tabs", "navigation", "switch regular",
  ]

  private static func ofState(_ name: String) -> [String] {
    let all = ["export session", "closed", "visits", "bookmarks", "preferences", "sessions"]
    // The first state has the named sessions.
    return all + (name == "default" ? ["compare session trip", "compare session trip walk"] : [])
  }
}

// MARK: - Starts

/// One run that reads everything, judged by its output.
struct Start: AttackedStart {
  let ending: StartEnding
  let picture: Picture
  /// The sentences on standard error, without those about lines that don't apply to this state.
  let warnings: [String]
  let duration: Duration

  var reportsLoss: Bool { !warnings.isEmpty }

  /// Starts a program, which runs the given lines.
  init(
    _ program: Program, _ lines: [String], _ arguments: [String] = [],
    within limit: Duration = .seconds(20)
  ) throws {
    let start = ContinuousClock.now
    let input = lines.joined(separator: "\n")
    var run: ProcessRun?
    do {
      run = try program.run(
        arguments + ["--echo", "--keep-going", "--script", "-"], input: input, within: limit)
    } catch is ProcessTimeout {}
    duration = .now - start
    picture = Picture(run?.output ?? "")
    warnings = (run?.withoutCrashNotice.errors ?? "").split(separator: "\n").map(String.init)
      .filter { !$0.contains(#/^line \d+: /#) || $0.contains("damaged") }
    ending = run.map { [0, 1, 2].contains($0.code) ? .normal : .crash($0.code) } ?? .hang
  }
}
