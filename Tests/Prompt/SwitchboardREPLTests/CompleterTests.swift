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

  private func completions(
    _ line: String, of words: [CommandCandidate]
  ) async throws -> [String] {
    let dispatcher = CommandDispatcher()
    let registration = try dispatcher.register(
      Cook(), for: KitchenCommandsRouter.self, holding: .strongly)
    defer { registration.cancel() }
    let completer = Completer(
      vocabulary: Vocabulary(of: dispatcher, allowsAbbreviation: false),
      candidates: { _, _ in words })
    return await completer.completions(of: line).map(\.word)
  }

  @Test(arguments: [
    ("boil rice --in=", ["--in=\"blue pot\"", "--in=red"]),
    ("boil rice --in=r", ["--in=red"]), ("boil --in=r", ["--in=red"]),
    ("boil rice --in=\"b", ["--in=\"blue pot\""]), ("boil rice --in='blue p", ["--in='blue pot'"]),
    ("boil rice --in=\"blue p", ["--in=\"blue pot\""]), ("boil rice --in=x", []),
  ])
  func `the value of an option is completed after an equals sign`(
    line: String, completions: [String]
  ) async throws {
    let found = try await self.completions(line, of: ["blue pot", "red"])
    #expect(found == completions)
  }

  @Test(arguments: [
    ("", ["https://b.org/", "3", "10", "select"]), ("s", ["select"]), ("3", ["3"]),
    ("b.o", ["https://b.org/"]), ("ORG", ["https://b.org/", "3"]), ("swift", ["10"]),
    ("slt", ["select"]), ("x", []),
  ])
  func `words that begin so come first, then those that contain or resemble the text`(
    typed: String, completions: [String]
  ) async throws {
    let words = [
      CommandCandidate("https://b.org/", summary: "B"), CommandCandidate("3", summary: "a.org"),
      CommandCandidate("10", summary: "The Swift language"), "select",
    ]
    #expect(try await self.completions("boil \(typed)", of: words) == completions)
  }

  @Test func `a description does not find a name`() async throws {
    let words = [
      CommandCandidate("trip", summary: "2 windows"), CommandCandidate("on", summary: "default"),
      CommandCandidate("2:1", summary: "Windmills"),
    ]
    #expect(try await completions("boil w", of: words) == ["2:1"])
    #expect(try await completions("boil d", of: words) == ["2:1"])
    #expect(try await completions("boil \"def", of: words) == [])
  }

  @Test(
    arguments: [
      ("menu; fry e", [], ["egg"]), ("menu; fr", [], ["fry"]),
      ("boil a;b c; boil ", ["rice"], ["rice"]),
    ] as [(String, [CommandCandidate], [String])])
  func `the last of several commands is completed`(
    line: String, words: [CommandCandidate], found: [String]
  ) async throws {
    #expect(try await completions(line, of: words) == found)
  }

  @Test(arguments: [
    ("boil ", "<thing>  Write some text."), ("boil --minutes ", "--minutes <minutes>"),
    ("boil --minutes=", "--minutes <minutes>"), ("fry egg ", "fry egg"),
    ("boil rice --", "boil <thing>"),
  ])
  func `where nothing can be listed, the form of the argument is shown`(
    line: String, advice: String
  ) throws {
    let dispatcher = CommandDispatcher()
    let registration = try dispatcher.register(
      Cook(), for: KitchenCommandsRouter.self, holding: .strongly)
    let completer = Completer(
      vocabulary: Vocabulary(of: dispatcher, allowsAbbreviation: false),
      candidates: { _, _ in [] })
    #expect(completer.advice(for: line)?.hasPrefix(advice) == true)
    #expect(completer.advice(for: "nothing ") == nil && completer.advice(for: "fr") == nil)
    registration.cancel()
  }
}

extension Completer {
  /// Returns the completions for the last word on a line.
  fileprivate func completions(of line: String) async -> [CommandCandidate] {
    guard case .command(let words, let word)? = Line(line).cursor else { return [] }
    return await completions(at: TypedPlace(words, word: word))
  }

  /// Returns a description of what can be typed at the end of a line.
  fileprivate func advice(for line: String) -> String? {
    guard case .command(let words, let word)? = Line(line).cursor else { return nil }
    return advice(at: TypedPlace(words, word: word))
  }
}
