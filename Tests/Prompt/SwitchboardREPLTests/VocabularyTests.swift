import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL

/// Tests of when a prompt looks up its commands again.
@MainActor
struct VocabularyTests {
  private let dispatcher = CommandDispatcher()
  private let cook = Cook()

  private func vocabulary() -> Vocabulary {
    Vocabulary(of: dispatcher, allowsAbbreviation: false)
  }

  @Test func `a vocabulary is current until a handler comes or goes`() throws {
    let empty = vocabulary()
    let kitchen = try dispatcher.register(cook, for: KitchenCommandsRouter.self)
    #expect(!empty.isCurrent(in: dispatcher))
    let one = vocabulary()
    #expect(one.isCurrent(in: dispatcher) && one.isCurrent(in: dispatcher))
    let chemistry = try dispatcher.register(cook, for: ChemistryCommandsRouter.self)
    #expect(!one.isCurrent(in: dispatcher))
    let both = vocabulary()
    chemistry.cancel()
    #expect(!both.isCurrent(in: dispatcher) && vocabulary().commands.count == one.commands.count)
    let rest = vocabulary()
    dispatcher.close()
    #expect(!rest.isCurrent(in: dispatcher) && vocabulary().commands.isEmpty)
    kitchen.cancel()
  }

  @Test func `a vocabulary is no longer current once a handler has died`() throws {
    var mortal: Cook? = Cook()
    let registration = try dispatcher.register(
      try #require(mortal), for: KitchenCommandsRouter.self)
    let known = vocabulary()
    #expect(known.isCurrent(in: dispatcher))
    mortal = nil
    #expect(!known.isCurrent(in: dispatcher) && vocabulary().commands.isEmpty)
    registration.cancel()
  }

  @Test func `a line names only commands whose handlers live`() async throws {
    let interpreter = Interpreter(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { Broadcaster() },
      output: TextOutput { _, _ in })
    var mortal: Cook? = Cook()
    let registrations = [
      try dispatcher.register(try #require(mortal), for: KitchenCommandsRouter.self),
      try dispatcher.register(cook, for: ChemistryCommandsRouter.self),
    ]
    #expect(await interpreter.execute("fry egg").isSuccess)
    #expect(await interpreter.execute("boil").failure?.error is LineError)
    mortal = nil
    #expect(await interpreter.execute("boil").isSuccess)
    #expect(await interpreter.execute("fry egg").failure?.error is LineError)
    withExtendedLifetime(registrations) {}
  }

  @Test func `a vocabulary belongs to its dispatcher, and has the commands handled up the chain`()
    throws
  {
    let child = CommandDispatcher(name: "child", parent: dispatcher)
    let known = Vocabulary(of: child, allowsAbbreviation: false)
    #expect(known.isCurrent(in: child) && !known.isCurrent(in: dispatcher))
    let registration = try dispatcher.register(cook, for: KitchenCommandsRouter.self)
    #expect(!known.isCurrent(in: child))
    registration.cancel()
  }

  @Test(arguments: [
    ("fry egg", 2), ("Fry Egg", 2), ("fry-egg", 1), ("fryEgg", 1), ("KitchenCommands.fryEgg", 1),
    ("f-ryegg", nil), ("fryegg", nil), ("fry", nil), ("KitchenCommands.fry", nil),
    ("Kitchen.fryEgg", nil), ("'KitchenCommands.fryEgg'", nil), ("'fry' egg", nil), (".", nil),
  ])
  func `a name is typed as words, with hyphens, as in Swift, or with its protocol`(
    line: String, wordCount: Int?
  ) throws {
    let registration = try dispatcher.register(cook, for: KitchenCommandsRouter.self)
    let match = try? vocabulary().match(Lexer.words(of: line))
    #expect(match?.wordCount == wordCount)
    #expect(match.map { $0.command.description.name == "fryEgg" } != false)
    registration.cancel()
  }

  @Test(arguments: [("# fry egg\n\n   \n", 0), ("fry egg\nfry egg\nfry egg\n", 3)])
  func `blank lines and comments look nothing up`(script: String, lines: Int) async throws {
    let registration = try dispatcher.register(cook, for: KitchenCommandsRouter.self)
    var count = 0
    let shell = Shell(
      dispatcher: {
        count += 1
        return dispatcher
      }, broadcaster: { Broadcaster() }, coordinators: nil, output: ConsoleOutput())
    let interpreter = Interpreter(shell: shell)
    for line in ScriptText.lines(of: script) {
      #expect(await interpreter.shell.run(ScriptLine(text: .success(line), place: "")).isSuccess)
    }
    #expect((count > 0) == (lines > 0) && cook.log.count == lines)
    registration.cancel()
  }
}
