import SwiftSyntaxMacrosGenericTestSupport
import Testing

struct RefusalTests {
  static let accessMessage =
    "a command protocol is 'public' or 'package': an optimised build can send the calls of a less "
    + "visible one to the wrong object"

  @Test(arguments: ["", "internal ", "fileprivate ", "private "])
  func `a protocol that a release build could misroute is refused, and mended`(access: String) {
    expectRefusal(
      of: """
        @CommandProtocol
        @MainActor
        \(access)protocol NoteCommands: AnyObject {
          func addNote()
        }
        """,
      [
        DiagnosticSpec(
          message: Self.accessMessage, line: 3, column: 1,
          fixIts: [FixItSpec(message: "make the protocol 'package'")])
      ],
      fixedSource: """
        @CommandProtocol
        @MainActor
        package protocol NoteCommands: AnyObject {
          func addNote()
        }
        """)
  }

  @Test func `a struct is no command protocol`() {
    expectRefusal(
      of: """
        @CommandProtocol
        public struct Notes {
        }
        """,
      [
        DiagnosticSpec(
          message: "@CommandProtocol can only be attached to a protocol", line: 1, column: 1)
      ])
  }

  @Test func `a handler must be an object on the main actor`() {
    expectRefusal(
      of: """
        @CommandProtocol
        public protocol NoteCommands: Sendable {
        }
        """,
      [
        DiagnosticSpec(
          message: "a command protocol inherits 'AnyObject' or another command protocol", line: 2,
          column: 17),
        DiagnosticSpec(message: "a command protocol is '@MainActor'", line: 2, column: 17),
      ])
  }

  @Test(arguments: [
    ("var count: Int { get }", "a command protocol declares commands only, each a 'func'", 3),
    (
      "static func reset()",
      "command 'reset' cannot be static: a command is handled by an object", 3
    ),
    (
      "func add<T>(_ note: T)",
      "command 'add' cannot be generic: its arguments are typed at a prompt", 11
    ),
    ("func add(_ notes: String...)", "parameter 'notes' cannot be variadic: take an array", 27),
    (
      "func add(_ note: inout String)",
      "parameter 'note' cannot be 'inout': a command hands over values", 20
    ),
    (
      "func count() -> Int",
      "command 'count' returns a value though nobody may handle it: let it throw, or return an "
        + "Optional", 19
    ),
  ])
  func `what is no command is refused at its place`(
    member: String, message: String, column: Int
  ) {
    expectRefusal(
      of: """
        @CommandProtocol
        @MainActor public protocol NoteCommands: AnyObject {
          \(member)
        }
        """, [DiagnosticSpec(message: message, line: 3, column: column)])
  }

  @Test func `a second command of one name is refused`() {
    expectRefusal(
      of: """
        @CommandProtocol
        @MainActor public protocol NoteCommands: AnyObject {
          func add(_ note: String)
          func add(number: Int)
        }
        """,
      [
        DiagnosticSpec(
          message: "a command 'add' is declared already: a command is told by its name alone",
          line: 4, column: 8)
      ])
  }
}
