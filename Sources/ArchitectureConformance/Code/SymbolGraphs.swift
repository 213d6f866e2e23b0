/// What the toolchain tells of a code base's modules besides the index, asked for once.
final class SymbolGraphs {
  private let location: IndexLocation
  private let target: String
  private lazy var build = BuildFolder(of: location.store)
  private lazy var extractor = SymbolGraphExtractor(location, build, target: target)
  private var known: [String: Result<SymbolGraph, RuleError>] = [:]

  /// Makes those of a build.
  /// - Parameters:
  ///   - location: where the build's index is.
  ///   - target: the triple that was compiled for.
  init(_ location: IndexLocation, target: String) {
    self.location = location
    self.target = target
  }

  func graph(of module: String) throws(RuleError) -> SymbolGraph {
    if let known = known[module] { return try known.get() }
    let graph = Result { () throws(RuleError) in try extractor.graph(of: module) }
    known[module] = graph
    return try graph.get()
  }

  /// Whether a module was compiled with the main actor as its default.
  func isOnMainActorByDefault(_ module: String) -> Bool {
    build.modulesOnMainActor.contains(module)
  }
}
