import ProcessTesting
package import Switchboard
import SwitchboardTesting
import Testing

/// A type that is not a command argument.
package struct Crayon {}

/// Commands, one of which cannot be typed.
@CommandProtocol
@MainActor
package protocol DrawingCommands: AnyObject {
  func draw(_ line: String)
  func paint(_ crayon: Crayon)
}

/// Commands that can all be typed.
@CommandProtocol
@MainActor
package protocol ErasingCommands: AnyObject {
  func erase(_ lines: [String])
}

@MainActor
@Suite(.collectsIssues)
struct TypeabilityTests {
  @Test func `commands that cannot be typed are named with the reason`() async {
    expectTypeable(ErasingCommandsRouter.self)
    let issues = await issues {
      expectTypeable(ErasingCommandsRouter.self, DrawingCommandsRouter.self)
    }
    let text = "paint cannot be typed: Crayon is not a CommandArgument"
    #expect(issues.map { $0.comments.map(\.rawValue) } == [[text]])
  }
}
