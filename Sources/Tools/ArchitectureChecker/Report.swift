import ArchitectureConformance

/// The violations of an architecture's rules that are not in its baseline.
struct Report {
  let violations: [Violation]
  private let ruleCount: Int

  /// Creates a report by checking all rules.
  /// - Throws: ``BaselineError`` if the baseline can't be read.
  init(of architecture: Architecture, _ codebase: Codebase) throws(BaselineError) {
    let rules = architecture.rules
    let baseline: Baseline? =
      if let path = architecture.baseline { try Baseline(contentsOf: path) } else { nil }
    ruleCount = rules.count
    violations =
      rules.flatMap { codebase.violations(of: $0, beyond: baseline) }
      + (baseline?.violationsOfMissingRules(besides: rules) ?? [])
  }

  /// A sentence with the number of violations and the number of broken rules.
  var summary: String {
    let places = violations.count, broken = Set(violations.map(\.rule)).count
    guard places > 0 else {
      return ruleCount == 1 ? "1 rule is kept" : "\(ruleCount) rules are kept"
    }
    return
      "\(places == 1 ? "1 place breaks" : "\(places) places break") \(broken) of \(ruleCount) rules"
  }
}
