import CIndexStoreLoader

/// Finds what stands in the heads of declarations, which the index does not relate to them: the
/// attributes before, and the inheritance clause or an alias's right-hand side after the name.
struct HeadReader {
  private(set) var attributes: [Int: [Int]] = [:]
  private(set) var heads: [Int: [Int]] = [:]

  private struct Head {
    let symbol: Int
    /// The offset at which the body, or the next declaration, begins.
    let end: Int
  }

  private let index: IndexReading
  private var file: UInt32?
  private var text: SourceText?
  private var head: Head?
  private var definition: IndexOccurrence?
  private var pending: [Int] = []

  init(_ index: IndexReading) { self.index = index }

  /// Looks at the next occurrence, in the order of the index.
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
    if !pending.isEmpty {
      attributes[Int(occurrence.symbol), default: []] += pending
      pending = []
    }
    let isAlias = kind == .typeAlias && symbol.subkind != SymbolSubkind.genericParameter
    if kind.isType || kind == .extension || isAlias {
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
    if text.byte(before: offset) == UInt8(ascii: "@") {
      pending.append(Int(occurrence.symbol))
    } else if let head = currentHead(in: text), offset < head.end {
      heads[head.symbol, default: []].append(number)
    }
  }

  /// Where a head ends is looked for only when something may stand in it.
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
