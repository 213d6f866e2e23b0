/// A cache that maps a symbol to the parts of a code base, such as layers, that code depends on
/// when it uses the symbol.
struct PartDestinations {
  struct Destination {
    let part: Int
    /// The name of the declaration in the part through which the dependency arises.
    let name: String
  }

  private let graph: CodeGraph
  private let includesImports: Bool
  private var ofSymbols: [[Destination]?]
  private var ofPlaces: PartCache<Int>

  init(_ parts: [CodePart], includingImports includesImports: Bool, in graph: CodeGraph) {
    self.graph = graph
    self.includesImports = includesImports
    ofPlaces = PartCache { parts.narrowest($0, $1, in: graph) }
    ofSymbols = Array(repeating: nil, count: graph.index.symbols.count)
  }

  mutating func of(_ symbol: CodeGraph.Symbol) -> [Destination] {
    if let known = ofSymbols[symbol] { return known }
    let found = graph.kind(of: symbol) == .module ? imported(symbol) : find(symbol)
    ofSymbols[symbol] = found
    return found
  }

  /// Returns the part that an import names. Usually, imports don't create dependencies.
  private mutating func imported(_ symbol: CodeGraph.Symbol) -> [Destination] {
    guard includesImports else { return [] }
    let module = ImportedName.of(graph.declaredName(of: symbol))
    return ofPlaces.part(of: module, nil).map { [Destination(part: $0, name: module)] } ?? []
  }

  private mutating func find(_ symbol: CodeGraph.Symbol) -> [Destination] {
    var names: [Int: String] = [:]
    if let part = declaringPart(of: symbol) { names[part] = graph.name(of: symbol) }
    for type in graph.mentions(symbol) {
      if let part = part(of: type) { names[part] = graph.name(type) }
    }
    return names.map { Destination(part: $0.key, name: $0.value) }.sorted { $0.part < $1.part }
  }

  private mutating func declaringPart(of symbol: CodeGraph.Symbol) -> Int? {
    guard let module = graph.module(of: symbol) else { return nil }
    return ofPlaces.part(of: module, graph.definitionFile(of: symbol)?.folder)
  }

  private mutating func part(of type: TypeTable.ID) -> Int? {
    let facts = graph.type(type)
    return ofPlaces.part(of: facts.module, facts.folder)
  }
}

/// A cache of the parts that contain modules and folders of them.
struct PartCache<Part> {
  private struct Place: Hashable {
    let module: String
    let folder: String?
  }

  private let find: (_ module: String, _ folder: String?) -> Part?
  private var known: [Place: Part?] = [:]

  init(_ find: @escaping (_ module: String, _ folder: String?) -> Part?) { self.find = find }

  mutating func part(of module: String, _ folder: String?) -> Part? {
    let place = Place(module: module, folder: folder)
    if let known = known[place] { return known }
    let part = find(module, folder)
    known[place] = .some(part)
    return part
  }
}

// MARK: - CodePart

/// A part of a code base that other parts can depend on, such as a module, a folder or a layer.
struct CodePart {
  /// The name of the part in messages and graphs.
  let name: String
  /// A closure that returns how narrowly the part contains code, or nil if it doesn't contain it.
  let narrowness: (_ module: String, _ folder: String?, CodeGraph) -> Narrowness?

  static func layer(_ layer: Layer) -> CodePart {
    CodePart(name: layer.name) { $2.narrowness(of: layer, module: $0, $1) }
  }

  static func module(_ name: String) -> CodePart {
    CodePart(name: name) { module, _, _ in module == name ? .whole : nil }
  }

  /// Returns a part that consists of a folder and its subfolders.
  static func folder(_ path: String) -> CodePart { .layer(Layer(path, folders: path)) }

  /// Returns a part that consists of a folder without its subfolders.
  static func files(in path: String) -> CodePart {
    CodePart(name: path) { _, folder, _ in folder == path ? .whole : nil }
  }
}

extension [CodePart] {
  /// Returns the index of the part that contains code most narrowly, or of the first of several.
  func narrowest(_ module: String, _ folder: String?, in graph: CodeGraph) -> Int? {
    var found: (part: Int, narrowness: Narrowness)?
    for (number, part) in enumerated() {
      guard let narrowness = part.narrowness(module, folder, graph) else { continue }
      if found.map({ narrowness > $0.narrowness }) ?? true { found = (number, narrowness) }
    }
    return found?.part
  }
}
