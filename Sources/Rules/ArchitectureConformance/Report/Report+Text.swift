/// The formats of a report for people.
extension Report {
  private var byRule: [(rule: String, violations: [Violation])] {
    var names: [String] = [], lists: [String: [Violation]] = [:]
    for violation in violations {
      if lists[violation.rule] == nil { names.append(violation.rule) }
      lists[violation.rule, default: []].append(violation)
    }
    return names.map { ($0, lists[$0] ?? []) }
  }

  func lines(limit: Int?) -> String {
    let lines = byRule.flatMap { rule, violations in
      let shown = violations.prefix(limit ?? .max), left = violations.count - shown.count
      return shown.map(line) + (left > 0 ? ["[\(rule)] and \(left) more"] : [])
    }
    return (lines + [conclusion]).joined(separator: "\n")
  }

  private func line(_ violation: Violation) -> String {
    "\(violation.place.map { "\($0)" } ?? package): \(violation.severity): \(violation)"
  }

  func summary(limit: Int?) -> String {
    let parts = byRule.map { rule, violations in
      Violation.summary(of: violations, rule: rule, limit: limit)
    }
    return (parts + [conclusion]).joined(separator: "\n")
  }
}

// MARK: - Summary

extension Violation {
  /// Returns a summary of the violations of a rule: its fix once, and a line for each pair of parts
  /// of the code base with the number of places and files.
  /// - Parameters:
  ///   - violations: The violations of the rule.
  ///   - rule: The name of the rule.
  ///   - limit: The highest number of lines after the first, or nil for all.
  package static func summary(
    of violations: [Violation], rule: String, limit: Int? = nil
  ) -> String {
    let fixes = Set(violations.map(\.suggestion)).sorted().joined(separator: "; ")
    let groups = groups(violations), shown = groups.prefix(limit ?? .max)
    let left = groups.count - shown.count
    return
      (["[\(rule)] \(fixes)"] + shown.map { "  \($0)" }
      + (left > 0 ? ["  and \(left) more"] : [])).joined(separator: "\n")
  }

  /// Returns the faults of the rule itself, and a line for each route between parts, those with the
  /// most places first.
  private static func groups(_ violations: [Violation]) -> [String] {
    let faults = violations.filter { $0.subject == nil }.map(\.what)
    let spots = violations.filter { $0.subject != nil }.flatMap(\.spots)
    let routes = Dictionary(grouping: spots) { spot in
      spot.route.map { "\($0.from) → \($0.to)" } ?? spot.place.module
    }
    let lines = routes.mapValues { Set($0.map { Line(path: $0.place.path, line: $0.place.line) }) }
    let sorted = lines.sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
    return faults + sorted.map { "\($0.key): \(counts($0.value))" }
  }

  private struct Line: Hashable {
    let path: String
    let line: Int
  }

  private static func counts(_ lines: Set<Line>) -> String {
    "\(lines.count.of("place")) in \(Set(lines.map(\.path)).count.of("file"))"
  }
}
