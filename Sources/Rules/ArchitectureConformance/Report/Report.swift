/// The result of checking rules, for people and for other tools.
public struct Report: Sendable {
  /// The names of the rules that were checked, in the order of the architecture.
  public let rules: [String]
  /// The violations that are not tolerated, in the order of the rules.
  public let violations: [Violation]
  /// The absolute path of the package. Reports for tools show paths relative to it.
  public let package: String
  /// Sentences about what could not be checked, such as a rule in the code before a change, or
  /// names in the index that can't be read.
  public private(set) var notes: [String] = []

  /// Creates a report from violations that were found before.
  /// - Parameters:
  ///   - rules: The names of the rules that were checked.
  ///   - violations: The violations.
  ///   - package: The absolute path of the package.
  public init(rules: [String], violations: [Violation], package: String) {
    self.rules = rules
    self.violations = violations
    self.package = package
  }

  /// Creates a report by checking all rules of an architecture.
  /// - Parameters:
  ///   - architecture: The rules and the baseline.
  ///   - codebase: The code to check.
  ///   - base: The code before a change, or nil. Violations that the base has, too, are tolerated.
  ///   - toleratesFixed: Whether lines of the baseline whose violations are fixed are tolerated.
  /// - Throws: ``BaselineError`` if the baseline doesn't exist or can't be read.
  public init(
    of architecture: Architecture, in codebase: Codebase, since base: Codebase? = nil,
    toleratingFixed toleratesFixed: Bool = false
  ) throws(BaselineError) {
    let rules = architecture.rules
    let baseline: Baseline? =
      if let path = architecture.baseline { try Baseline(existing: path) } else { nil }
    var notes: [String] = []
    let violations = rules.flatMap { rule in
      let known = base?.allViolations(of: rule) ?? []
      let all = codebase.violations(of: rule, beyond: baseline, and: Baseline.entries(of: known))
      let left = toleratesFixed ? all.filter { !$0.isFixedLine } : all
      notes += Self.notes(on: left, of: rule, since: known)
      return left
    }
    self.init(
      rules: rules.map(\.name),
      violations: violations + (baseline?.violationsOfRules(missingFrom: rules) ?? []),
      package: codebase.package)
    self.notes = codebase.notes + notes
  }

  /// Returns a sentence for each reason that a broken rule can't be checked in the base. A layer might
  /// be new, for example. A rule that can't be checked now either has a violation that says so.
  private static func notes(
    on violations: [Violation], of rule: Rule, since known: [Violation]
  ) -> [String] {
    guard violations.contains(where: { $0.subject != nil }) else { return [] }
    return known.filter(\.preventsCheck).map { fault in
      "[\(rule.name)] all violations count as new, because the base can't be checked: \(fault.what)"
    }
  }

  /// A sentence with the number of violations and the number of broken rules.
  public var conclusion: String {
    let places = errors.count, broken = Set(errors.map(\.rule)).count
    let warnings = violations.count - places
    let end = warnings == 0 ? "" : ", with \(warnings.of("warning"))"
    guard places > 0 else {
      return "\(rules.count.of("rule")) \(rules.count == 1 ? "is" : "are") kept\(end)"
    }
    return "\(places.of("place")) \(places == 1 ? "breaks" : "break") "
      + "\(broken) of \(rules.count) rules\(end)"
  }

  /// The names of the rules, and of others that violations name, such as a baseline's.
  var allRules: [String] { rules + Set(violations.map(\.rule)).subtracting(rules).sorted() }

  /// The violations that make the check fail.
  public var errors: [Violation] { violations.filter { $0.severity == .error } }

  /// Returns the path of a place relative to the package, or the path itself if it isn't inside.
  func path(_ place: SourcePlace) -> String {
    place.path.hasPrefix(package + "/")
      ? String(place.path.dropFirst(package.count + 1)) : place.path
  }
}

// MARK: - ReportFormat

/// A format in which a report can be written.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// A line for each violation, as a compiler prints errors.
  case text
  /// The number of places and files for each pair of parts, with each fix once.
  case summary
  /// JSON with all facts, for scripts.
  case json
  /// SARIF 2.1.0, which code hosts and editors show at the lines.
  case sarif
  /// Workflow commands, which GitHub shows as annotations of a change.
  case github
  /// JUnit's XML, which build servers show as tests: each rule is a test.
  case junit
  /// Code Climate's JSON, which GitLab shows as the code quality of a change.
  case gitlab
  /// Service messages, which TeamCity shows as inspections.
  case teamcity
}

extension Report {
  /// Returns the report in a format.
  /// - Parameters:
  ///   - format: The format.
  ///   - limit: The highest number of violations to list for each rule, or nil to list all. Only the
  ///     formats for people, `text` and `summary`, have a limit.
  /// - Throws: An error if the text can't be encoded.
  public func text(in format: ReportFormat, limit: Int? = nil) throws -> String {
    switch format {
    case .text: lines(limit: limit)
    case .summary: summary(limit: limit)
    case .json: try json()
    case .sarif: try sarif()
    case .github: annotations
    case .junit: junit
    case .gitlab: try codeQuality()
    case .teamcity: inspections
    }
  }
}
