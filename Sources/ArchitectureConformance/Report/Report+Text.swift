/// Reports for people.
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
    "\(violation.place.map { "\($0)" } ?? package): error: \(violation)"
  }

  func summary(limit: Int?) -> String {
    let parts = byRule.map { rule, violations in
      let fixes = Set(violations.map(\.suggestion)).sorted().joined(separator: "; ")
      let groups = Self.groups(violations), shown = groups.prefix(limit ?? .max)
      let left = groups.count - shown.count
      return
        (["[\(rule)] \(fixes)"] + shown.map { "  \($0)" }
        + (left > 0 ? ["  and \(left) more"] : [])).joined(separator: "\n")
    }
    return (parts + [conclusion]).joined(separator: "\n")
  }

  /// Returns a line for each route between parts, those with the most places first, and the faults of
  /// the rule itself.
  private static func groups(_ violations: [Violation]) -> [String] {
    let faults = violations.filter { $0.subject == nil }.map(\.what)
    let places = violations.filter { $0.subject != nil }
    let routes = Dictionary(grouping: places) { violation in
      violation.route.map { "\($0.from) → \($0.to)" } ?? violation.place?.module ?? ""
    }
    let sorted = routes.sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
    return faults + sorted.map { "\($0.key): \(counts($0.value))" }
  }

  private static func counts(_ violations: [Violation]) -> String {
    let files = Set(violations.compactMap(\.place?.path)).count
    return "\(violations.count == 1 ? "1 place" : "\(violations.count) places") in "
      + (files == 1 ? "1 file" : "\(files) files")
  }
}
