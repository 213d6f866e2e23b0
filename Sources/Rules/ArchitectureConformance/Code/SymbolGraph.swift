import Foundation

/// The isolation and access levels of a module's declarations, which the index doesn't contain.
struct SymbolGraph {
  struct Symbol: Decodable {
    /// The source text of the declaration, such as `@MainActor class Toolbar`.
    let declaration: String
    /// The USRs of the types that are used as attributes.
    let attributes: [String]
    let access: String
    let usr: String
  }

  private let symbols: [String: Symbol]
  /// For each type, the USRs of the protocols that it conforms to or inherits from.
  private let conformances: [String: Set<String>]

  /// Creates a graph from the files that `swift symbolgraph-extract` wrote. One file describes the
  /// module itself. Each other file describes the module's extensions to types from another module.
  init(contentsOf folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let lists = try files.filter { $0.pathExtension == "json" }.map {
      try JSONDecoder().decode(List.self, from: Data(contentsOf: $0))
    }
    let all = lists.flatMap(\.symbols).map { ($0.usr, $0) }
    symbols = Dictionary(all, uniquingKeysWith: { first, _ in first })
    let relations = lists.flatMap(\.relationships).filter {
      $0.kind == "conformsTo" || $0.kind == "inheritsFrom"
    }
    conformances = Dictionary(grouping: relations, by: \.source)
      .mapValues { Set($0.map(\.target)) }
  }

  subscript(usr: String) -> Symbol? { symbols[usr] }

  /// Returns the USRs of the protocols that a type conforms to, and of its superclass.
  func conformances(of usr: String) -> Set<String> { conformances[usr] ?? [] }

  private struct List: Decodable {
    let symbols: [Symbol]
    let relationships: [Relationship]
  }

  private struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
  }
}

extension SymbolGraph.Symbol {
  private enum Key: CodingKey {
    case identifier, precise, accessLevel, declarationFragments
  }

  private struct Fragment: Decodable {
    let kind: String
    let spelling: String
    let preciseIdentifier: String?
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let identifier = try values.nestedContainer(keyedBy: Key.self, forKey: .identifier)
    usr = try identifier.decode(String.self, forKey: .precise)
    access = try values.decode(String.self, forKey: .accessLevel)
    let fragments = try values.decodeIfPresent([Fragment].self, forKey: .declarationFragments)
    declaration = (fragments ?? []).map(\.spelling).joined()
    attributes = (fragments ?? []).filter { $0.kind == "attribute" }
      .compactMap(\.preciseIdentifier)
  }

  /// A Boolean value that indicates whether the type is an actor or opts out of the isolation of
  /// its module and its supertypes.
  var isNonisolatedOrActor: Bool { words.contains("nonisolated") || words.contains("actor") }

  var isVisibleOutside: Bool { ["public", "open", "package"].contains(access) }

  private var words: [Substring] { declaration.split { $0 == " " || $0 == "\n" } }
}

// MARK: - SymbolGraphs

/// A cache of the symbol graphs for a code base's modules.
final class SymbolGraphs {
  private let location: IndexLocation
  private let target: String
  private lazy var build = BuildFolder(of: location.store)
  private var known: [String: Result<SymbolGraph, RuleError>] = [:]

  /// Creates an empty cache of symbol graphs for a build.
  /// - Parameters:
  ///   - location: The location of the build's index.
  ///   - target: The target triple of the build.
  init(_ location: IndexLocation, target: String) {
    self.location = location
    self.target = target
  }

  func graph(of module: String) throws(RuleError) -> SymbolGraph {
    if let known = known[module] { return try known.get() }
    let graph = Result { () throws(RuleError) in try extract(module) }
    known[module] = graph
    return try graph.get()
  }

  /// Returns whether a module was compiled with the main actor as its default isolation.
  func isOnMainActorByDefault(_ module: String) -> Bool {
    build.modulesOnMainActor.contains(module)
  }

  /// Returns whether the compiler accepts types of a module as `Sendable` although they aren't.
  func isLenient(_ module: String) -> Bool { modulesWithLenientChecking.contains(module) }

  private lazy var modulesWithLenientChecking = build.modulesWithLenientChecking
  private lazy var searchArguments = build.searchArguments
}

// MARK: - Extraction

extension SymbolGraphs {
  /// Returns the graph for a module, including its private declarations.
  /// - Throws: ``RuleError`` if the module can't be found next to the index or can't be read.
  private func extract(_ module: String) throws(RuleError) -> SymbolGraph {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("symbol-graph-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try extract(module, into: folder)
      return try SymbolGraph(contentsOf: folder)
    } catch {
      throw RuleError(
        what: "the compiler's description of module \(module) is not available: \(error)",
        suggestion: IndexError.build)
    }
  }

  private func extract(_ module: String, into folder: URL) throws {
    #if os(macOS) || os(Linux)
      let process = Process(), errors = Pipe()
      process.executableURL = tool
      process.arguments = arguments(for: module, folder)
      process.standardError = errors
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw ToolFailure(description: text) }
    #else
      throw ToolFailure(description: "no toolchain runs here")
    #endif
  }

  /// The extractor from the same toolchain as the index library.
  private var tool: URL {
    URL(fileURLWithPath: location.library).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("bin/swift-symbolgraph-extract")
  }

  private func arguments(for module: String, _ folder: URL) -> [String] {
    ["-module-name", module, "-target", target, "-minimum-access-level", "private"]
      + ["-skip-inherited-docs", "-skip-synthesized-members", "-output-dir", folder.path]
      + searchArguments
  }
}

// MARK: - Errors

/// The reason that a rule can't be checked.
///
/// Throw it from a rule of your own that has nothing to check, so that the rule fails.
public struct RuleError: Error, Equatable {
  let what: String
  let suggestion: String
  /// A Boolean value that indicates whether the code base has nothing that the rule could check.
  private(set) var selectsNothing = false

  /// Returns an error that indicates that the code base has nothing that a rule could check.
  static func nothing(_ what: String, suggestion: String) -> RuleError {
    var error = RuleError(what: what, suggestion: suggestion)
    error.selectsNothing = true
    return error
  }

  /// Creates an error.
  /// - Parameters:
  ///   - what: A sentence that describes the problem, without a full stop.
  ///   - suggestion: A suggested fix, as an imperative.
  public init(what: String, suggestion: String) {
    self.what = what
    self.suggestion = suggestion
  }
}
