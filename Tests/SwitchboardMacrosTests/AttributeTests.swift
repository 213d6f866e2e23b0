import SwiftSyntaxMacrosGenericTestSupport
import Testing

struct AttributeTests {
  @Test(arguments: [
    (#"@ShortName("")"#, "a short name has at least one letter to type", 3),
    (#"@ShortName("-")"#, "a short name has at least one letter to type", 3),
    (#"@ShortName(name)"#, "a short name is a string literal without interpolation", 3),
    (#"@ShortName("a\(name)")"#, "a short name is a string literal without interpolation", 3),
    (
      #"@ShortName("add-note")"#,
      "'add-note' is the name of a command of this protocol already", 14
    ),
    (#"@ShortName("c")"#, "'c' is the name of a command of this protocol already", 14),
  ])
  func `a short name that cannot be typed, read or told apart is refused`(
    attribute: String, message: String, column: Int
  ) {
    expectDiagnostic(
      """
      @CommandProtocol
      @MainActor public protocol NoteCommands: AnyObject {
        \(attribute) func addNote()
        @ShortName("c") func clear()
      }
      """, message, line: attribute.contains("\"c\"") ? 4 : 3, column: column)
  }

  @Test(arguments: [
    "struct Wall {\n  @Confidential func clear() {\n  }\n}",
    "protocol Wall {\n  @Confidential func clear()\n}",
    "@CommandProtocol @MainActor public protocol Wall: AnyObject {\n  func a()\n}\n"
      + "extension Wall {\n  @Confidential func clear() {\n  }\n}",
  ])
  func `an attribute on what is no command is refused`(source: String) {
    let line = source.hasPrefix("@") ? 5 : 2
    expectDiagnostic(
      source,
      "@Confidential says something of a command: attach it to a 'func' of a @CommandProtocol",
      line: line, column: 3)
  }

  @Test func `attributes are understood with and without their module`() {
    #expect(
      diagnostics(
        of: """
          @Switchboard.CommandProtocol
          @Swift.MainActor public protocol NoteCommands: AnyObject {
            @Switchboard.ShortName("c") @Switchboard.Confidential func clear()
          }
          """
      ).isEmpty)
  }
}
