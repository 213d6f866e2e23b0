import CIndexStoreLoader

/// A cache of the types that stand for associated types in conformances.
final class Conformances {
  typealias Symbol = CodeGraph.Symbol

  /// A type that stands for an associated type.
  struct Binding {
    let type: MangledType
    /// The protocols with a conformance that implies the binding, or nil if the binding has no
    /// condition. A binding in an extension with a `where` clause has a condition.
    let protocols: Set<TypeTable.ID>?
  }

  /// For each type, the bindings by the name of the associated type.
  fileprivate var own: [Symbol: [String: [Binding]]] = [:]
  /// The types whose bindings are being computed, so that a type that refers to itself ends.
  fileprivate var open: Set<Symbol> = []
  /// The file that was read last. Rules visit the occurrences of a file one after another.
  private var text: (path: String, text: SourceText)?
  /// The texts without comments and strings, by path. They take longer to compute than to read.
  private var codes: [String: SourceText] = [:]
  private var mentionsUnavailable: [String: Bool] = [:]

  func text(of path: String) -> SourceText {
    if let text, text.path == path { return text.text }
    let text = SourceText(path: path)
    self.text = (path, text)
    return text
  }
}

extension Conformances {
  /// Returns whether the word `unavailable` stands in a file.
  func mentionsUnavailable(_ path: String) -> Bool {
    if let known = mentionsUnavailable[path] { return known }
    let text = String(decoding: text(of: path).bytes, as: UTF8.self)
    let found = text.contains("unavailable")
    mentionsUnavailable[path] = found
    return found
  }

  /// Returns the text of a file without its comments and the contents of its strings.
  func code(of path: String) -> SourceText {
    if let code = codes[path] { return code }
    let code = text(of: path).withoutCommentsAndStrings()
    codes[path] = code
    return code
  }
}

// MARK: - Bindings

extension CodeGraph {
  typealias Binding = Conformances.Binding

  /// Returns the types that stand for an associated type of a type.
  /// - Parameters:
  ///   - name: The name of the associated type.
  ///   - type: The type that conforms to a protocol.
  ///   - adopted: The protocols that the type is known to conform to at this place.
  func bindings(
    of name: String, in type: Symbol, adopting adopted: Set<TypeTable.ID>
  ) -> [MangledType] {
    let table = bindings(in: type)
    let found = applicable(table[name], adopted)
    if !found.isEmpty { return found }
    guard conformances.open.insert(type).inserted else { return [] }
    defer { conformances.open.remove(type) }
    let iterators = ["Iterator", "AsyncIterator"].filter { $0 != name }
      .flatMap { applicable(table[$0], adopted) }
    let elements = iterators.flatMap { member(name, of: $0) }
    return elements.isEmpty ? defaults(of: name, in: type) : elements
  }

  private func applicable(_ bindings: [Binding]?, _ adopted: Set<TypeTable.ID>) -> [MangledType] {
    (bindings ?? []).filter { $0.protocols.map { !adopted.isDisjoint(with: $0) } ?? true }
      .map(\.type)
  }

  /// Returns the types that stand for an associated type of another type. For a type of another
  /// package, the result is its generic arguments, because they determine its associated types.
  func member(_ name: String, of type: MangledType) -> [MangledType] {
    guard case .nominal(let typeName, let arguments) = type else { return [] }
    guard let symbol = definedTypes[types.id(of: typeName)] else { return arguments }
    return bindings(of: name, in: symbol, adopting: [])
  }

  private func bindings(in type: Symbol) -> [String: [Binding]] {
    if let known = conformances.own[type] { return known }
    var found: [String: [Binding]] = [:]
    let classes = supertypes(of: type).filter { kind(of: $0) == .class }
    for member in ([type] + classes.sorted()).flatMap({ members(of: $0) }) {
      addBindings(of: member, to: &found)
    }
    conformances.own[type] = found
    return found
  }

  private func addBindings(of member: Symbol, to found: inout [String: [Binding]]) {
    if let type = typeMember(member) {
      let binding = Binding(type: type, protocols: condition(of: member))
      found[declaredName(of: member), default: []].append(binding)
    } else if let type = declaration(of: member)?.type {
      for requirement in requirements[member] ?? [] {
        let condition = condition(of: member, implementing: requirement)
        declaration(of: requirement)?.type?.match(type) { name, type in
          found[name, default: []].append(Binding(type: type, protocols: condition))
        }
      }
    }
  }

  /// Returns the type that a nested type, an alias or a generic parameter is, or nil for a member
  /// of another kind.
  private func typeMember(_ member: Symbol) -> MangledType? {
    let kind = kind(of: member)
    if kind.isType {
      return declaration(of: member)?.typeName.map { .nominal($0, arguments: []) }
    }
    guard kind == .typeAlias else { return nil }
    let names = namesInHead(of: member)
    return names.count == 1 ? names[0] : .other(names)
  }

  /// Returns the types in the head of an alias or an associated type, such as the alias's target.
  private func namesInHead(of alias: Symbol) -> [MangledType] {
    (structure.heads[alias] ?? []).map { symbol(of: $0) }
      .filter { index.symbols[$0].subkind != SymbolSubkind.genericParameter }
      .flatMap { mentions($0) }
      .map { .nominal(types.names[$0], arguments: []) }
  }

  /// Returns the protocols with a conformance that implies that a type has a member, or nil if the
  /// type always has the member.
  private func condition(
    of member: Symbol, implementing requirement: Symbol? = nil
  ) -> Set<TypeTable.ID>? {
    guard declaration(of: member)?.isInConstrainedExtension == true else { return nil }
    let own = requirement.flatMap { declaration(of: $0)?.context.last }.map { types.id(of: $0) }
    let adopted = (structure.bases[Int(structure.parent[member])] ?? []).map(\.type)
    // A conformance to a package's protocol includes those that the protocol inherits from. The
    // type can conform to another package's protocol without the extension.
    let inherited = adopted.flatMap { supertypes(of: $0) }.filter {
      structure.definition[$0] != CodeStructure.none
    }
    return Set((adopted + inherited).compactMap(typeID) + [own].compactMap { $0 })
  }

  /// Returns the types in the declarations of a protocol's associated type, such as its default.
  private func defaults(of name: String, in type: Symbol) -> [MangledType] {
    supertypes(of: type).sorted().filter { kind(of: $0) == .protocol }
      .flatMap { structure.members[$0] ?? [] }
      .filter { kind(of: $0) == .typeAlias && declaredName(of: $0) == name }
      .flatMap { namesInHead(of: $0) }
  }

  /// Returns, for each declaration, the requirements that it implements.
  func findRequirements() -> [Symbol: [Symbol]] {
    var found: [Symbol: [Symbol]] = [:]
    for requirement in structure.implementations.keys.sorted() {
      for implementation in structure.implementations[requirement] ?? [] {
        found[implementation, default: []].append(requirement)
      }
    }
    return found
  }
}
