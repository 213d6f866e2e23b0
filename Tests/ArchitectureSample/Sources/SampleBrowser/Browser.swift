import SampleCommands
import SampleModel

/// A window of the application and everything that it is made of.
@MainActor
package final class Browser {
  package let tabList = TabList()
  package let state: BrowserState
  package let dispatcher: CommandDispatcher

  package init(state: BrowserState, dispatcher: CommandDispatcher) {
    self.state = state
    self.dispatcher = dispatcher
  }
}

package typealias Window = Browser
