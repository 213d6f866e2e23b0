package import Switchboard
import Testing

/// Files in a folder.
@CommandProtocol
@MainActor
package protocol FileCommands: AnyObject {
  @Effects(.reads)
  func countFiles() throws -> Int
  @Effects(.changes)
  func addFile(_ name: String) throws
  @Effects(.changes, .repeatable)
  func renameFile(_ name: String, to newName: String) throws
  @Switchboard.Effects(.destroys, CommandEffects.repeatable, .reachesOutside)
  func deleteFiles() async throws
  func listFiles() throws -> [String]
}

@MainActor
private final class Folder: FileCommands {
  func countFiles() throws -> Int { 0 }
  func addFile(_ name: String) throws {}
  func renameFile(_ name: String, to newName: String) throws {}
  func deleteFiles() async throws {}
  func listFiles() throws -> [String] { [] }
}

@MainActor
struct EffectTests {
  /// What a caller may assume of a command, in the order of the hints of a tool.
  private static func assumptions(_ effects: CommandEffects) -> [Bool] {
    [effects.isReadOnly, effects.mayDestroy, effects.isRepeatable, effects.mayReachOutside]
  }

  @Test(arguments: [
    ("countFiles", "only reads", [true, false, true, false]),
    ("addFile", "changes data", [false, false, false, false]),
    ("renameFile", "changes data, can be repeated", [false, false, true, false]),
    (
      "deleteFiles", "destroys data, can be repeated, reaches outside the program",
      [false, true, true, true]
    ),
    ("listFiles", "", [false, true, false, true]),
  ])
  func `a command declares its effects, and the worst is assumed of one that does not`(
    name: String, text: String, assumptions: [Bool]
  ) throws {
    let commands = FileCommandsRouter.protocolDescription.commands
    let command = try #require(commands.first { $0.name == name })
    #expect(command.effects.description == text)
    #expect(Self.assumptions(command.effects) == assumptions)
    #expect(command.canThrow && command.isAsync == (name == "deleteFiles"))
  }

  @Test(
    arguments: [
      (.reads, ["countFiles"]),
      ([.reads, .changes], ["countFiles", "addFile", "renameFile"]),
      ([.destroys, .reachesOutside], ["deleteFiles"]), ([], []),
      (.all, ["countFiles", "addFile", "renameFile", "deleteFiles", "listFiles"]),
    ] as [(CommandEffects, [String])])
  func `a caller is permitted a command if each of its effects is permitted`(
    permitted: CommandEffects, names: [String]
  ) {
    let commands = FileCommandsRouter.protocolDescription.commands
    #expect(commands.filter { permitted.permits($0.effects) }.map(\.name) == names)
  }

  @Test func `an interceptor sees the effects of a command`() async throws {
    let dispatcher = CommandDispatcher(), folder = Folder()
    let handling = try dispatcher.register(folder, for: FileCommandsRouter.self)
    var destroyed: [String] = []
    let interception = dispatcher.intercept { dispatch in
      guard dispatch.outcome == nil, dispatch.command.effects.mayDestroy else { return }
      destroyed.append(dispatch.command.name)
    }
    let files = dispatcher.router(FileCommandsRouter.self)
    try files.addFile("a")
    _ = try files.countFiles()
    try await files.deleteFiles()
    #expect(destroyed == ["deleteFiles"])
    _ = (handling, interception)
  }
}
