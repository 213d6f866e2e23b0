package import BrowserModel
package import Switchboard

/// What the root coordinator works with.
@MainActor
package struct ApplicationServices {
  /// Routes the application's commands.
  package let dispatcher: CommandDispatcher
  /// Broadcasts the application's properties.
  package let broadcaster: Broadcaster
  /// The browsing of the user.
  package let browserState: BrowserState
  /// Where view controllers render to.
  package let output: any OutputSink

  /// Makes the services of a root coordinator.
  package init(
    dispatcher: CommandDispatcher, broadcaster: Broadcaster, browserState: BrowserState,
    output: any OutputSink
  ) {
    self.dispatcher = dispatcher
    self.broadcaster = broadcaster
    self.browserState = browserState
    self.output = output
  }
}
