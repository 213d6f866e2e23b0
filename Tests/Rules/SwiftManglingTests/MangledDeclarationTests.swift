import ProcessTesting
import Testing

@testable import SwiftMangling

@Suite struct MangledDeclarationTests {
  @Test(arguments: MangledNames.rows)
  func `a mangled name says which declaration it belongs to`(usr: String, line: String) throws {
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
    ("c:@F@main", ManglingError.notSwift),
    ("", .notSwift),
    ("s:", .notSwift),
    ("s:4Ma", .truncated),
    ("s:4Main1aV?", .unknownOperator),
    ("s:4Main1aVAH", .badSubstitution),
    ("s:V", .missingOperand),
    ("s:4Main4Main", .notDeclaration),
    ("s:4Main99999999999999999999a", .badNumber),
  ])
  func `a malformed name is refused with the reason`(usr: String, reason: ManglingError) {
    #expect(throws: reason) { try MangledDeclaration(usr: usr) }
  }
}

// MARK: - Rendering

/// Declarations and types as one line of text, for tables of expectations.
enum Rendering {
  static func line(_ declaration: MangledDeclaration) -> String {
    let kind = (declaration.isStatic ? "static " : "") + text(declaration.kind)
    let type = declaration.type.map { " : " + text($0) } ?? ""
    let mentions = declaration.mentions.map { "\(text($0.kind)) \($0.name)" }.sorted()
    return "\(kind) \(declaration.path) in \(declaration.module)\(type)"
      + " [\(mentions.joined(separator: ", "))]"
  }

  static func text(_ kind: MangledDeclaration.Kind) -> String {
    if case .nominalType(let type) = kind { return text(type) }
    return "\(kind)"
  }

  static func text(_ kind: TypeKind) -> String { "\(kind)" }

  static func text(_ type: MangledType) -> String {
    switch type {
    case .nominal(let name, let arguments): name.name + list(arguments, "<", ">")
    case .function(let function): text(function)
    case .tuple(let elements): "(" + elements.map(text).joined(separator: ", ") + ")"
    case .existential(let protocols, let arguments, let superclass):
      existential(protocols, arguments, superclass)
    case .metatype(let type): "\(text(type)).Type"
    case .genericParameter(let depth, let index): "τ\(depth).\(index)"
    case .associatedType(let base, let name): "\(text(base)).\(name)"
    case .opaque: "some"
    case .other(let parts): "other" + list(parts, "{", "}")
    }
  }

  private static func list(_ types: [MangledType], _ open: String, _ close: String) -> String {
    types.isEmpty ? "" : open + types.map(text).joined(separator: ", ") + close
  }

  private static func existential(
    _ protocols: [TypeName], _ arguments: [MangledType], _ superclass: MangledType?
  ) -> String {
    let bounds = superclass.map { [text($0)] } ?? []
    return "any(" + (bounds + protocols.map(\.name)).joined(separator: " & ") + ")"
      + list(arguments, "<", ">")
  }

  private static func text(_ function: FunctionSignature) -> String {
    let parameters = function.parameters.map { parameter in
      (parameter.isInOut ? "inout " : "") + text(parameter.type)
    }
    let effects = (function.isAsync ? " async" : "") + (function.isThrowing ? " throws" : "")
    return "\(function.isEscaping ? "" : "@noescape ")(\(parameters.joined(separator: ", ")))"
      + "\(effects) -> \(text(function.result))"
  }
}

// MARK: - ObjectiveCNameTests

@Suite(.onOwnThread)
struct ObjectiveCNameTests {
  @Test(arguments: [
    ("c:@M@App@objc(cs)Screen", "App.Screen", TypeKind.class),
    ("c:@M@App@objc(pl)ScreenDelegate", "App.ScreenDelegate", .protocol),
  ])
  func `a type that Objective-C sees has its name`(
    _ usr: String, _ name: String, _ kind: TypeKind
  ) {
    let type = ObjectiveCName(usr: usr)?.typeName
    #expect(type?.name == name)
    #expect(type?.module == "App")
    #expect(type?.kind == kind)
  }

  @Test(arguments: ["c:objc(cs)NSObject", "c:@S@tm", "c:@M@App@objc(cs)Screen(im)show", "s:3AppC"])
  func `the name of another type is left`(_ usr: String) {
    #expect(ObjectiveCName(usr: usr) == nil)
  }
}
