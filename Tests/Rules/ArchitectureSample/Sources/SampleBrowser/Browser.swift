import SampleCommands
import SampleModel

/// A window of the application with its parts.
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
