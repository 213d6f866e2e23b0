import BrowserCommands
import Foundation
import Switchboard
import Testing

@testable import SwitchboardREPL

/// Tests that what the browser's commands do and take changes only on purpose.
@MainActor
struct DescriptionGoldenTests {
  private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden/Commands.txt")

  private static let protocols =
    ValueTests.protocols + [
      ApplicationScreenCommandsRouter.protocolDescription,
      LibraryScreenCommandsRouter.protocolDescription,
      BrowserStateCommandsRouter.protocolDescription, PreferenceCommandsRouter.protocolDescription,
      BookmarkCommandsRouter.protocolDescription, HistoryCommandsRouter.protocolDescription,
      ServingCommandsRouter.protocolDescription, PluginCommandsRouter.protocolDescription,
    ]

  @Test func `each command of the browser declares its effects`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Commands").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "swift" }
    let declared = try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /public protocol (\w+Commands):/)
        .map { String($0.1) }
    }
    #expect(Self.protocols.map(\.name).sorted() == declared.sorted())
    let silent = Self.protocols.flatMap(\.commands).filter(\.effects.isEmpty)
    #expect(silent.isEmpty, "\(silent.map(\.qualifiedName))")
  }

  // `SWITCHBOARD_DRAW_SCHEMAS=1` writes the golden file.
  @Test func `the effects and schemas of the commands are the checked ones`() throws {
    let text = Self.protocols.flatMap(\.commands).map { command in
      """
      \(command.qualifiedName): \(command.effects.description)
        \(command.inputSchema.json)

      """
    }.joined()
    if ProcessInfo.processInfo.environment["SWITCHBOARD_DRAW_SCHEMAS"] != nil {
      try Data(text.utf8).write(to: Self.golden)
    }
    #expect(try String(contentsOf: Self.golden, encoding: .utf8) == text)
  }
}
