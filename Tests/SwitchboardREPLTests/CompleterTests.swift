import Switchboard
import Testing

@testable import SwitchboardREPL

@MainActor
struct CompleterTests {
  @Test(arguments: [
    ("", ["boil", "choose", "fry", "menu", "set", "show", "stir", "wait"]), ("f", ["fry"]),
    ("fry ", ["egg", "fish"]),
    ("fry e", ["egg"]), ("boil ", ["--gently", "--in", "--minutes", "thing?"]),
    ("boil rice --m", ["--minutes"]), ("boil --gently rice --", ["--in", "--minutes"]),
    ("boil rice --minutes ", ["minutes?"]), ("fry fish a b c ", ["sides?"]), ("fry egg ", []),
    ("x ", []), ("add \"unclosed ", []),
  ])
  func `the last word may become`(line: String, completions: [String]) throws {
    let dispatcher = CommandDispatcher()
    let registration = try dispatcher.register(
      Cook(), for: KitchenCommandsRouter.self, holding: .strongly)
    let completer = Completer(
      vocabulary: Vocabulary(of: dispatcher, allowsAbbreviation: false),
      candidates: { parameter, _ in ["\(parameter.name)?"] })
    #expect(completer.completions(of: line) == completions)
    _ = registration
  }
}
