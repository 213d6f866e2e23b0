import CIndexStoreLoader

/// A reader for declaration heads, which end where the body begins.
///
/// The index doesn't relate all occurrences in a head to the declaration. The reader finds the
/// missing ones by their position. They are in attributes, in the generic arguments of an
/// inheritance clause, on the right-hand side of an alias, and in the types of a subscript.
struct HeadReader {
  /// For each declaration, the types that are used as its attributes.
  private(set) var attributes: [Int: [Int]] = [:]
  /// For each declaration, the occurrences in its head after the name.
  private(set) var heads: [Int: [Int]] = [:]
  private let index: IndexReading
  private let texts: SourceTexts

  /// Reads the heads of all declarations.
  /// - Parameters:
  ///   - index: The index.
  ///   - candidates: The definitions and the occurrences without a relation, in index order.
  ///   - texts: The texts of the files.
  init(_ index: IndexReading, _ candidates: [Int], _ texts: SourceTexts) {
    self.index = index
    self.texts = texts
    var file: UInt32?, definition: Int?, pending: [Int] = []
    for number in candidates {
      if index.occurrences[number].file != file {
        file = index.occurrences[number].file
        definition = nil
        pending = []
      }
      if Roles(rawValue: index.occurrences[number].roles).contains(.definition) {
        attach(pending, to: number)
        pending = []
        if hasHead(number) { definition = number }
      } else if let definition, isInHead(number, of: definition) {
        heads[Int(index.occurrences[definition].symbol), default: []].append(number)
      } else if text(of: number).byte(offset(of: number) - 1) == "@" {
        pending.append(number)
      }
    }
  }

  /// Returns whether occurrences in a head lack the relation to its declaration.
  private func hasHead(_ definition: Int) -> Bool {
    let symbol = index.symbols[Int(index.occurrences[definition].symbol)]
    guard symbol.subkind != SymbolSubkind.subscriptDeclaration else { return true }
    guard let kind = SymbolKind(rawValue: symbol.kind) else { return false }
    return kind.isType || kind == .extension
      || kind == .typeAlias && symbol.subkind != SymbolSubkind.genericParameter
  }

  private func isInHead(_ occurrence: Int, of definition: Int) -> Bool {
    let symbol = index.symbols[Int(index.occurrences[definition].symbol)]
    let text = text(of: definition), name = offset(of: definition)
    let isAlias = symbol.kind == SymbolKind.typeAlias.rawValue
    return offset(of: occurrence)
      < (isAlias ? text.endOfAlias(after: name) : text.startOfBody(after: name))
  }

  /// Attaches attributes to a declaration. Attributes of function types don't belong to a
  /// declaration and are dropped.
  private mutating func attach(_ found: [Int], to definition: Int) {
    guard !found.isEmpty else { return }
    let head = DeclarationHead(text(of: definition), before: offset(of: definition))
    let own = found.filter { offset(of: $0) > head.start }
    let symbol = Int(index.occurrences[definition].symbol)
    if !own.isEmpty {
      attributes[symbol, default: []] += own.map { Int(index.occurrences[$0].symbol) }
    }
  }

  private func text(of occurrence: Int) -> SourceText {
    texts.text(of: index.files[Int(index.occurrences[occurrence].file)].path)
  }

  private func offset(of occurrence: Int) -> Int {
    let place = index.occurrences[occurrence]
    return text(of: occurrence).offset(line: place.line, column: place.column) ?? 0
  }
}
