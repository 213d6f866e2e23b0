/// A requirement that a code base must satisfy.
///
/// A rule that has nothing to check is itself a violation, and so is an exception that isn't
/// needed. These violations reveal that a declaration has been renamed or that the excepted code
/// has been fixed.
public struct Rule: Sendable {
  /// A declaration in which violations of the rule are tolerated.
  struct Exception: Sendable {
    let declaration: String
    let reason: String
  }

  /// The name of the rule in messages and in the baseline.
  public private(set) var name: String
  private var suggestion: String
  private var exceptions: [Exception] = []
  /// The severity of the rule's violations.
  public private(set) var severity = Severity.error
  private var mayBeEmpty = false
  /// The uses between layers that the rule allows.
  var allowedUses: [Finding.Edge] = []
  private let find: @Sendable (CodeGraph) throws(RuleError) -> [Finding]

  init(
    _ name: String, suggestion: String,
    find: @escaping @Sendable (CodeGraph) throws(RuleError) -> [Finding]
  ) {
    self.name = name
    self.suggestion = suggestion
    self.find = find
  }

  /// Returns a copy of the rule with another name.
  /// - Parameters:
  ///   - name: The name of the rule in messages and in the baseline.
  ///   - suggestion: The fix that violations suggest, or nil to keep the rule's suggestion.
  public func called(_ name: String, suggestion: String? = nil) -> Rule {
    var rule = self
    rule.name = name
    rule.suggestion = suggestion ?? self.suggestion
    return rule
  }

  /// Returns a copy of the rule that makes an exception for a declaration and the declarations
  /// nested in it.
  ///
  /// If the exception is no longer needed, the rule reports a violation.
  /// - Parameters:
  ///   - declaration: The full name of the declaration without argument labels, such as
  ///     `UI.Toolbar` or `UI.Toolbar.refresh`. For code outside declarations, such as an import,
  ///     use the name of the file, such as `UI/Toolbar.swift`.
  ///   - reason: The reason for the exception. It must not be empty.
  public func allowing(_ declaration: String, because reason: String) -> Rule {
    var rule = self
    rule.exceptions.append(Exception(declaration: declaration, reason: reason))
    return rule
  }
}

extension Rule {
  /// The severity of a violation.
  public enum Severity: String, Sendable, CaseIterable, Codable {
    /// The check fails.
    case error
    /// The violation is shown, and the check passes.
    case warning
  }

  /// Returns a copy of the rule with violations of another severity. Problems with the rule itself
  /// stay errors.
  public func withSeverity(_ severity: Severity) -> Rule {
    var rule = self
    rule.severity = severity
    return rule
  }

  /// Returns a copy of the rule that is kept if the code base has nothing that it could check.
  ///
  /// A name that doesn't exist stays a problem of the rule.
  public func allowingNothingToCheck() -> Rule {
    var rule = self
    rule.mayBeEmpty = true
    return rule
  }

  /// Returns a rule that combines the findings of rules that differ only in their subjects.
  /// - Parameter rules: The rules, at least one.
  static func joining(_ rules: [Rule]) -> Rule {
    let first = rules[0]
    if rules.count == 1 { return first }
    var rule = Rule(
      rules.map(\.name).joined(separator: ", "), suggestion: first.suggestion
    ) { graph throws(RuleError) in
      var findings: [Finding] = []
      for rule in rules { findings += try rule.find(graph) }
      return findings
    }
    rule.allowedUses = rules.flatMap(\.allowedUses)
    return rule
  }
}

// MARK: - CustomStringConvertible

extension Rule: CustomStringConvertible {
  public var description: String { name }
}

// MARK: - Checking

extension Rule {
  /// Returns the violations that no exception covers, followed by problems with the rule itself.
  func violations(in graph: CodeGraph) -> [Violation] {
    do throws(RuleError) {
      graph.missingExpressions = nil
      let found = try find(graph).sorted { $0.occurrence < $1.occurrence }
      let broken = found.map { violation($0, graph) }
      let left = broken.filter { violation in !exceptions.contains { $0.covers(violation) } }
      // What is found is true. What isn't found might hide in a file that can't be read.
      if let error = graph.missingExpressions { return left + [unchecked(error)] }
      return left + exceptions.compactMap { fault(of: $0, broken) }
    } catch {
      return mayBeEmpty && error.selectsNothing ? [] : [unchecked(error)]
    }
  }

