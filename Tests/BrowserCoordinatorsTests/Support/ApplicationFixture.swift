import BrowserModel
import Switchboard

@testable import BrowserCoordinators

/// An application whose root coordinator a test starts.
@MainActor
struct ApplicationFixture {
  let context = ApplicationContext()
  let output = RecordingOutput()

  /// The browser state that windows belong to.
  var state: BrowserState { context.browserStateManager.state(named: "test") }

  /// Starts a root coordinator, which has one window then.
  func startRoot() throws -> RootCoordinator {
    let root = RootCoordinator(
      services: ApplicationServices(
        dispatcher: context.dispatcher, broadcaster: context.broadcaster, browserState: state,
        output: output))
    try root.start()
    return root
  }
}
