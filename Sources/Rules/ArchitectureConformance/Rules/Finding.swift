/// A place that breaks a rule.
///
/// Rules of your own create findings with ``Declaration/finding(_:with:)`` and
/// ``Use/finding(_:)``.
public struct Finding: Sendable {
  let occurrence: CodeGraph.Occurrence
  /// The full name of the declaration that breaks the rule.
  let subject: String
  /// The full name of the other declaration that is involved in the violation.
  let object: String
  /// The predicate of a sentence that begins with the subject.
  let what: String
  /// The place, if it isn't the place of the occurrence.
  var place: SourcePlace?
  /// The group of findings that share one fix, or nil if the finding isn't in a group.
  var group: String?
  /// The edge of a graph that the finding is part of. A baseline records only the edge.
  var edge: Edge?
  /// The part of the code base that breaks the rule and the part that it uses, for summaries.
  var route: Edge?

  struct Edge: Hashable, Sendable {
    let from: String
    let to: String
  }
}

// MARK: - Findings

extension CodeGraph {
  /// Returns a finding for an occurrence. The subject is the enclosing declaration, or the file if
  /// there is none.
  func finding(at occurrence: Occurrence, object: String, _ what: String) -> Finding {
    let subject = structure.enclosing[occurrence].map(subjectName) ?? file(of: occurrence).id
    return Finding(occurrence: occurrence, subject: subject, object: object, what: what)
  }

  /// Returns a finding for an occurrence that causes a dependency on a type.
  func finding(at occurrence: Occurrence, bringingIn type: TypeTable.ID) -> Finding {
    finding(at: occurrence, object: name(type), description(of: occurrence, bringingIn: type))
  }

  /// Returns the name of a declaration. For an extension, this is the name of the extended type.
  private func subjectName(_ symbol: Symbol) -> String {
    name(of: structure.extended[symbol] ?? symbol)
  }

  /// Returns a phrase that describes how an occurrence causes a dependency on a type, such as
  /// `names Model.Tab`.
  private func description(of occurrence: Occurrence, bringingIn type: TypeTable.ID) -> String {
    let symbol = symbol(of: occurrence), typeName = name(type)
    if kind(of: symbol).isType, name(of: symbol) == typeName { return "names \(typeName)" }
    if roles(of: occurrence).contains(.definition) { return "is declared with \(typeName)" }
    let thing = kind(of: symbol) == .typeAlias ? "the alias \(name(of: symbol))" : name(of: symbol)
    return mentions(symbol).contains(type)
      ? "uses \(thing), which brings in \(typeName)"
      : "uses \(thing) with a value that brings in \(typeName)"
  }

  /// Returns a finding for an entire declaration.
  func finding(atDefinitionOf symbol: Symbol, object: String, _ what: String) -> Finding {
    Finding(
      occurrence: structure.definition[symbol] ?? 0, subject: name(of: symbol), object: object,
      what: what)
  }

  /// Returns a finding for each of the types that breaks a rule.
  func types(
    _ subjects: Types, thatAre what: String, _ object: String,
    where breaks: (Symbol) throws(RuleError) -> Bool
  ) throws(RuleError) -> [Finding] {
    var findings: [Finding] = []
    for subject in try select(subjects).sorted() where try breaks(subject) {
      findings.append(finding(atDefinitionOf: subject, object: object, what))
    }
    return findings
  }

  /// Returns whether an occurrence is a call or a use of a variable.
  func isMemberUse(_ occurrence: Occurrence) -> Bool {
    let kind = kind(of: symbol(of: occurrence))
    return roles(of: occurrence).contains(.reference) && (kind.isVariable || kind.isCallable)
  }
}

// MARK: - Requirements

extension CodeGraph {
  /// Returns the requirements of the given protocols and of the protocols in the package that they
  /// inherit from.
  /// - Throws: ``RuleError`` if the selection contains no protocols.
  func requirements(of protocols: Types) throws(RuleError) -> [Symbol] {
    let subjects = try select(protocols).filter { kind(of: $0) == .protocol }
    guard !subjects.isEmpty else { throw .selectsNothing("protocols among \(protocols.name)") }
    let inherited = subjects.flatMap { supertypes(of: $0) }
    return subjects.union(inherited).flatMap { ownRequirements(of: $0) }
  }

  /// Returns the requirements that a protocol itself declares, without accessors and type aliases.
  private func ownRequirements(of type: Symbol) -> [Symbol] {
    (structure.members[type] ?? []).filter { member in
      isDefined(member) && kind(of: member) != .typeAlias && !isAccessor(member)
    }
  }
}
