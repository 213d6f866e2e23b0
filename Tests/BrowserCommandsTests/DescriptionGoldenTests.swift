import Foundation
import Switchboard
import Testing

@testable import SwitchboardREPL

/// Tests that what the browser's commands do and take changes only on purpose.
@MainActor
struct DescriptionGoldenTests {
  private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden/Commands.txt")

  // `SWITCHBOARD_DRAW_SCHEMAS=1` writes the golden file.
  @Test func `the effects and schemas of the commands are the checked ones`() throws {
    let text = ValueTests.protocols.flatMap(\.commands).map { command in
      let effects = command.effects.isEmpty ? "not declared" : command.effects.description
      return """
        \(command.qualifiedName): \(effects)
          \(ListingJSON.text(of: command.inputSchema))

        """
    }.joined()
    if ProcessInfo.processInfo.environment["SWITCHBOARD_DRAW_SCHEMAS"] != nil {
      try Data(text.utf8).write(to: Self.golden)
    }
    #expect(try String(contentsOf: Self.golden, encoding: .utf8) == text)
  }
}
