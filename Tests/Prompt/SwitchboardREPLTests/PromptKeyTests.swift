import Switchboard
import Testing

@testable import SwitchboardREPL

/// Tests of the keys of the prompt. `PromptFixtureTests` types them at a terminal.
@MainActor
struct PromptKeyTests {
  private func shell(_ keymap: Keymap = Keymap()) -> Shell {
    let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
    var configuration = InterpreterConfiguration()
    configuration.keymap = keymap
    return Shell(
      dispatcher: { dispatcher }, broadcaster: { broadcaster }, coordinators: nil,
      output: ConsoleOutput(), configuration: configuration)
  }

  private func words(_ line: String) -> [LineWord] {
    line.split(separator: " ").compactMap { LineWord(argument: String($0)) }
  }

  @Test(arguments: [
    ("^T", "\u{14}"), ("^A", "\u{1}"), ("alt-x", "\u{1b}x"), ("alt-3", "\u{1b}3"),
    ("f1", "\u{1b}OP"), ("f12", "\u{1b}[24~"), ("pagedown", "\u{1b}[6~"), ("^C", nil), ("^D", nil),
    ("^M", nil), ("^I", nil),
    ("^Z", nil), ("x", nil), ("alt-[", nil), ("cmd-n", nil), ("shift-f5", nil), ("left", nil),
    ("alt-ä", nil), ("ctrl-alt-x", nil),
  ])
  func `only keys that a terminal sends and a line does not need are free`(
    key: String, sequence: String?
  ) throws {
    #expect(try #require(KeyChord(argument: key)).terminalSequence == sequence)
  }

  @Test func `the user's keys replace those of the app`() throws {
    let app = Keymap([
      .init("^T", "tabs"), .init("^T", "add", in: "prompt"), .init("^N", "new", in: "grid"),
    ])
    let shell = shell(app)
    let keys = shell.keys
    #expect(keys.lines == ["\u{14}": "add"])
    try keys.bindKey("^T", words("open tab"))
    try keys.bindKey("f5", words("reload"))
    #expect(keys.lines == ["\u{14}": "open tab", "\u{1b}[15~": "reload"])
    #expect(keys.candidates.map(\.word).sorted() == ["^T", "f5"])
    try keys.unbindKeys(["^T"])
    #expect(keys.lines == ["\u{1b}[15~": "reload"])
  }

  @Test func `a key that cannot run a line is refused`() {
    let shell = shell()
    let keys = shell.keys
    func refusal(_ body: () throws -> Void) -> String {
      #expect(throws: PromptError.self) { try body() }?.description ?? ""
    }
    #expect(refusal { try keys.bindKey("^C", words("a")) }.hasPrefix("^C is not free"))
    #expect(refusal { try keys.bindKey("^T", []) }.hasPrefix("^T runs no line"))
    #expect(refusal { try keys.unbindKeys(["^T"]) }.hasPrefix("^T runs no line"))
    #expect(refusal { try keys.unbindKeys([]) }.hasPrefix("no key is named"))
    let blank = [LineWord(argument: "' '")].compactMap(\.self)
    #expect(refusal { try keys.bindKey("^T", blank) }.hasPrefix("^T has no line"))
  }

  @Test func `an app that hides its lines hides those of its keys`() throws {
    let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
    var configuration = InterpreterConfiguration()
    configuration.keepsLines = { false }
    let shell = Shell(
      dispatcher: { dispatcher }, broadcaster: { broadcaster }, coordinators: nil,
      output: ConsoleOutput(), configuration: configuration)
    let keys = shell.keys
    try keys.bindKey("^T", words("open secret.example"))
    #expect(keys.candidates == [CommandCandidate("^T", summary: "…")])
    #expect(keys.lines == ["\u{14}": "open secret.example"])
  }
}
