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

  private struct Head {
    let symbol: Int
    /// The offset at which the body or the next declaration begins.
    let end: Int
  }

  private struct Attribute {
    let symbol: Int
    let offset: Int
  }

  private let index: IndexReading
  private var file: UInt32?
  private var text: SourceText?
  private var head: Head?
  private var definition: IndexOccurrence?
  private var pending: [Attribute] = []

  init(_ index: IndexReading) { self.index = index }

  /// Reads the next occurrence in index order.
  mutating func visit(_ number: Int, _ occurrence: IndexOccurrence, isRelated: Bool) {
    if occurrence.file != file { enter(occurrence.file) }
    let roles = Roles(rawValue: occurrence.roles)
    if roles.contains(.definition) {
      if !roles.contains(.implicit) { define(occurrence) }
    } else if !isRelated, roles.contains(.reference) {
      refer(number, occurrence)
    }
  }

  private mutating func enter(_ file: UInt32) {
    self.file = file
    text = nil
    head = nil
    definition = nil
    pending = []
  }

  private mutating func define(_ occurrence: IndexOccurrence) {
    let symbol = index.symbols[Int(occurrence.symbol)]
    guard let kind = SymbolKind(rawValue: symbol.kind), kind != .parameter else { return }
    attachPending(to: occurrence)
    let isAlias = kind == .typeAlias && symbol.subkind != SymbolSubkind.genericParameter
    let isSubscript = symbol.subkind == SymbolSubkind.subscriptDeclaration
    if kind.isType || kind == .extension || isAlias || isSubscript {
      definition = occurrence
      head = nil
    }
  }

  private mutating func refer(_ number: Int, _ occurrence: IndexOccurrence) {
    let symbol = index.symbols[Int(occurrence.symbol)]
    guard symbol.kind != SymbolKind.module.rawValue else { return }
    let text = self.text ?? SourceText(path: index.files[Int(occurrence.file)].path)
    self.text = text
    guard let offset = text.offset(line: occurrence.line, column: occurrence.column) else { return }
    if let head = currentHead(in: text), offset < head.end {
      heads[head.symbol, default: []].append(number)
    } else if text.isAttribute(at: offset) {
      pending.append(Attribute(symbol: Int(occurrence.symbol), offset: offset))
    }
  }

  /// Attaches pending attributes to a declaration. Attributes of function types don't belong to a
  /// declaration and are dropped.
  private mutating func attachPending(to occurrence: IndexOccurrence) {
    guard !pending.isEmpty, let text,
      let name = text.offset(line: occurrence.line, column: occurrence.column)
    else { return }
    let own = pending.filter { text.isHead(from: $0.offset, to: name) }.map(\.symbol)
    if !own.isEmpty { attributes[Int(occurrence.symbol), default: []] += own }
    pending = []
  }

  /// Returns the head of the latest declaration, or nil if there is no declaration. The end of the
  /// head is computed when this method is first called for the declaration.
  private mutating func currentHead(in text: SourceText) -> Head? {
    if let head { return head }
    guard let definition, let start = text.offset(line: definition.line, column: definition.column)
    else { return nil }
    let symbol = Int(definition.symbol)
    let isAlias = index.symbols[symbol].kind == SymbolKind.typeAlias.rawValue
    let end = isAlias ? text.endOfAlias(after: start) : text.startOfBody(after: start)
    head = Head(symbol: symbol, end: end)
    return head
  }
}
