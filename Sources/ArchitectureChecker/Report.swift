import ArchitectureConformance

/// What breaks the rules of an architecture.
struct Report {
  private let violationsByRule: [(rule: Rule, violations: [Violation])]

  init(of architecture: Architecture, _ codebase: Codebase) {
    violationsByRule = architecture.rules.map { ($0, codebase.violations(of: $0)) }
  }

  /// Those that a baseline knows, too.
  var all: [Violation] { violationsByRule.flatMap(\.violations) }

  /// Those that a baseline does not know, and its entries that are mended.
  /// - Throws: ``BaselineError`` where it cannot be read.
  func violations(beyond baseline: String?) throws -> [Violation] {
    guard let baseline else { return all }
    let known = try Baseline(contentsOf: baseline)
    let rules = violationsByRule.map(\.rule)
    return violationsByRule.flatMap { known.unknown($0.violations, of: $0.rule) }
      + known.entries(ofOthersThan: rules)
  }
}
