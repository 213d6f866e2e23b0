import BrowserCommands
import BrowserModel
import Switchboard
import Testing

@testable import BrowserCoordinators

/// An application whose root coordinator a test starts.
@MainActor
struct ApplicationFixture {
  let context: ApplicationContext
  let output = RecordingOutput()

  /// The browser state that windows belong to.
  let state: BrowserState

  init(parts: BrowserStateParts? = nil) throws {
    context = ApplicationContext(parts: try parts ?? .standard())
    state = try context.browserStateManager.create(named: "test")
  }

  /// Starts a root coordinator, which has one window then.
  func startRoot() throws -> RootCoordinator {
    let root = RootCoordinator(
      services: ApplicationServices(
        context: context, browserState: state, output: output))
    try root.start()
    try root.services.openFirstWindows()
    return root
  }

  /// Opens tabs in the window in front, an address a letter, and returns the list they are in.
  @discardableResult
  func openTabs(_ letters: String, in root: RootCoordinator) throws -> WebStateList {
    let shown = try #require(root.front?.shown)
    for letter in letters { try shown.openTab(Address(argument: "\(letter).org")) }
    return shown.services.webStateList
  }
}
