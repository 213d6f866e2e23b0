import SwiftSyntaxMacrosGenericTestSupport
import Testing

struct RefusalTests {
  @Test(arguments: MemberRefusal.all)
  func `what is no command is refused at its place, and mended where it can be`(
    refusal: MemberRefusal
  ) {
    expectRefusal(
      of: Self.source(refusal.member),
      [
        DiagnosticSpec(
          message: refusal.message, line: 3, column: refusal.column,
          fixIts: refusal.fixIt.map { [FixItSpec(message: $0)] } ?? [])
      ],
      fixedSource: refusal.fixed.map(Self.source))
  }

  private static func source(_ member: String) -> String {
    """
    @CommandProtocol
    @MainActor public protocol NoteCommands: AnyObject {
      \(member)
    }
    """
  }

  @Test func `a second command of one name is refused, however it is written`() {
    expectRefusal(
      of: Self.source("func add(_ note: String)\n  func `add`(number: Int)"),
      [
        DiagnosticSpec(
          message: "a command 'add' is declared already: a command is told by its name alone",
          line: 4, column: 8)
      ])
  }

  @Test func `a condition is refused, on a command and on its attribute`() {
    let message = "'#if' cannot stand in a command protocol: its commands are numbered in order"
    expectRefusal(
      of: Self.source("#if DEBUG\n  func add()\n  #endif"),
      [DiagnosticSpec(message: message, line: 3, column: 3)])
    expectRefusal(
      of: Self.source("#if DEBUG\n  @discardableResult\n  #endif\n  func add() throws -> Int"),
      [DiagnosticSpec(message: message, line: 3, column: 3)])
  }

  @Test(arguments: ["didact", "willow()", "shoulder", "undid", "forward"])
  func `a name is refused for whole words only`(name: String) {
    let member = name.hasSuffix(")") ? "func \(name)" : "func \(name)()"
    #expect(diagnostics(of: Self.source(member)).isEmpty)
  }
}
