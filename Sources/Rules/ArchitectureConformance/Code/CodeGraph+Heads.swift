import CIndexStoreLoader

extension CodeGraph {
  /// Returns the attributes and modifiers of a declaration, or nil if the package's files don't
  /// contain the declaration, for example because a macro has generated it.
  func head(of symbol: Symbol) -> DeclarationHead? {
    if let known = heads[symbol] { return known }
    let head = findHead(of: symbol)
    heads[symbol] = .some(head)
    return head
  }

  /// Returns whether code can't use a declaration on any platform.
  func isUnavailable(_ symbol: Symbol) -> Bool {
    head(of: symbol)?.isUnavailableEverywhere == true
  }

  private func findHead(of symbol: Symbol) -> DeclarationHead? {
    guard let definition = structure.definition[symbol], let offset = offset(of: definition)
    else { return nil }
    let code = text(of: definition)
    return isWritten(symbol, at: offset, in: code) ? DeclarationHead(code, before: offset) : nil
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
    guard let around = structure.parent[symbol] else { return head.access ?? .internal }
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
    // A type of another package is visible.
    structure.extended[symbol].flatMap { access(of: $0) } ?? .open
  }
}

// MARK: - AccessLevel

/// An access level, from `private` to `open`.
public enum AccessLevel: String, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  case `private`, `fileprivate`, `internal`, `package`, `public`, `open`

  public var description: String { rawValue }

  public static func < (left: AccessLevel, right: AccessLevel) -> Bool {
    left.order < right.order
  }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
