import Switchboard
import Testing

@testable import SwitchboardREPL

/// Tests of the ways to ask for help.
@MainActor
struct HelpRequestTests {
  private let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
  private let player = Player()
  private let handling: Subscription

  init() throws { handling = try dispatcher.register(player, for: PlayerCommandsRouter.self) }

  private func run(_ line: String) async -> [String] {
    var texts: [String] = []
    var configuration = InterpreterConfiguration()
    configuration.helpTopics = HelpTopic.standard
    configuration.allowsSystemAccess = true
    let interpreter = Interpreter(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { [broadcaster] in broadcaster },
      output: TextOutput { text, kind in texts.append(kind == .error ? "error: \(text)" : text) },
      configuration: configuration)
    _ = await interpreter.execute(line)
    return texts
  }

  @Test(arguments: ["vol --help", "vol -h", "vol ?", "vol 3 --help", "help vol"])
  func `help on a command is a word away`(line: String) async {
    #expect(await run(line).first?.hasPrefix("vol <volume>\n  Sets the volume.") == true)
  }

  @Test(arguments: ["?", "-h", "--help", "help"])
  func `alone, the words for help show the topics and the names of the commands`(line: String) async
  {
    let text = await run(line).first ?? ""
    #expect(text.hasPrefix("Topics: history, json, keys, scripts\n\n"))
    #expect(text.contains("\nThe prompt itself: help, ") && !text.contains("trace"))
    let all = await run("help --all").first ?? ""
    #expect(all.contains("\n\nFor developers of the program.\n  routes"))
    #expect(all.contains("\n\nTopics.\n"))
  }

  @Test func `commands of the same name are explained together`() async {
    let text = await run("help record").first ?? ""
    #expect(text.hasPrefix("record <title>") && text.contains("\n\nrecord [file]"), "\(text)")
  }

  @Test func `a quoted word is an argument`() async {
    #expect(await run("vol \"?\"").first?.hasPrefix("error: vol: ‘volume’ should be") == true)
    #expect(await run("vol -- --help").first?.hasPrefix("error:") == true)
  }

  @Test(arguments: [
    ("help volume", "vol <volume>"), ("help removes", "off [numbers…]"),
    ("help SETS vol", "vol <volume>"),
    ("help replay coffee", "error: there is no command"),
  ])
  func `words that name no command are looked for in names and summaries`(
    line: String, found: String
  ) async {
    let text = await run(line).first ?? ""
    #expect(text.contains(found), "\(text)")
    #expect(!text.contains("broadcasts"))
  }

  @Test func `a topic is explained by its name, and found by its summary`() async {
    #expect(await run("help keys").first?.hasPrefix("The keys that edit a line.\n  Tab  ") == true)
    #expect(await run("help pipe").first?.contains("Topics.\n  scripts") == true)
  }
}
