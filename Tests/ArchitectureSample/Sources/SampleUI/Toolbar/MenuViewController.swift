import SampleCommands
import SampleSupport

/// Shows a menu, and obtains the dispatcher.
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

/// Shows a sheet, and sends its commands through the dispatcher itself.
package final class SheetViewController: ViewController {
  func send() {
    Routing.front  // breaks: view-controllers-receive-no-dispatcher
      .find(  // breaks: view-controllers-receive-no-dispatcher, view-controllers-speak-by-command
        (any TabCommands).self
      )?
      .closeTab(1)
  }
}

/// Shows a badge: a view controller whose name does not say so.
package final class Badge: ViewController {}  // breaks: view-controllers-are-named