  /// Returns the fault of a rule that could not be checked completely.
  private func unchecked(_ error: RuleError) -> Violation {
    var fault = fault(error.what, suggestion: error.suggestion)
    fault.preventsCheck = true
    return fault
  }

  private func violation(_ finding: Finding, _ graph: CodeGraph) -> Violation {
    Violation(
      rule: name, subject: finding.subject, object: finding.object,
      what: "\(finding.subject) \(finding.what)", suggestion: suggestion,
      place: finding.place ?? graph.place(of: finding.occurrence), group: finding.group,
      edge: finding.edge,
      route: finding.route ?? finding.edge, severity: severity)
  }

  private func fault(of exception: Exception, _ broken: [Violation]) -> Violation? {
    if exception.reason.allSatisfy(\.isWhitespace) {
      return fault(
        "the exception for \(exception.declaration) has no reason",
        suggestion: "say why it is allowed")
    }
    if !exception.declaration.contains(where: { $0 == "." || $0 == "/" }) {
      return fault(
        "the exception for \(exception.declaration) would tolerate a whole module",
        suggestion: "name the declarations, or the files")
    }
    if broken.contains(where: exception.covers) { return nil }
    return fault(
      "the exception for \(exception.declaration) is not needed", suggestion: "delete the exception"
    )
  }

  private func fault(_ what: String, suggestion: String) -> Violation {
    Violation(
      rule: name, subject: nil, object: "", what: what, suggestion: suggestion, place: nil,
      group: nil)
  }
}

extension Rule.Exception {
  func covers(_ violation: Violation) -> Bool {
    guard let subject = violation.subject else { return false }
    return subject == declaration || subject.hasPrefix(declaration + ".")
  }
}

// MARK: - Violation

/// A violation of a rule, with its location and a suggested fix.
public struct Violation: Sendable, Hashable, CustomStringConvertible {
  /// The name of the rule.
  public let rule: String
  /// The full name of the declaration that breaks the rule, or nil if the problem is in the rule
  /// itself.
  public let subject: String?
  /// The full name of the other declaration that is involved in the violation.
  public let object: String
  /// A sentence that describes the problem.
  public let what: String
  /// A suggested fix.
  public let suggestion: String
  /// The location of the violation, or nil if the problem is in the rule itself.
  public let place: SourcePlace?

  /// The group that the violation belongs to. Only the first violation in a group is shown.
  var group: String?
  /// The edge of a graph that the violation is part of. A baseline records only the edge.
  var edge: Finding.Edge?
  /// The part of the code base that breaks the rule and the part that it uses, such as layers.
  var route: Finding.Edge?
  /// The severity of the violation. A problem with a rule itself is an error.
  public private(set) var severity = Rule.Severity.error
  /// A Boolean value that indicates whether the rule could not be checked.
  var preventsCheck = false
  /// The spots of the violations on the same line or in the same cycle that this one stands for.
  private(set) var joined: [Spot] = []

  /// A place that breaks a rule, with the part of the code base that contains it and the part that
  /// it uses.
  struct Spot: Hashable, Sendable {
    let place: SourcePlace
    let route: Finding.Edge?
  }

  /// A Boolean value that indicates whether this is a line of a baseline that is no longer needed.
  var isFixedLine: Bool { subject == nil && place?.module == "baseline" }

  /// The spots of the violation and of those that it stands for.
  var spots: [Spot] { (place.map { [Spot(place: $0, route: route)] } ?? []) + joined }

  /// A Boolean value that indicates whether the violation stands for others in its cycle.
  package var isOfSeveralPlaces: Bool { group != nil && !joined.isEmpty }

  mutating func join(_ other: Violation) { joined += other.spots }

  /// A description that contains the rule, the problem and a suggested fix.
  public var description: String { "[\(rule)] \(sentence)" }

  /// What is wrong, and how to fix it.
  var sentence: String { "\(what): \(suggestion)" }
}
