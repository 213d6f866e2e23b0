import ProcessTesting
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite(.onOwnThread)
struct HeaderRefusalTests {
  static let accessMessage =
    "the protocol is neither 'public' nor 'package': make it one of the two, because an optimized "
    + "build can send the calls of a less visible one to the wrong object"
  static let objectMessage =
    "the protocol does not inherit 'AnyObject': inherit it, or another command protocol"

  @Test(arguments: ["", "internal ", "fileprivate ", "private "])
  func `a protocol that a release build could misroute is refused, with a fix`(access: String) {
    expectRefusal(
      of: """
        @CommandProtocol
        @MainActor
        \(access)protocol NoteCommands: AnyObject {
        }
        """,
      [
        DiagnosticSpec(
          message: Self.accessMessage, line: 3, column: 1,
          fixIts: [
            FixItSpec(message: "make the protocol 'package'"),
            FixItSpec(message: "make the protocol 'public'"),
          ])
      ],
      applying: ["make the protocol 'package'"],
      fixedSource: """
        @CommandProtocol
        @MainActor
        package protocol NoteCommands: AnyObject {
        }
        """)
  }

  @Test func `a struct is not a command protocol`() {
    expectRefusal(
      of: """
        @CommandProtocol
        public struct Notes {
        }
        """,
      [
        DiagnosticSpec(
          message: "@CommandProtocol needs a protocol: attach it to one", line: 1, column: 1)
      ])
  }

  @Test(arguments: [
    ("", ": AnyObject"), (": Sendable", ": AnyObject, Sendable"),
    (": Swift.Sendable", ": AnyObject, Swift.Sendable"),
  ])
  func `a handler must be an object on the main actor`(inherited: String, fixed: String) {
    expectRefusal(
      of: """
        @CommandProtocol
        public protocol NoteCommands\(inherited) {
        }
        """,
      [
        DiagnosticSpec(
          message: Self.objectMessage, line: 2, column: 17,
          fixIts: [FixItSpec(message: "inherit 'AnyObject'")]),
        DiagnosticSpec(
          message: "the protocol is not isolated to the main actor: add '@MainActor'", line: 2,
          column: 17,
          fixIts: [FixItSpec(message: "add '@MainActor'")]),
      ],
      fixedSource: """
        @CommandProtocol
        @MainActor public protocol NoteCommands\(fixed) {
        }
        """)
  }

  @Test(arguments: [
    (
      "enum Notes {",
      "the protocol is nested in 'Notes', which is less visible: make 'Notes' 'public' or "
        + "'package', or move the protocol out of it"
    ),
    (
      "public extension Notes {",
      "the macro cannot see the access level of an extension: move the protocol out of it"
    ),
  ])
  func `a protocol nested where its visibility is less, or unknown, is refused`(
    scope: String, message: String
  ) {
    expectRefusal(
      of: """
        \(scope)
          @CommandProtocol
          @MainActor public protocol NoteCommands: AnyObject {
          }
        }
        """, [DiagnosticSpec(message: message, line: 3, column: 30)])
  }

  @Test func `a where clause is refused`() {
    expectRefusal(
      of: """
        @CommandProtocol
        @MainActor public protocol NoteCommands: AnyObject where Self: Wall {
        }
        """,
      [
        DiagnosticSpec(
          message:
            "the protocol has a 'where' clause: remove it, because its router must conform to it, too",
          line: 2, column: 52)
      ])
  }
}
