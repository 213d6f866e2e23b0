import Testing

@testable import ArchitectureConformance

/// The compiler's demangler reads the same names.
@Suite(.enabled(if: DemanglerOracle.tool != nil)) struct DemanglerOracleTests {
  @Test func `every name says what the toolchain says`() throws {
    let usrs = MangledNames.usrs.filter { !$0.hasPrefix("s:e:") }
    let trees = try DemanglerOracle.trees(of: usrs)
    try #require(trees.count == usrs.count)
    for (usr, tree) in zip(usrs, trees) { try compare(usr, tree) }
  }

  private func compare(_ usr: String, _ global: DemanglerOracle.Node) throws {
    let tree = try #require(global.children.first)
    let declaration = try MangledDeclaration(usr: usr)
    #expect(declaration.module == tree.place.module, "\(usr)")
    #expect(declaration.path == tree.place.path, "\(usr)")
    let mentions = declaration.mentions.map { "\($0.kind) \($0.name)" }
    #expect(Set(mentions) == tree.nominals, "\(usr)")
    if declaration.kind != .enumCase {
      #expect(signature(of: declaration) == tree.signature, "\(usr)")
    }
  }

  private func signature(of declaration: MangledDeclaration) -> String? {
    guard case .function(let function)? = declaration.type else { return nil }
    return "\(function.parameters.count)\(function.isAsync ? "a" : "")"
      + (function.isThrowing ? "t" : "")
  }
}
