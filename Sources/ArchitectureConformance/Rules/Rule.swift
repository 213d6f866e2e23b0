/// Something that must be true of a code base.
///
/// A rule that has nothing to check, and an exception that nothing needs, are violations too: neither
/// a rename nor a fixed place goes unnoticed.
public struct Rule: Sendable {
  /// A violation that is tolerated.
  struct Exception: Sendable {
    let declaration: String
    let reason: String
  }

  /// What messages and the baseline call it.
  public private(set) var name: String
  private var suggestion: String
  private var exceptions: [Exception] = []
  private let find: @Sendable (CodeGraph) throws(RuleError) -> [Finding]

  init(
    _ name: String, suggestion: String,
    find: @escaping @Sendable (CodeGraph) throws(RuleError) -> [Finding]
  ) {
    self.name = name
    self.suggestion = suggestion
    self.find = find
  }

  /// Gives it a name of its own.
  /// - Parameters:
  ///   - name: what messages and the baseline call it.
  ///   - suggestion: how to fix what breaks it, or nil for what the rule says itself.
  public func called(_ name: String, suggestion: String? = nil) -> Rule {
    var rule = self
    rule.name = name
    rule.suggestion = suggestion ?? self.suggestion
    return rule
  }

  /// Tolerates what one declaration, and what is nested in it, does; once it no longer does, that is a
  /// violation.
  /// - Parameters:
  ///   - declaration: its full name without argument labels, `UI.Toolbar` or `UI.Toolbar.refresh`;
  ///     for what stands in no declaration, such as an import, the file's: `UI/Toolbar.swift`.
  ///   - reason: why; must not be empty.
  public func allowing(_ declaration: String, because reason: String) -> Rule {
    var rule = self
    rule.exceptions.append(Exception(declaration: declaration, reason: reason))
    return rule
  }
}

// MARK: - CustomStringConvertible

extension Rule: CustomStringConvertible {
  /// Its name.
  public var description: String { name }
}

// MARK: - Checking

extension Rule {
  /// All that breaks it but the exceptions, however many on a line; and what is wrong with itself.
  func violations(in graph: CodeGraph) -> [Violation] {
    do {
      let found = try find(graph).sorted { $0.occurrence < $1.occurrence }
      let broken = found.map { violation($0, graph) }
      let left = broken.filter { violation in !exceptions.contains { $0.covers(violation) } }
      return left + exceptions.compactMap { fault(of: $0, broken) }
    } catch {
      return [fault(error.what, suggestion: error.suggestion)]
    }
  }

  private func violation(_ finding: Finding, _ graph: CodeGraph) -> Violation {
    Violation(
      rule: name, subject: finding.subject, object: finding.object,
      what: "\(finding.subject) \(finding.what)", suggestion: suggestion,
      place: graph.place(of: finding.occurrence), group: finding.group)
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
