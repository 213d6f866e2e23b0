import Testing

@testable import ArchitectureConformance

@Suite struct MangledDeclarationTests {
  @Test(arguments: MangledNames.rows)
  func `a name says what it declares`(usr: String, line: String) throws {
    #expect(Rendering.line(try MangledDeclaration(usr: usr)) == line)
  }

  @Test func `a variable has the type the compiler resolved`() throws {
    let declaration = try MangledDeclaration(usr: "s:6Shared8ProviderV7current5Model3TabVvp")
    let provider = TypeName(name: "Shared.Provider", module: "Shared", kind: .structure)
    let tab = TypeName(name: "Model.Tab", module: "Model", kind: .structure)
    #expect(declaration.kind == .variable)
    #expect(declaration.module == "Shared")
    #expect(declaration.context == [provider])
    #expect(declaration.path == "Shared.Provider.current")
    #expect(declaration.type == .nominal(tab, arguments: []))
    #expect(declaration.mentions == [provider, tab])
  }

  @Test func `private types of one name in two files differ`() throws {
    let first = try MangledDeclaration(usr: "s:4Main6Hidden3_2FLLV")
    let second = try MangledDeclaration(usr: "s:4Main6Hidden3_3ALLV")
    #expect(first.path == second.path)
    #expect(first.typeName?.name == "Main.Hidden")
    #expect(first.typeName != second.typeName)
  }

  @Test func `a member of an extension belongs to the module of the extension`() throws {
    let declaration = try MangledDeclaration(usr: "s:Sa4MainE5totalSivp")
    #expect(declaration.module == "Main")
    #expect(declaration.context.map(\.name) == ["Swift.Array"])
  }

  @Test func `an extension mentions its constraints but not its member`() throws {
    let member = "s:Sa4MainSSRszlE5totalSivp"
    let declaration = try MangledDeclaration(usr: "s:e:" + member)
    #expect(declaration.kind == .extension)
    #expect(declaration.path == "Swift.Array")
    #expect(declaration.mentions.map(\.name) == ["Swift.Array", "Swift.String"])
  }

  @Test func `every mention is unique`() throws {
    for usr in MangledNames.usrs {
      let mentions = try MangledDeclaration(usr: usr).mentions
      #expect(Set(mentions).count == mentions.count, "\(usr)")
    }
  }

  @Test(arguments: [
    ("c:@F@main", ManglingError.Reason.notSwift, 0),
    ("", .notSwift, 0),
    ("s:", .notSwift, 0),
    ("s:4Ma", .truncated, 3),
    ("s:4Main1aV?", .unknownOperator, 11),
    ("s:4Main1aVAH", .badSubstitution, 12),
    ("s:V", .missingOperand, 3),
    ("s:4Main4Main", .notDeclaration, 12),
    ("s:4Main99999999999999999999a", .badNumber, 13),
  ])
  func `a malformed name is refused with the place`(
    usr: String, reason: ManglingError.Reason, offset: Int
  ) {
    #expect(throws: ManglingError(reason: reason, offset: offset)) {
      try MangledDeclaration(usr: usr)
    }
  }
}
