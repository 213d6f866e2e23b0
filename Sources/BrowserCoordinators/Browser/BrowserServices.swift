public import BrowserModel
public import Switchboard

/// What the coordinators of one window work with.
@MainActor
public struct BrowserServices {
  /// The name of the window.
  public let name: String
  /// The tabs of the window.
  public let webStateList: WebStateList
  /// Routes the window's commands.
  public let dispatcher: CommandDispatcher
  /// Broadcasts the window's properties.
  public let broadcaster: Broadcaster
  /// Where view controllers render to.
  public let output: any OutputSink

  /// Takes the services out of a browser.
  public init(browser: Browser, output: any OutputSink) {
    name = browser.name
    webStateList = browser.webStateList
    dispatcher = browser.dispatcher
    broadcaster = browser.broadcaster
    self.output = output
  }
}
