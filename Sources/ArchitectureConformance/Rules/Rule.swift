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

// MARK: - Violation

/// A broken rule: where, by what, and how to fix it.
public struct Violation: Sendable, Hashable, CustomStringConvertible {
  /// The name of the rule.
  public let rule: String
  /// The full name of the declaration that breaks it, or nil where the rule itself is at fault.
  public let subject: String?
  /// The full name of what the subject breaks it with.
  public let object: String
  /// What is wrong, in a sentence.
  public let what: String
  /// How to fix it.
  public let suggestion: String
  /// Where it stands, or nil where the rule itself is at fault.
  public let place: SourcePlace?

  /// What it is one of many places of; the first of them is shown.
  let group: String?

  /// The rule, what is wrong, and how to fix it.
  public var description: String { "[\(rule)] \(what); \(suggestion)" }
}

// MARK: - Finding

/// A place where a rule is broken.
struct Finding {
  let occurrence: CodeGraph.Occurrence
  /// The full name of the declaration that breaks it.
  let subject: String
  /// The full name of what it breaks it with.
  let object: String
  /// What it does, for a sentence that begins with the subject.
  let what: String
  /// What it is one of many places of, all of which are to be fixed at once; nil for a place alone.
  var group: String?
}

// MARK: - Findings

extension CodeGraph {
  /// A finding about an occurrence, whose subject is the declaration that it stands in, or
  /// the file where it is in none.
  func finding(at occurrence: Occurrence, object: String, _ what: String) -> Finding {
    let enclosing = structure.enclosing[occurrence]
    let subject =
      enclosing == CodeStructure.none ? file(of: occurrence).id : subjectName(Int(enclosing))
    return Finding(occurrence: occurrence, subject: subject, object: object, what: what)
  }

  /// An accessor is its property's, and an extension its type's affair.
  private func subjectName(_ symbol: Symbol) -> String {
    let extended = structure.extended[symbol]
    return name(of: extended == CodeStructure.none ? symbol : Int(extended))
  }

  /// What an occurrence does that brings a type in.
  func description(of occurrence: Occurrence, bringingIn type: TypeTable.ID) -> String {
    let symbol = symbol(of: occurrence), typeName = name(type)
    if kind(of: symbol).isType, name(of: symbol) == typeName { return "names \(typeName)" }
    if roles(of: occurrence).contains(.definition) { return "is declared with \(typeName)" }
    let thing = kind(of: symbol) == .typeAlias ? "the alias \(name(of: symbol))" : name(of: symbol)
    return "uses \(thing), which brings in \(typeName)"
  }

  /// A finding about a declaration as a whole.
  func finding(atDefinitionOf symbol: Symbol, object: String, _ what: String) -> Finding {
    Finding(
      occurrence: Int(structure.definition[symbol]), subject: name(of: symbol), object: object,
      what: what)
  }

  /// Whether an occurrence calls, reads or writes something.
  func isMemberUse(_ occurrence: Occurrence) -> Bool {
    let kind = kind(of: symbol(of: occurrence))
    return roles(of: occurrence).contains(.reference) && (kind.isVariable || kind.isCallable)
  }
}

// MARK: - Requirements

extension CodeGraph {
  /// What protocols require, by themselves and by those of the package that they inherit from.
  /// - Throws: ``RuleError`` where there are no such protocols.
  func requirements(of protocols: Types) throws(RuleError) -> [Symbol] {
    let subjects = try select(protocols).filter { kind(of: $0) == .protocol }
    guard !subjects.isEmpty else { throw .selectsNothing("protocols among \(protocols.name)") }
    let inherited = subjects.flatMap { supertypes(of: $0) }
    return subjects.union(inherited).flatMap { ownRequirements(of: $0) }
  }

  /// Accessors are their property's, and an alias is no requirement.
  private func ownRequirements(of type: Symbol) -> [Symbol] {
    (structure.members[type] ?? []).filter { member in
      structure.definition[member] != CodeStructure.none && kind(of: member) != .typeAlias
        && !isAccessor(member)
    }
  }
}
