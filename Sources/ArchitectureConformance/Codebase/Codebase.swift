// A graph is what a code base shows of its layers; who imports the engine has it.
@_exported public import SwitchboardGraph
import Synchronization

/// A package as the compiler indexed it when it was built.
///
/// Rules may be checked on any thread; they are, one after another.
public final class Codebase: Sendable {
  private let code: Mutex<CodeGraph>

  /// Reads the index of a package.
  /// - Parameters:
  ///   - location: where it is.
  ///   - tests: whether files below a folder `Tests` are part of it.
  ///   - modules: the modules to read, or nil for all of the package.
  /// - Throws: ``IndexError`` where the index is missing, older than the sources, or not whole.
  /// - Complexity: linear in the length of the package's sources.
  public init(
    _ location: IndexLocation, includingTests tests: Bool = false, modules: Set<String>? = nil
  ) throws(IndexError) {
    let index = try IndexReading(location) { file in
      (tests || !file.isTest) && (modules?.contains(file.module) ?? true)
    }
    let graphs = SymbolGraphs(location, target: index.target)
    code = Mutex(try CodeGraph(index, symbolGraphs: graphs))
  }

  /// Checks a rule.
  /// - Parameters:
  ///   - rule: the rule.
  ///   - baseline: what is known to break it, and tolerated; or nil.
  /// - Returns: what breaks it, in the order of the sources, one for each line, or for each way
  ///   of a cycle; none where it is kept.
  public func violations(of rule: Rule, beyond baseline: Baseline? = nil) -> [Violation] {
    let all = allViolations(of: rule)
    return Self.onePerLine(baseline?.violations(beyond: all, of: rule) ?? all)
  }

  /// Puts what breaks rules into a baseline's file, in place of what it holds of them.
  /// - Returns: how many violations it then holds of them, and what cannot be tolerated, since it is
  ///   the rules' own fault.
  /// - Throws: ``BaselineError`` where the file cannot be read or written.
  public func record(
    _ rules: [Rule], in path: String
  ) throws(BaselineError) -> (count: Int, faults: [Violation]) {
    let all = rules.flatMap { allViolations(of: $0) }
    let count = try Baseline.record(all, of: rules, in: path)
    return (count, all.filter { $0.subject == nil })
  }

  private func allViolations(of rule: Rule) -> [Violation] {
    code.withLock { rule.violations(in: $0) }
  }

  /// The source line is what has to be changed, however much in it breaks a rule.
  private static func onePerLine(_ violations: [Violation]) -> [Violation] {
    var seen: Set<String> = []
    return violations.filter { violation in
      guard let place = violation.place else { return true }
      return seen.insert(violation.group ?? "\(place.line) \(place.path)").inserted
    }
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
  /// The layers and what leads from one to another, each edge with the number of its places.
  ///
  /// What is in several layers counts for the first of them.
  /// - Throws: ``ArchitectureError`` where a layer cannot be found.
  public func graph(of layers: [Layer]) throws(ArchitectureError) -> Graph {
    try withGraph { code throws(RuleError) in
      for layer in layers { try code.require(layer) }
      return Graph("layers", layers.map(CodePart.layer), in: code)
    }
  }

  /// The package's modules and what leads from one to another, each edge with the number of its
  /// places.
  public func graphOfModules() throws(ArchitectureError) -> Graph {
    try withGraph { code in Graph("modules", code.modules.map(CodePart.module), in: code) }
  }
}

extension Graph {
  fileprivate init(_ name: String, _ parts: [CodePart], in code: CodeGraph) {
    let dependencies = code.dependencies(between: parts)
      .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    self.init(
      name: name, nodes: parts.map(\.name),
      edges: dependencies.map {
        Edge(from: parts[$0.from].name, to: parts[$0.to].name, label: "\($0.places.count)")
      })
  }
}

// MARK: - Errors

/// Why an architecture's description cannot be used.
public struct ArchitectureError: Error, Equatable, CustomStringConvertible {
  let what: String
  let suggestion: String

  /// What is wrong, where, and how to fix it.
  public var description: String { "\(what); \(suggestion)" }

  package init(_ what: String, suggestion: String) {
    self.what = what
    self.suggestion = suggestion
  }

  init(_ error: RuleError) { self.init(error.what, suggestion: error.suggestion) }
}
