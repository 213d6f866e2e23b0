import ProcessTesting
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite(.onOwnThread)
struct RefusalTests {
  @Test(arguments: MemberRefusal.all)
  func `a member that is not a command is refused at its place, with a fix if there is one`(
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
          message: "a command 'add' is declared already: give this one another name",
          line: 4, column: 8)
      ])
  }

  @Test func `a condition is refused, on a command and on its attribute`() {
    let message = "the macro cannot evaluate '#if': put it around the protocol"
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

  @Test func `a second list without a label has a warning`() {
    expectDiagnostic(
      Self.source("func move(_ first: [Int], _ second: [Int], to: [Int])"),
      "a typed line cannot show where the list before 'second' ends: give one of the two lists a "
        + "label", line: 3, column: 39)
  }

  @Test(arguments: [
    ("/// Adds.\n  /// - Parameter txt: The text.\n  func add(_ text: String)", 4, 19, "'text'"),
    (
      "/// Adds.\n  /// - Parameters:\n  ///   - txt: The text.\n  func add(_ text: String, to: Int)",
      5, 11, "'text', 'to'"
    ),
  ])
  func `documentation of a parameter that does not exist has a warning`(
    member: String, line: Int, column: Int, parameters: String
  ) {
    expectDiagnostic(
      Self.source(member),
      "'txt' is documented, but command 'add' has no such parameter: it has \(parameters)",
      line: line, column: column)
  }
}
