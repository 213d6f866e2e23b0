import Switchboard
import Testing

@testable import SwitchboardREPL

/// Tests of options in the syntax of swift-argument-parser.
@MainActor
struct ArgumentReaderTests {
  private let command = makeCommand()

  private static func makeCommand() -> CommandDescription {
    var command = CommandDescription(
      "pack", of: "TripCommands", summary: "Packs a bag.",
      parameters: [
        CommandParameter("bag", label: nil, summary: "which one.", type: String.self),
        CommandParameter(
          "count", label: "count", summary: "how many.", type: Int.self, shortFlag: "c",
          defaultWords: ["1"]),
        CommandParameter(
          "urgent", label: "urgent", summary: "", type: Bool.self, shortFlag: "u",
          defaultWords: nil),
        CommandParameter(
          "folded", label: "folded", summary: "", type: Bool?.self, shortFlag: "f",
          defaultWords: nil),
        CommandParameter(
          "tags", label: "tags", summary: "", type: [String].self, shortFlag: "t",
          defaultWords: nil),
      ])
    command.discussion = "A bag is packed once.\n\nThen it is closed."
    command.examples = ["pack red -u"]
    command.deprecation = "use ‘load’"
    return command
  }

  @Test func `a repeated label has the parameter's name as its option`() throws {
    let move = CommandDescription(
      "move", of: "BoardCommands", summary: "",
      parameters: [
        CommandParameter("piece", label: nil, summary: "", type: String.self),
        CommandParameter("row", label: "to", summary: "", type: Int.self),
        CommandParameter("column", label: "to", summary: "", type: Int.self),
      ])
    #expect(move.usage == "move <piece> --to <row> --column <column>")
    let reader = ArgumentReader(of: move, Lexer.words(of: "a --to 2 --column 3"))
    #expect(try reader.arguments().words.map { $0.map(\.text) } == [["a"], ["2"], ["3"]])
  }

  @Test(arguments: [
    ("red bag", "‘bag’ is one word too many: write ‘\"red bag\"’"),
    ("red --note hand with care", "‘with’ is one word too many: write ‘\"hand with care\"’"),
    ("red --note hand --count 1 with", "‘with’ is one word too many (pack "),
    ("--note hand red with", "‘with’ is one word too many: write ‘\"red with\"’"),
    ("red -t a b", nil), ("red --count 1 2", "‘2’ is one word too many (pack "),
  ])
  func `a text of several words is shown with its quotes`(line: String, message: String?) {
    let note = CommandParameter(
      "note", label: "note", summary: "", type: String?.self, defaultWords: nil)
    let command = CommandDescription(
      "pack", of: "TripCommands", summary: "", parameters: command.parameters + [note])
    do throws(LineError) {
      _ = try ArgumentReader(of: command, Lexer.words(of: line)).arguments()
      #expect(message == nil)
    } catch {
      #expect(message.map { error.description.hasPrefix("pack: \($0)") } == true, "\(error)")
    }
  }

  @Test(arguments: [
    ("2 x y", [["2"], ["x", "y"]]), ("x y", [[], ["x", "y"]]), ("2", [["2"], []]),
    ("", [[], []]), ("x 2", [[], ["x", "2"]]), ("0 1 2", [["0"], ["1", "2"]]),
  ])
  func `an optional argument is left out if a word only suits the next one`(
    line: String, expected: [[String]]
  ) throws {
    let fill = CommandDescription(
      "fill", of: "TripCommands", summary: "",
      parameters: [
        CommandParameter("number", label: nil, summary: "", type: Int?.self),
        CommandParameter("names", label: nil, summary: "", type: [String].self),
      ])
    let reader = ArgumentReader(of: fill, Lexer.words(of: line))
    #expect(try reader.arguments().words.map { $0.map(\.text) } == expected)
    let places = ArgumentReader(of: fill).parameters(for: Word("x")).map(\.name)
    #expect(places == ["number", "names"])
  }

  private func words(_ line: String) throws -> [[String]] {
    let reader = ArgumentReader(of: command, Lexer.words(of: line))
    return try reader.arguments().words.map { $0.map(\.text) }
  }

  @Test(arguments: [
    ("a -u", [["a"], [], ["on"], [], []]), ("-u a", [["a"], [], ["on"], [], []]),
    ("a -c 3", [["a"], ["3"], [], [], []]), ("a -c=3", [["a"], ["3"], [], [], []]),
    ("a -uf", [["a"], [], ["on"], ["on"], []]), ("a -ufc 3", [["a"], ["3"], ["on"], ["on"], []]),
    ("a --no-folded", [["a"], [], [], ["off"], []]), ("a --folded", [["a"], [], [], ["on"], []]),
    ("a --tags x y", [["a"], [], [], [], ["x", "y"]]),
    ("--tags x y a", [["a"], [], [], [], ["x", "y"]]),
    ("a -t x y -u", [["a"], [], ["on"], [], ["x", "y"]]),
    ("--tags x a --tags y", [["a"], [], [], [], ["x", "y"]]), ("-5", [["-5"], [], [], [], []]),
    ("'-u'", [["-u"], [], [], [], []]), ("-- -u", [["-u"], [], [], [], []]),
    ("'-ux'", [["-ux"], [], [], [], []]), ("-- -cu", [["-cu"], [], [], [], []]),
  ])
  func `short options, inversions and several values are understood`(
    line: String, expected: [[String]]
  ) throws {
    #expect(try words(line) == expected)
  }

  @Test(arguments: [
    "a b", "a --no-urgent", "a -u -u", "a --folded --no-folded", "a -c", "a -u=x", "-ux", "-cu",
    "a -x", "-x a", "a -count 3",
  ])
  func `a line that does not fit is rejected`(line: String) {
    #expect(throws: LineError.self) { try words(line) }
  }

  @Test(arguments: [
    (
      "a -x",
      "pack has no option ‘-x’: write ‘USAGE’, or put a word that begins with ‘-’ in quotes"
    ),
    ("a -count=3", "pack has no option ‘-count’: did you mean ‘--count’?"),
    ("a --x", "pack has no option ‘--x’: write ‘USAGE’"),
  ])
  func `an unknown option is named, with advice`(line: String, message: String) {
    let error = #expect(throws: LineError.self) { try words(line) }
    #expect(error?.description == message.replacing("USAGE", with: command.usage))
  }

  @Test func `the usage shows optional arguments and options that can be turned off`() {
    #expect(
      command.usage
        == "pack <bag> [--count <count>] [--urgent] [--[no-]folded] [--tags <tags>…]")
  }
}
