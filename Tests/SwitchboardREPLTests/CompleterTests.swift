import Switchboard
import Testing

@testable import SwitchboardREPL

@MainActor
struct CompleterTests {
  @Test(arguments: [
    ("", ["boil", "choose", "fry", "menu", "set", "show", "stir", "wait"]), ("f", ["fry"]),
    ("fry ", ["egg", "fish"]),
    ("fry e", ["egg"]), ("FRY E", ["egg"]), ("F", ["fry"]), ("boil ", ["thing?"]),
    ("boil rice ", ["--gently", "--in", "--minutes"]), ("boil rice --m", ["--minutes"]),
    ("boil rice --minutes 3 ", ["--gently", "--in"]),
    ("boil --minutes 3 ", ["thing?"]), ("boil --minutes=3 ", ["thing?"]),
    ("boil --gently rice --", ["--in", "--json", "--minutes"]), ("boil -- --", []),
    ("boil rice --in a --i", ["--in"]), ("boil rice '--", []), ("fry egg --", ["--json"]),
    ("boil rice --minutes ", ["minutes?"]), ("fry fish a b c ", ["sides?"]), ("fry egg ", []),
    ("x ", []), ("boil \"unclosed ", []), ("boil \"", ["\"thing?\""]), ("boil 'th", ["'thing?'"]),
    ("# ", []), ("# f", []), ("fry # e", []), ("boil a#", []), ("set r", ["rare?"]), ("f e", []),
  ])
  func `the last word may become`(line: String, completions: [String]) async throws {
    let dispatcher = CommandDispatcher()
    let registration = try dispatcher.register(
      Cook(), for: KitchenCommandsRouter.self, holding: .strongly)
    let completer = Completer(
      vocabulary: Vocabulary(of: dispatcher, allowsAbbreviation: false),
      candidates: { _, context in
        let parameter = context.parameter
        return parameter.candidates.isEmpty
          ? [CommandCandidate("\(parameter.name)?")]
          : parameter.candidates.map { CommandCandidate("\($0)?") }
      })
    #expect(await completer.completions(of: line).map(\.word) == completions)
    _ = registration
  }

  @Test func `abbreviated words are continued where they run`() async throws {
    let dispatcher = CommandDispatcher()
    let registration = try dispatcher.register(
      Cook(), for: KitchenCommandsRouter.self, holding: .strongly)
    let completer = Completer(
      vocabulary: Vocabulary(of: dispatcher, allowsAbbreviation: true),
      candidates: { _, context in context.parameter.candidates.map { CommandCandidate($0) } })
    #expect(await completer.completions(of: "f e") == ["egg"])
    #expect(await completer.completions(of: "se r") == ["rare"])
    _ = registration
  }
}
