import Switchboard
import Testing

@testable import SwitchboardREPL

@MainActor
struct LineCallTests {
  let dispatcher = CommandDispatcher()
  let cook = Cook()

  private func run(_ line: String, abbreviated: Bool = false) async throws -> [String] {
    let registration = try dispatcher.register(cook, for: KitchenCommandsRouter.self)
    defer { registration.cancel() }
    let vocabulary = Vocabulary(of: dispatcher, allowsAbbreviation: abbreviated)
    let call = try vocabulary.call(for: Lexer.words(of: line))
    _ = try await call.command.run(with: call.words)
    return cook.log
  }

  @Test(arguments: [
    ("fry egg", "egg"), ("fry-egg", "egg"), ("fryEgg", "egg"), ("FRY EGG", "egg"),
    ("KitchenCommands.fryEgg", "egg"), ("boil rice", "boil rice 0 false []"),
    ("boil rice --minutes 12 --gently", "boil rice 12 true []"),
    ("boil --gently --minutes=12 rice", "boil rice 12 true []"),
    ("boil --in a --in b 'brown rice'", #"boil brown rice 0 false ["a", "b"]"#),
    ("boil -- --gently", "boil --gently 0 false []"),
    ("boil '--gently'", "boil --gently 0 false []"), ("boil -- -g", "boil -g 0 false []"),
    ("boil '-g'", "boil -g 0 false []"), ("boil -", "boil - 0 false []"),
    ("boil -4", "boil -4 0 false []"), ("boil rice --minutes -4", "boil rice -4 false []"),
    ("stir -2 -3", "stir -2 -3"),
    (#"boil rice --in="brown pot" --in ''"#, #"boil rice 0 false ["brown pot", ""]"#),
    (#"boil rice --in=a=b"#, #"boil rice 0 false ["a=b"]"#), ("stir 2 3", "stir 2 3"),
    ("fry fish cod", "cod plain []"),
    ("fry fish cod butter", "cod butter []"),
    ("fry fish cod butter peas chips", #"cod butter ["peas", "chips"]"#),
  ])
  func `a line calls its command with its words`(line: String, entry: String) async throws {
    #expect(try await run(line) == [entry])
  }

  @Test(arguments: [
    ("fry", LineError.incompleteCommand("fry", continuations: ["fry egg", "fry fish"])),
    ("fri egg", .unknownCommand("fri egg", suggestion: "fry egg")),
    ("mneu", .unknownCommand("mneu", suggestion: "menu")),
    ("swim far", .unknownCommand("swim", suggestion: nil)),
    (
      "boil",
      .missingArgument(
        "thing", form: "some text", command: "boil",
        usage: "boil <thing> [--minutes <minutes>] [--gently] [--in <pots>…]")
    ),
    (
      "fry egg now", .extraArgument("now", command: "fry egg", usage: "fry egg")
    ),
    (
      "boil rice --mintues 3",
      .unknownOption(
        "--mintues", command: "boil", suggestion: "--minutes",
        usage: "boil <thing> [--minutes <minutes>] [--gently] [--in <pots>…]")
    ),
    (
      "boil rice --minutes",
      .missingValue(
        option: "--minutes", form: "a whole number", command: "boil")
    ),
    (
      "boil rice --minutes --gently",
      .missingValue(
        option: "--minutes", form: "a whole number", command: "boil")
    ),
    ("boil rice --minutes 1 --minutes 2", .repeatedOption("--minutes", command: "boil")),
    ("boil rice --gently=yes", .flagWithValue("--gently", command: "boil")),
    (
      "boil rice --minutes=",
      .missingValue(option: "--minutes", form: "a whole number", command: "boil")
    ),
    (
      "fry egg --=x",
      .unknownOption("--=x", command: "fry egg", suggestion: nil, usage: "fry egg")
    ),
    (
      "boil rice -m 3",
      .unknownOption(
        "-m", command: "boil", suggestion: nil,
        usage: "boil <thing> [--minutes <minutes>] [--gently] [--in <pots>…]")
    ),
    (
      "boil rice -minutes=3",
      .unknownOption(
        "-minutes", command: "boil", suggestion: "--minutes",
        usage: "boil <thing> [--minutes <minutes>] [--gently] [--in <pots>…]")
    ),
    ("menu --json=yes", .flagWithValue("--json", command: "menu")),
    ("--json menu", .misplacedOption("--json", line: "menu --json")),
    ("--menu", .unknownCommand("--menu", suggestion: "menu")),
    ("-menu", .unknownCommand("-menu", suggestion: "menu")),
    ("f e", .abbreviation("f e", name: "fry egg")), ("me", .abbreviation("me", name: "menu")),
    ("fryy egg", .unknownCommand("fryy egg", suggestion: "fry egg")),
    ("show 'my soup'", .unknownCommand("show my soup", suggestion: #"show menu "my soup""#)),
    (#""fry" egg"#, .quotedCommand("fry egg")), (#""menu""#, .quotedCommand("menu")),
  ])
  func `a wrong line is refused and calls nothing`(line: String, error: LineError) async {
    await #expect(throws: error) { try await run(line) }
    #expect(cook.log.isEmpty)
  }

  @Test func `a word of the wrong form is refused by the parameter's name`() async {
    let error = await #expect(throws: CommandArgumentError.self) {
      try await run("boil rice --minutes ten")
    }
    #expect(error?.description == "‘--minutes’ should be a whole number, not ‘ten’")
    #expect(cook.log.isEmpty)
  }

  @Test(arguments: [
    ("f e", "egg"), ("fr eg", "egg"), ("b rice", "boil rice 0 false []"), ("FR EGG", "egg"),
    ("boil rice", "boil rice 0 false []"), ("set me", "set medium"), ("set rare", "set rare"),
  ])
  func `beginnings of words are understood where asked for`(
    line: String, entry: String
  ) async throws {
    #expect(try await run(line, abbreviated: true) == [entry])
  }

  @Test(arguments: [
    ("f", LineError.incompleteCommand("f", continuations: ["fry egg", "fry fish"])),
    ("s", .ambiguousCommand("s", candidates: ["show menu", "stir", "set"])),
    ("s 2", .ambiguousCommand("s", candidates: ["show menu", "stir", "set"])),
  ])
  func `a beginning that fits several commands names them`(line: String, error: LineError) async {
    await #expect(throws: error) { try await run(line, abbreviated: true) }
  }

  @Test func `a name of two commands asks for the protocol`() async throws {
    let other = try dispatcher.register(cook, for: ChemistryCommandsRouter.self)
    await #expect(
      throws: LineError.ambiguousCommand(
        "boil", candidates: ["ChemistryCommands.boil", "KitchenCommands.boil"])
    ) { try await run("boil") }
    await #expect(
      throws: LineError.ambiguousCommand(
        "boi", candidates: ["ChemistryCommands.boil", "KitchenCommands.boil"])
    ) { try await run("boi", abbreviated: true) }
    #expect(try await run("ChemistryCommands.boil") == ["boil"])
    _ = other
  }
}
