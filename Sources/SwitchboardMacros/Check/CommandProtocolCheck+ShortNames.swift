import SwiftSyntax

// MARK: - Short names

extension CommandProtocolCheck {
  /// Refuses a short name that another short name or a command has already.
  mutating func checkShortNames(in declaration: ProtocolDeclSyntax) {
    var taken = Set(names.map(\.asTyped))
    for member in declaration.memberBlock.members {
      guard let function = member.decl.as(FunctionDeclSyntax.self) else { continue }
      for attribute in function.attributes.lazy.compactMap({ $0.as(AttributeSyntax.self) }) {
        guard let literal = attribute.shortNameLiteral, let name = attribute.shortName
        else { continue }
        if !taken.insert(name.asTyped).inserted { refuse(literal, .duplicateShortName(name)) }
      }
    }
  }
}

extension String {
  /// The letters of a name alone, as `openTab`, `open-tab` and "open tab" are one at a prompt.
  fileprivate var asTyped: String { filter { !" -_`".contains($0) }.lowercased() }
}
