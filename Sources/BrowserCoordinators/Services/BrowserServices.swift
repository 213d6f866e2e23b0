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
  /// Makes tabs for the window.
  package let tabs: WebStateFactory
  /// Routes the window's commands.
  package let dispatcher: CommandDispatcher
  /// Broadcasts the window's properties.
  package let broadcaster: Broadcaster
  /// What its browser state has.
  package let state: StateServices
  /// Where view controllers render to.
  package let output: any OutputSink

  /// Takes the services out of a browser.
  package init(
    browser: Browser, tabs: WebStateFactory, state: StateServices, output: any OutputSink
  ) {
    self.tabs = tabs
    name = browser.name
    webStateList = browser.webStateList
    selectedTabs = SelectedTabs(webStateList: browser.webStateList)
    dispatcher = browser.dispatcher
    broadcaster = browser.broadcaster
    self.state = state
    self.output = output
  }
}
