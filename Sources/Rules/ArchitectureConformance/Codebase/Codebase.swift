// Clients need the type `Graph`, because a code base returns graphs.
@_exported public import Graphs
// Rules choose types by their kind, which is a type of this module.
@_exported public import SwiftMangling
import Synchronization

/// The code of a package, read from the index that the compiler wrote during the build.
///
/// You can check rules from any thread. A code base checks one rule at a time.
public final class Codebase: Sendable {
  private let code: Mutex<CodeGraph>
  /// The absolute path of the package.
  public let package: String

  /// Creates a code base from the index of a package.
  /// - Parameters:
  ///   - location: The location of the index.
  ///   - tests: Whether to include files in the `Tests` folder.
  ///   - modules: The modules to read, or nil to read all modules in the package.
  /// - Throws: ``IndexError`` if the index is missing, incomplete, or older than the sources.
  /// - Complexity: Linear in the size of the package's sources.
  public init(
    _ location: IndexLocation, includingTests tests: Bool = false, modules: Set<String>? = nil
  ) throws(IndexError) {
    let index = try IndexReading(location) { file in
      (tests || !file.isTest) && (modules?.contains(file.module) ?? true)
    }
    let graphs = SymbolGraphs(location, target: index.target)
    let sourceKit = SourceKit(location, target: index.target)
    let graph = CodeGraph(index, symbolGraphs: graphs, sourceKit: sourceKit) {
      () throws(IndexError) in
      try IndexReading(location, \.isTest)
    }
    code = Mutex(graph)
    package = location.package
  }

  /// Returns the violations of a rule.
  /// - Parameters:
  ///   - rule: The rule.
  ///   - baseline: The known violations to tolerate, or nil to tolerate none.
  /// - Returns: The violations in source order, with at most one violation for each line or cycle.
  public func violations(of rule: Rule, beyond baseline: Baseline? = nil) -> [Violation] {
    violations(of: rule, beyond: baseline, and: [])
  }

  /// Returns the violations of a rule that neither a baseline nor a set of entries tolerates.
  func violations(
    of rule: Rule, beyond baseline: Baseline?, and known: Set<Baseline.Entry>
  ) -> [Violation] {
    let all = allViolations(of: rule)
    let left = baseline?.violations(beyond: all, of: rule) ?? all
    return Self.onePerLine(
      known.isEmpty ? left : left.filter { !Baseline.contains($0, in: known) })
  }

  /// Writes the violations of rules to a baseline file and removes all other entries for the rules.
  /// - Parameters:
  ///   - rules: The rules to check.
  ///   - path: The path of the baseline file.
  /// - Returns: The number of recorded violations, and the problems with the rules themselves,
  ///   which a baseline can't tolerate.
  /// - Throws: ``BaselineError`` if the file can't be read or written.
  public func record(
    _ rules: [Rule], in path: String
  ) throws(BaselineError) -> (count: Int, faults: [Violation]) {
    let all = rules.flatMap { allViolations(of: $0) }
    let count = try Baseline.record(all, of: Self.checked(rules, all), in: path)
    return (count, all.filter { $0.subject == nil })
  }

  /// Removes the known violations that are fixed from a baseline file. The entries of rules that
  /// can't be checked stay.
  /// - Parameters:
  ///   - rules: The rules to check.
  ///   - path: The path of the baseline file.
  ///   - keepsOtherRules: Whether the entries of other rules stay in the file.
  /// - Returns: The number of removed entries.
  /// - Throws: ``BaselineError`` if the file can't be read or written.
  public func prune(
    _ rules: [Rule], in path: String, keepsOtherRules: Bool = true
  ) throws(BaselineError) -> Int {
    let all = rules.flatMap { allViolations(of: $0) }, names = Set(rules.map(\.name))
    let kept = names.subtracting(Self.checked(rules, all).map(\.name))
    return try Baseline.prune(all, in: path) { rule in
      kept.contains(rule) || keepsOtherRules && !names.contains(rule)
    }
  }

  /// Returns the rules that could be checked. Nothing is known about the violations of the others.
  private static func checked(_ rules: [Rule], _ violations: [Violation]) -> [Rule] {
    let unchecked = Set(violations.filter(\.preventsCheck).map(\.rule))
    return rules.filter { !unchecked.contains($0.name) }
  }

  func allViolations(of rule: Rule) -> [Violation] {
    code.withLock { rule.violations(in: $0) }
  }

  /// Sentences about what the rules can't see in the code.
  var notes: [String] {
    let names = code.withLock(\.unreadableNames)
    guard let first = names.first else { return [] }
    return [
      "\(names.count.of("name")) of the index cannot be read, such as \(first), so that uses of it are not seen: report "
        + "it to the makers of this tool"
    ]
  }

  /// A Boolean value that indicates whether the index contains tests, so that their uses are known.
  package var knowsTests: Bool {
    code.withLock { code in (try? code.testedSymbols.get()).map { !$0.isEmpty } ?? false }
  }

  /// Returns one violation for each line, because one fix to a line resolves all violations on it,
  /// and one for each cycle. Each of them includes the spots of the violations that are left out.
  private static func onePerLine(_ violations: [Violation]) -> [Violation] {
    var kept: [Violation] = [], numbers: [String: Int] = [:]
    for violation in violations {
      let key = violation.place.map { violation.group ?? "\($0.line) \($0.path)" }
      if let key, let number = numbers[key] {
        kept[number].join(violation)
      } else {
        if let key { numbers[key] = kept.count }
        kept.append(violation)
      }
    }
    return kept
  }

  func withGraph<Result: Sendable>(
    _ body: (CodeGraph) throws(RuleError) -> Result
  ) throws(ArchitectureError) -> Result {
    do {
      return try code.withLock { code throws(RuleError) in try body(code) }
    } catch {
      throw ArchitectureError(error)
    }
  }
}

// MARK: - Graphs

extension Codebase {
  /// Returns a graph of the dependencies between layers.
  ///
  /// Each edge contains the number of places in the code that create the dependency, imports included,
  /// as rules count them. Code that belongs to several layers is assigned to the narrowest one, or
  /// to the first of several that are equally narrow.
  /// - Throws: ``ArchitectureError`` if a layer can't be found.
  public func graph(of layers: [Layer]) throws(ArchitectureError) -> Graph {
    try withGraph { code throws(RuleError) in
      try code.require(layers)
      return Graph("layers", layers.map(CodePart.layer), in: code)
    }
  }

  /// Returns a graph of the dependencies between the modules in the package.
  ///
  /// Each edge contains the number of places in the code that create the dependency, imports included.
  public func graphOfModules() throws(ArchitectureError) -> Graph {
    try withGraph { code in Graph("modules", code.modules.map(CodePart.module), in: code) }
  }
}

extension Graph {
  fileprivate init(_ name: String, _ parts: [CodePart], in code: CodeGraph) {
    let dependencies = code.dependencies(between: parts, includingImports: true)
      .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    self.init(
      name: name, nodes: parts.map(\.name),
      edges: dependencies.map {
        Edge(from: parts[$0.from].name, to: parts[$0.to].name, label: "\($0.places.count)")
      })
  }
}
