/// A requirement for a code base.
///
/// A rule without anything to check is a violation, too, and so is an exception that isn't needed.
/// That reveals renamed declarations and exceptions for code that has been fixed.
public struct Rule: Sendable {
  /// A violation that is tolerated.
  struct Exception: Sendable {
    let declaration: String
    let reason: String
  }

  /// The name of the rule in messages and in the baseline.
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

  /// Returns the rule with another name.
  /// - Parameters:
  ///   - name: The name of the rule in messages and in the baseline.
  ///   - suggestion: The fix that violations suggest; nil for the suggestion of the rule.
  public func called(_ name: String, suggestion: String? = nil) -> Rule {
    var rule = self
    rule.name = name
    rule.suggestion = suggestion ?? self.suggestion
    return rule
  }

  /// Returns the rule with an exception for a declaration and the declarations nested in it.
  ///
  /// An exception that is no longer needed is a violation.
  /// - Parameters:
  ///   - declaration: The full name of the declaration without argument labels: `UI.Toolbar` or
  ///     `UI.Toolbar.refresh`. For code outside of declarations, such as an import, the name of the
  ///     file: `UI/Toolbar.swift`.
  ///   - reason: The reason for the exception. It must not be empty.
  public func allowing(_ declaration: String, because reason: String) -> Rule {
    var rule = self
    rule.exceptions.append(Exception(declaration: declaration, reason: reason))
    return rule
  }
}

// MARK: - CustomStringConvertible

extension Rule: CustomStringConvertible {
  public var description: String { name }
}

// MARK: - Checking

extension Rule {
  /// Returns all violations except the tolerated ones, followed by the faults of the rule.
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

// MARK: - Violation

/// A violation of a rule, with its place and a fix.
public struct Violation: Sendable, Hashable, CustomStringConvertible {
  /// The name of the rule.
  public let rule: String
  /// The full name of the declaration that breaks the rule; nil if the rule is at fault.
  public let subject: String?
  /// The full name of the declaration with which the subject breaks the rule.
  public let object: String
  /// A sentence that describes the problem.
  public let what: String
  /// A fix.
  public let suggestion: String
  /// The place of the violation; nil if the rule is at fault.
  public let place: SourcePlace?

  /// The group of the violation. Only the first violation of a group is shown.
  let group: String?

  /// The rule, the problem, and a fix.
  public var description: String { "[\(rule)] \(what); \(suggestion)" }
}

// MARK: - Finding

/// A place where a rule is broken.
struct Finding {
  let occurrence: CodeGraph.Occurrence
  /// The full name of the declaration that breaks the rule.
  let subject: String
  /// The full name of the declaration with which the subject breaks the rule.
  let object: String
  /// The rest of a sentence that begins with the subject.
  let what: String
  /// The group of findings that are fixed together; nil for a single finding.
  var group: String?
}

// MARK: - Findings

extension CodeGraph {
  /// Returns a finding about an occurrence. The subject is the declaration around the occurrence,
  /// or the file if there is none.
  func finding(at occurrence: Occurrence, object: String, _ what: String) -> Finding {
    let enclosing = structure.enclosing[occurrence]
    let subject =
      enclosing == CodeStructure.none ? file(of: occurrence).id : subjectName(Int(enclosing))
    return Finding(occurrence: occurrence, subject: subject, object: object, what: what)
  }

  /// Returns the name of a declaration, or of the extended type for an extension.
  private func subjectName(_ symbol: Symbol) -> String {
    let extended = structure.extended[symbol]
    return name(of: extended == CodeStructure.none ? symbol : Int(extended))
  }

  /// Returns a description of how an occurrence brings in a type.
  func description(of occurrence: Occurrence, bringingIn type: TypeTable.ID) -> String {
    let symbol = symbol(of: occurrence), typeName = name(type)
    if kind(of: symbol).isType, name(of: symbol) == typeName { return "names \(typeName)" }
    if roles(of: occurrence).contains(.definition) { return "is declared with \(typeName)" }
    let thing = kind(of: symbol) == .typeAlias ? "the alias \(name(of: symbol))" : name(of: symbol)
    return "uses \(thing), which brings in \(typeName)"
  }

  /// Returns a finding about a declaration as a whole.
  func finding(atDefinitionOf symbol: Symbol, object: String, _ what: String) -> Finding {
    Finding(
      occurrence: Int(structure.definition[symbol]), subject: name(of: symbol), object: object,
      what: what)
  }

  /// Returns whether an occurrence calls, reads or writes something.
  func isMemberUse(_ occurrence: Occurrence) -> Bool {
    let kind = kind(of: symbol(of: occurrence))
    return roles(of: occurrence).contains(.reference) && (kind.isVariable || kind.isCallable)
  }
}

// MARK: - Requirements

extension CodeGraph {
  /// Returns the requirements of protocols, including those of inherited protocols of the package.
  /// - Throws: ``RuleError`` if there are no such protocols.
  func requirements(of protocols: Types) throws(RuleError) -> [Symbol] {
    let subjects = try select(protocols).filter { kind(of: $0) == .protocol }
    guard !subjects.isEmpty else { throw .selectsNothing("protocols among \(protocols.name)") }
    let inherited = subjects.flatMap { supertypes(of: $0) }
    return subjects.union(inherited).flatMap { ownRequirements(of: $0) }
  }

  /// Returns the requirements that a protocol declares. Accessors and aliases are not requirements.
  private func ownRequirements(of type: Symbol) -> [Symbol] {
    (structure.members[type] ?? []).filter { member in
      structure.definition[member] != CodeStructure.none && kind(of: member) != .typeAlias
        && !isAccessor(member)
    }
  }
}
