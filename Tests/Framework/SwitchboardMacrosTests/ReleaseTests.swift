import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct ReleaseTests {
  /// An optimized build once sent the calls of a less visible protocol to the wrong object.
  @Test func `in a release the calls of every accepted protocol reach their handler`() throws {
    let table = RoutedProtocol.all
    let library = "public import Switchboard\n" + RoutedProtocol.base("LibraryCommands")
    let calls = table.map { "    try await check\($0.name)()" }.joined(separator: "\n")
    let program = """
      public import Library
      public import Switchboard
      \(RoutedProtocol.base("BaseCommands"))
      \(table.map(\.source).joined(separator: "\n"))
      @main struct Program {
        static func main() async throws {
      \(calls)
        }
      }
      """
    let output = try ReleaseBuild.shared.get().run([("Library", library), ("Program", program)])
    #expect(output.split(separator: "\n").map(String.init) == table.map(\.expected))
  }

  @Test func `in a release calls and spies serve inherited commands of other modules`() throws {
    let table = RoutedProtocol.all.filter { $0.inherited == "Library.LibraryCommands" }
    let library =
      "public import Switchboard\n" + RoutedProtocol.base("LibraryCommands", extras: "(.spy)")
    let calls = table.map { "    try await check\($0.name)()" }.joined(separator: "\n")
    let program = """
      public import Library
      public import Switchboard
      \(table.map(\.spiedSource).joined(separator: "\n"))
      @main struct Program {
        static func main() async throws {
      \(calls)
        }
      }
      """
    let output = try ReleaseBuild.shared.get().run([("Library", library), ("Program", program)])
    #expect(output.split(separator: "\n").map(String.init) == table.map(\.expectedOfSpy))
  }
}
