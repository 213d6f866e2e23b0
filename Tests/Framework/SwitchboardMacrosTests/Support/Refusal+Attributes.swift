import Testing

extension Refusal {
  private static let misplaced =
    "@Confidential applies to a command: attach it to a 'func' of a @CommandProtocol"
  private static let add = "func add(_ text: String, at where: Int, when: Int)"

  static let attributes: [Self] = [
    Self("struct Wall {\n  @Confidential func clear() {}\n}", "2:3: \(misplaced)"),
    Self("protocol Floor {\n  @Confidential func clear()\n}", "2:3: \(misplaced)"),
    Self("extension Key {\n  @Confidential func clear() {}\n}", "2:3: \(misplaced)"),
    .member(
      #"@ShortName("") func add()"#,
      "2:14: @ShortName has no letter: write one that can be typed"),
    .member(
      #"@ShortName("-") func add()"#,
      "2:14: @ShortName has no letter: write one that can be typed"),
    .member(
      "@ShortName(name) func add()",
      "2:14: @ShortName needs a string: write a literal without interpolation"),
    .member(
      #"@ShortName("a\(name)") func add()"#,
      "2:14: @ShortName needs a string: write a literal without interpolation"),
    .member(
      #"@ShortName("add-note") func addNote()"#,
      "2:14: 'add-note' is the name of a command of this protocol already: choose another"),
    .member(
      #"@ShortName("c") func add(); @ShortName("c") func clear()"#,
      "2:42: 'c' is the name of a command of this protocol already: choose another"),
    .member(
      #"@Synonym("") func add()"#, "2:12: @Synonym has no letter: write one that can be typed"),
    .member(
      #"@Synonym("a\(name)") func add()"#,
      "2:12: @Synonym needs a string: write a literal without interpolation"),
    .member(
      "@Effects(.reads, .destroys) func clear()",
      "2:20: '.destroys' contradicts '.reads': keep the stronger one"),
    .member(
      "@Effects(.changes, CommandEffects.reads) func clear()",
      "2:22: '.reads' contradicts '.changes': keep the stronger one"),
    .member(
      "@Effects(.repeatable) func clear()",
      "2:3: the effects do not say what happens to the data: add '.reads', '.changes' or '.destroys'"
    ),
    .member(
      "@Effects(.reads) @Effects(.destroys) func clear()",
      "2:29: '.destroys' contradicts '.reads': keep the stronger one"),
    .member(
      #"@Parameter("txt", short: "t") \#(add)"#,
      "2:14: the command has no parameter 'txt': it has 'text', 'where', 'when'"),
    .member(
      #"@Parameter("x", default: 1) func clear()"#,
      "2:14: the command has no parameter 'x': it has none"),
    .member(
      #"@Parameter(name, default: 1) \#(add)"#,
      "2:14: @Parameter needs a string: write a literal without interpolation"),
    .member(
      #"@Parameter("text", short: "t") \#(add)"#,
      "2:29: parameter 'text' has no label, so it is not an option: give it a label, or remove "
        + "'short'"),
    .member(
      #"@Parameter("where", short: "ab") \#(add)"#,
      "2:30: the short option is not one letter: use a literal of one letter",
      isRefusedBySwift: true),
    .member(
      #"@Parameter("where", short: letter) \#(add)"#,
      "2:30: the short option is not one letter: use a literal of one letter"),
    .member(
      #"@Parameter("when", short: "w") @Parameter("where", short: "w", default: 1) \#(add)"#,
      "2:61: '-w' is an option of this command already: choose another letter"),
    .member(
      #"@Parameter("when", default: "soon") \#(add)"#,
      "2:31: cannot convert value of type 'String' to closure result type 'Int?'"),
    .member(
      #"@Parameter("side", default: "left") func add(_ note: String, side: Side)"#,
      "2:31: cannot convert value of type 'String' to closure result type 'Side?'"),
    .member(
      #"@Parameter("when", default: nil) \#(add)"#,
      "2:31: parameter 'when' is not Optional, so nil is not its default: write another, or the "
        + "type with '?'"),
    .member(
      #"@Parameter("after", default: .seconds(3)) func add(after: Swift.Duration?)"#,
      "2:32: an attribute does not know the type of '.seconds(3)': write 'Swift.Duration.seconds(3)'",
      fix: "write 'Swift.Duration.seconds(3)': ‹.seconds(3)› → ‹Swift.Duration.seconds(3)›",
      isRefusedBySwift: true),
    .member(
      #"@Parameter("at", short: "a") @Switchboard.Parameter("at", default: 1) func add(at: Int)"#,
      "2:32: parameter 'at' has an attribute already: merge the two"),
  ]

  static let warnings: [Self] = [
    .member(
      "func move(_ first: [Int], _ second: [Int], to: [Int])",
      "2:39: warning: a typed line cannot show where the list before 'second' ends: give one of the "
        + "two lists a label"),
    .member(
      "/// Adds.\n  /// - Parameter txt: The text.\n  func add(_ text: String)",
      "3:10: warning: 'txt' is documented, but command 'add' has no such parameter: it has 'text'"),
    .member(
      "func a()\n\n  /**\n   Adds.\n   - Parameters:\n     - txt: The text.\n   */\n"
        + "  func add(_ text: String, to: Int)",
      "7:10: warning: 'txt' is documented, but command 'add' has no such parameter: it has 'text', "
        + "'to'"),
  ]
}
