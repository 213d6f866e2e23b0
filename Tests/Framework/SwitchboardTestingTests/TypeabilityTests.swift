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
struct TypeabilityTests {
  @Test func `commands that cannot be typed are named with the reason`() {
    expectTypeable(ErasingCommandsRouter.self)
    withKnownIssue {
      expectTypeable(ErasingCommandsRouter.self, DrawingCommandsRouter.self)
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["paint cannot be typed: Crayon is not a CommandArgument"]
    }
  }
}
