import ProcessTesting
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite(.onOwnThread)
struct AttributeTests {
  @Test(arguments: [
    (#"@ShortName("")"#, "the short name has no letter: write one that can be typed", 3),
    (#"@ShortName("-")"#, "the short name has no letter: write one that can be typed", 3),
    (
      #"@ShortName(name)"#,
      "the short name is not a plain string: use a literal without interpolation", 3
    ),
    (
      #"@ShortName("a\(name)")"#,
      "the short name is not a plain string: use a literal without interpolation", 3
    ),
    (
      #"@ShortName("add-note")"#,
      "'add-note' is the name of a command of this protocol already: choose another", 14
    ),
    (#"@Synonym("")"#, "the synonym has no letter: write one that can be typed", 3),
    (
      #"@Synonym("a\(name)")"#,
      "the synonym is not a plain string: use a literal without interpolation", 3
    ),
    (
      #"@ShortName("c")"#, "'c' is the name of a command of this protocol already: choose another",
      14
    ),
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
  func `an attribute on a member that is not a command is refused`(source: String) {
    let line = source.hasPrefix("@") ? 5 : 2
    expectDiagnostic(
      source,
      "@Confidential applies to a command: attach it to a 'func' of a @CommandProtocol",
      line: line, column: 3)
  }

  @Test func `attributes are understood with and without their module`() {
    #expect(
      diagnostics(
        of: """
          @Switchboard.CommandProtocol
          @Swift.MainActor public protocol NoteCommands: AnyObject {
            @Switchboard.ShortName("c") @Switchboard.Confidential @Switchboard.Synonym("x")
            @Switchboard.TypedInFull func clear()
          }
          """
      ).isEmpty)
  }

  @Test(arguments: [
    (
      #"@Parameter("txt", short: "t")"#,
      "the command has no parameter 'txt': it has 'text', 'where', 'when'", 14
    ),
    (
      #"@Parameter("x", default: 1) func clear()"#,
      "the command has no parameter 'x': it has none", 14
    ),
    (
      #"@Parameter(name, default: 1)"#,
      "the parameter's name is not a plain string: use a literal without interpolation", 14
    ),
    (
      #"@Parameter("text", short: "t")"#,
      "parameter 'text' has no label, so it is not an option: give it a label, or remove 'short'",
      29
    ),
    (
      #"@Parameter("where", short: "ab")"#,
      "the short option is not one letter: use a literal of one letter", 30
    ),
    (
      #"@Parameter("where", short: letter)"#,
      "the short option is not one letter: use a literal of one letter", 30
    ),
    (
      #"@Parameter("when", short: "w") @Parameter("where", short: "w", default: 1)"#,
      "'-w' is an option of this command already: choose another letter", 61
    ),
  ])
  func `an attribute of a parameter that does not fit is refused`(
    attribute: String, message: String, column: Int
  ) {
    let command =
      attribute.contains("func") ? "" : "func addNote(_ text: String, at where: Int, when: Int)"
    expectDiagnostic(
      """
      @CommandProtocol
      @MainActor public protocol NoteCommands: AnyObject {
        \(attribute) \(command)
      }
      """, message, line: 3, column: column)
  }

  @Test(arguments: [
    (
      #"@Parameter("at", short: "a") @Parameter("at", default: 1) func add(at: Int)"#, 32,
      "merge the two attributes", #"@Parameter("at", short: "a", default: 1) func add(at: Int)"#
    ),
    (
      #"@Parameter("at", default: 1) @Switchboard.Parameter("at", short: "a") func add(at: Int)"#,
      32, "merge the two attributes",
      #"@Parameter("at", short: "a", default: 1) func add(at: Int)"#
    ),
    (
      #"@Parameter("at", short: "a") @Parameter("at", short: "b") func add(at: Int)"#, 32,
      "remove the second attribute", #"@Parameter("at", short: "a") func add(at: Int)"#
    ),
    (
      #"@Parameter("at", default: 1) @Hidden @Parameter("at", default: 1) func add(at: Int)"#, 40,
      "remove the second attribute", #"@Parameter("at", default: 1) @Hidden func add(at: Int)"#
    ),
  ])
  func `a second attribute of a parameter is refused, and merged where it can be`(
    member: String, column: Int, fixIt: String, fixed: String
  ) {
    func source(_ member: String) -> String {
      "@CommandProtocol\n@MainActor public protocol NoteCommands: AnyObject {\n  \(member)\n}"
    }
    expectRefusal(
      of: source(member),
      [
        DiagnosticSpec(
          message: "parameter 'at' has an attribute already: merge the two", line: 3,
          column: column, fixIts: [FixItSpec(message: fixIt)])
      ], fixedSource: source(fixed))
  }

  @Test(arguments: [
    (#"message: "open another""#, "open another"),
    (#"message: "say \"open\", not C:\\open""#, #"say "open", not C:\open"#),
    (#"message: "\u{201C}open\u{201D}\tinstead""#, "“open”\tinstead"),
    (#"message: "", renamed: "open""#, ""),
    (#"renamed: "open\u{54}ab(_:)""#, "use ‘open tab’"),
  ])
  func `the words of a deprecation are the literal's value`(
    argument: String, deprecation: String
  ) throws {
    let file = Parser.parse(source: "@available(*, deprecated, \(argument)) func add()")
    let function = try #require(file.statements.first?.item.as(FunctionDeclSyntax.self))
    #expect(CommandModel(function).deprecation == deprecation)
  }

  @Test func `an argument of the macro that it cannot read is refused`() {
    expectDiagnostic(
      """
      @CommandProtocol(.calls, .spies)
      @MainActor public protocol NoteCommands: AnyObject {
      }
      """, "the macro cannot read this argument: write '.calls', '.spy' or '.client'", line: 1,
      column: 26)
  }
}
