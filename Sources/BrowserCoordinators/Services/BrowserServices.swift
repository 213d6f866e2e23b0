package import BrowserModel
package import Switchboard

/// What the coordinators of one window work with.
@MainActor
package struct BrowserServices {
  /// The name of the window.
  package let name: String
  /// The tabs of the window.
  package let webStateList: WebStateList
  /// Those of them that are marked for the next command.
  let selectedTabs: SelectedTabs
  /// Routes the window's commands.
  package let dispatcher: CommandDispatcher
  /// Broadcasts the window's properties.
  package let broadcaster: Broadcaster
  /// Where view controllers render to.
  package let output: any OutputSink

  /// Takes the services out of a browser.
  package init(browser: Browser, output: any OutputSink) {
    name = browser.name
    webStateList = browser.webStateList
    selectedTabs = SelectedTabs(webStateList: browser.webStateList)
    dispatcher = browser.dispatcher
    broadcaster = browser.broadcaster
    self.output = output
  }
}
