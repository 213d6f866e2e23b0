import Foundation

/// What the compiler says of a module's declarations besides the index: isolation and access, inferred
/// ones included.
struct SymbolGraph {
  struct Symbol: Decodable {
    /// The declaration as source text: `@MainActor class Toolbar`.
    let declaration: String
    /// The USRs of the types that are attributes of it.
    let attributes: [String]
    let access: String
    let usr: String
  }

  private let symbols: [String: Symbol]

  /// Reads what `swift symbolgraph-extract` wrote: a file for the module, and one for each other module
  /// whose types it extends.
  init(contentsOf folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let lists = try files.filter { $0.pathExtension == "json" }.map {
      try JSONDecoder().decode(List.self, from: Data(contentsOf: $0))
    }
    let all = lists.flatMap(\.symbols).map { ($0.usr, $0) }
    symbols = Dictionary(all, uniquingKeysWith: { first, _ in first })
  }

  subscript(usr: String) -> Symbol? { symbols[usr] }

  private struct List: Decodable {
    let symbols: [Symbol]
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

  /// Whether it leaves its module's and its supertypes' isolation, or has one of its own as an actor.
  var isNonisolatedOrActor: Bool { words.contains("nonisolated") || words.contains("actor") }

  var isVisibleOutside: Bool { ["public", "open", "package"].contains(access) }

  private var words: [Substring] { declaration.split { $0 == " " || $0 == "\n" } }
}
