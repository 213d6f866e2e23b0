import SampleCommands
import SampleSupport

/// A view controller that shows a menu and obtains the dispatcher.
package final class MenuViewController: ViewController {
  package weak var commands: (any WindowCommands)?

  private var direct: CommandDispatcher?  // breaks: view-controllers-receive-no-dispatcher
  private var renamed: Router?  // breaks: view-controllers-receive-no-dispatcher
  private var weakly: Weak<Router>?  // breaks: view-controllers-receive-no-dispatcher
  private var later: (() -> Router)?  // breaks: view-controllers-receive-no-dispatcher

  package init(over _: CommandDispatcher) {  // breaks: view-controllers-receive-no-dispatcher
    super.init()
  }

  func hold() -> Bool {
    let front = Routing.front  // breaks: view-controllers-receive-no-dispatcher
    return front === commands
  }

  func send() {
    title = "sent"
    commands?.openWindow()
  }
}

/// A view controller that shows a sheet and sends commands directly through the dispatcher.
package final class SheetViewController: ViewController {
  func send() {
    Routing.front  // breaks: view-controllers-receive-no-dispatcher
      .find(  // breaks: view-controllers-receive-no-dispatcher, view-controllers-speak-by-command
        (any TabCommands).self
      )?
      .closeTab(1)
  }
}

/// A view controller that shows a badge. Its name lacks the suffix.
package final class Badge: ViewController {}  // breaks: view-controllers-are-named
