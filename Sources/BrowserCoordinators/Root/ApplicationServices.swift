public import BrowserModel
public import Switchboard

/// What the root coordinator works with.
@MainActor
public struct ApplicationServices {
  /// Routes the application's commands.
  public let dispatcher: CommandDispatcher
  /// Broadcasts the application's properties.
  public let broadcaster: Broadcaster
  /// The browsing of the user.
  public let browserState: BrowserState
  /// Where view controllers render to.
  public let output: any OutputSink

  /// Makes the services of a root coordinator.
  public init(
    dispatcher: CommandDispatcher, broadcaster: Broadcaster, browserState: BrowserState,
    output: any OutputSink
  ) {
    self.dispatcher = dispatcher
    self.broadcaster = broadcaster
    self.browserState = browserState
    self.output = output
  }
}
