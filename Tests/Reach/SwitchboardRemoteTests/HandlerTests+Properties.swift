import Switchboard
import SwitchboardREPL
import SwitchboardTesting
import Testing

@testable import SwitchboardRemote

/// Tests of properties that clients provide, and of what clients may do.
extension HandlerTests {
  @Test func `a client provides a property, changes and withdraws it`() async throws {
    try await Served.run(.granting) { served in
      let client = try await AddingClient(to: served.path)
      func provide(_ value: OutputValue?, _ text: String? = nil) async -> RemoteFailure? {
        let property = ClientProperty(name: "reading-minutes", value: value, text: text)
        return await client.failure(of: .provide(id: 2, property))
      }
      #expect(await provide(.decimal(2.5), "2.5 min") == nil)
      let observer = try await served.client()
      var values = await observer.observe(named: "reading-minutes").makeAsyncIterator()
      let first = try await values.next()
      #expect(first?.text == "2.5 min")
      #expect(try first?.decoded(as: Double.self) == 2.5)
      #expect(await provide(.number(3)) == nil)
      #expect(try await values.next()?.text == "3")
      #expect(try await observer.describe().properties.contains("reading-minutes"))
      #expect(await provide(nil) == nil)
      #expect(try await values.next() == nil)
      #expect(try await !observer.describe().properties.contains("reading-minutes"))
    }
  }

  @Test(arguments: [
    ("song-count", "taken"), ("Upper", "wrong_description"), ("", "wrong_description"),
  ])
  func `a property has a name of its own`(name: String, kind: String) async throws {
    try await Served.run(.granting) { served in
      let client = try await AddingClient(to: served.path)
      let property = ClientProperty(name: name, value: .number(1), text: nil)
      #expect(await client.failure(of: .provide(id: 2, property))?.kind == kind)
    }
  }

  @Test func `a grant to read does not reach outside`() {
    let commands = CommandProtocolDescription(
      of: [
        CommandDeclaration(name: "look", summary: "", effects: [.reads]),
        CommandDeclaration(name: "share", summary: "", effects: [.reads, .reachesOutside]),
        CommandDeclaration(name: "change", summary: "", effects: [.changes]),
      ], id: "A", name: "A", summary: ""
    ).commands
    #expect(commands.filter(CommandSelection(["reads"]).contains).map(\.name) == ["look"])
    #expect(
      CommandSelection(["reads", "all", "look", "A.share", "x"]).unknownNames(in: commands) == ["x"]
    )
  }
}
