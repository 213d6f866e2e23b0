import Switchboard
import Testing

@testable import SwitchboardREPL

/// Tests of the marks below wrong parts of a line.
@MainActor
struct ErrorMarkTests {
  private func marks(_ line: String, after indent: Int = 0, columns: Int = 80) async throws
    -> String?
  {
    let dispatcher = CommandDispatcher()
    let registration = try dispatcher.register(
      Cook(), for: KitchenCommandsRouter.self, holding: .strongly)
    defer { registration.cancel() }
    let interpreter = Interpreter(
      dispatcher: { dispatcher }, broadcaster: { Broadcaster() }, output: TextOutput { _, _ in })
    let typed = TypedLine(text: line, indent: indent)
    let outcome = await interpreter.shell.run(
      ScriptLine(text: .success(line), place: ""), typed: typed)
    guard let place = outcome.failure?.place else { return nil }
    return ErrorMark(place, in: typed, columns: columns)?.text
  }

  @Test(arguments: [
    ("boyl rice", "^^^^"), ("fry", "^^^"), ("fry egg now", "        ^^^"),
    ("boil rice --mnutes 3", "          ^^^^^^^^"),
    ("boil rice --minutes x", "                    ^"),
    ("boil rice --minutes=x", "          ^^^^^^^^^^^"),
    ("boil rice --minutes", "          ^^^^^^^^^"),
    ("boil", "    ^"), ("boil 'rice", "     ^^^^^"), ("boil 日本 --x", "          ^^^"),
    ("set \"raw meat\"", "    ^^^^^^^^^^"), ("\"fry\" egg", "^^^^^^^^^"),
    ("boil rice\\", "         ^"), ("time boyl rice", "     ^^^^"),
    ("menu; boil 2 x", "             ^"),
    ("time 'boyl rice'", "     ^^^^^^^^^^^"), ("menu && menu", "     ^^"),
  ])
  func `the wrong part is marked`(line: String, marks: String) async throws {
    #expect(try await self.marks(line) == marks)
  }

  @Test func `marks stand below the last row of the line, or are left out`() async throws {
    #expect(try await marks("fry egg now", after: 2) == "          ^^^")
    #expect(try await marks("boil rice now", after: 2, columns: 12) == "^^^")
    #expect(try await marks("boyl rice and beans", after: 2, columns: 12) == nil)
  }
}
