package import BrowserModel
import BrowserUI
import Switchboard

/// A producer that broadcasts the prompts at which the regular or incognito tabs of a window are
/// shown.
@MainActor
package final class TabViewersProducer {
  @Broadcasted private(set) var prompts: Set<Int> = []

  private let window: Window
  private let type: BrowserType
  private let windows: WindowManager
  private var subscription: Subscription?

  init(of type: BrowserType, in window: Window, _ windows: WindowManager) {
    self.type = type
    self.window = window
    self.windows = windows
    subscription = windows.addObserver(self)
    windowManagerDidChangeFront(windows)
  }

  /// A Boolean value that indicates whether a script sends the running command while a user works
  /// in the window.
  var areBesideScript: Bool { windows.isScriptBesideUser(in: window) }
}

extension TabViewersProducer: WindowManagerObserver {
  package func windowManagerDidChangeFront(_ manager: WindowManager) {
    prompts = manager.viewers(of: type, in: window)
  }
}
