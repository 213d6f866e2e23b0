package import Switchboard
import Testing

/// Tests of the clients that `@CommandProtocol(.client)` generates.
struct ClientTests {
  private let caller = RecordingCaller()

  @Test func `each method sends the words of its arguments`() async throws {
    let books = BookCommandsClient(caller)
    try await books.addBook("A b", to: SheetNumber(2), isLent: true)
    try await books.addBook("", to: nil, isLent: false)
    try await books.sort(["title", "year"])
    try await books.libraryCommands.close()
    #expect(
      await caller.calls == [
        Call("BookCommands.addBook", [["A b"], ["#2"], ["on"]]),
        Call("BookCommands.addBook", [[""], [], ["off"]]),
        Call("BookCommands.sort", [["title", "year"]]), Call("LibraryCommands.close", []),
      ])
  }

  @Test func `results and errors are those of the other program`() async throws {
    let books = BookCommandsClient(caller)
    await caller.answer(with: 7)
    #expect(try await books.countBooks() == 7)
    await caller.answer(with: Int?.none)
    #expect(try await books.findBook("A") == nil)
    await caller.answer(with: "no number")
    await #expect(throws: RecordingCaller.WrongType.self) { try await books.countBooks() }
  }
}

@CommandProtocol(.client)
@MainActor
package protocol LibraryCommands: AnyObject {
  func close()
}

@CommandProtocol(.client)
@MainActor
package protocol BookCommands: LibraryCommands {
  func addBook(_ title: String, to sheet: SheetNumber?, isLent: Bool)
  func sort(_ keys: [String]) throws
  func countBooks() throws -> Int
  func findBook(_ title: String) -> Int?
}

private struct Call: Equatable {
  let id: String
  let arguments: [[String]]

  init(id: String, arguments: [[String]]) {
    self.id = id
    self.arguments = arguments
  }

  init(_ command: String, _ arguments: [[String]]) {
    self.init(id: "SwitchboardTests.\(command)", arguments: arguments)
  }
}

/// A program that records what it is asked to do, and answers with one value.
private actor RecordingCaller: CommandCaller {
  struct WrongType: Error {}

  private(set) var calls: [Call] = []
  private var value: any Sendable = 0

  func answer(with value: any Sendable) { self.value = value }

  func call(_ command: String, with arguments: [[String]]) {
    calls.append(Call(id: command, arguments: arguments))
  }

  nonisolated func call<Value: Decodable>(
    _ command: String, with arguments: [[String]], returning type: Value.Type
  ) async throws -> Value {
    await call(command, with: arguments)
    guard let value = await value as? Value else { throw WrongType() }
    return value
  }
}
