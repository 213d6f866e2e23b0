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
    let extractor = SymbolGraphExtractor(location, target: index.target)
    code = Mutex(CodeGraph(index, symbolGraphs: SymbolGraphs(extractor)))
  }

  /// Checks a rule.
  /// - Returns: what breaks it, in the order of the sources; none where the rule is kept.
  public func violations(of rule: Rule) -> [Violation] {
    code.withLock { rule.violations(in: $0) }
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
