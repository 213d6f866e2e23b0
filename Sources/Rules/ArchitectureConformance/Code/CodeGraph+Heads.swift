import CIndexStoreLoader

extension CodeGraph {
  /// Returns the attributes and modifiers of a declaration, or nil if the package's files don't
  /// contain the declaration, as if a macro has generated it.
  func head(of symbol: Symbol) -> DeclarationHead? {
    if let known = heads[symbol] { return known }
    let head = findHead(of: symbol)
    heads[symbol] = .some(head)
    return head
  }

  /// Returns whether code can't use a declaration on any platform. Few files mention this, and the
  /// others are not searched for heads.
  func isUnavailable(_ symbol: Symbol) -> Bool {
    guard let file = definitionFile(of: symbol), conformances.mentionsUnavailable(file.path) else {
      return false
    }
    return head(of: symbol)?.isUnavailableEverywhere == true
  }

  private func findHead(of symbol: Symbol) -> DeclarationHead? {
    guard structure.definition[symbol] != CodeStructure.none else { return nil }
    let definition = Int(structure.definition[symbol]), place = index.occurrences[definition]
    let code = conformances.code(of: file(of: definition).path)
    guard let offset = code.offset(line: place.line, column: place.column),
      isWritten(symbol, at: offset, in: code)
    else { return nil }
    return DeclarationHead(code, before: offset)
  }

  /// Returns whether a declaration's name is at an offset. Operators are not checked.
  private func isWritten(_ symbol: Symbol, at offset: Int, in code: SourceText) -> Bool {
    if kind(of: symbol) == .extension { return true }
    let name = declaredName(of: symbol).prefix { $0 != "(" }
    guard let first = name.unicodeScalars.first, SourceText.isName(first) else { return true }
    let start = code.byte(offset) == "`" ? offset + 1 : offset
    return code.bytes[start...].starts(with: name.utf8)
  }

  /// Returns the access level of a declaration, which is never higher than the levels of the
  /// declarations around it. Returns nil if it can't be read.
  func access(of symbol: Symbol) -> AccessLevel? {
    guard let head = head(of: symbol) else { return nil }
    let parent = structure.parent[symbol]
    guard parent != CodeStructure.none else { return head.access ?? .internal }
    let around = Int(parent)
    if kind(of: around) == .extension {
      return min(head.access ?? extensionAccess(around), accessOfExtendedType(by: around))
    }
    guard let outer = access(of: around) else { return head.access }
    return min(head.access ?? defaultAccess(of: symbol, in: around, outer), outer)
  }

  /// Returns the access level of a declaration that states none. Cases and requirements have the
  /// level of their type.
  private func defaultAccess(
    of symbol: Symbol, in parent: Symbol, _ outer: AccessLevel
  ) -> AccessLevel {
    kind(of: symbol) == .enumCase || kind(of: parent) == .protocol || kind(of: parent).isCallable
      ? outer : min(.internal, outer)
  }

  private func extensionAccess(_ symbol: Symbol) -> AccessLevel {
    head(of: symbol)?.access ?? .internal
  }

  private func accessOfExtendedType(by symbol: Symbol) -> AccessLevel {
    let type = structure.extended[symbol]
    guard type != CodeStructure.none else { return .open }
    // A type of another package is visible.
    return access(of: Int(type)) ?? .open
  }
}
