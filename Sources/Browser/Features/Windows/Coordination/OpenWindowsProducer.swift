import BrowserCommands
import BrowserModel
import Switchboard

/// A producer that broadcasts the properties that all windows share.
@MainActor
final class OpenWindowsProducer {
  @Broadcasted private(set) var frontBrowser = BrowserMode.regular
  @Broadcasted private(set) var frontWindow: WindowNumber?
  @Broadcasted private(set) var frontTabs = WindowTabs(window: nil, mode: .regular)
  @Broadcasted private(set) var windowCount = 0
  @Broadcasted private(set) var incognitoTabCount = 0

  private var subscription: Subscription?

  init(of windows: OpenWindows) {
    subscription = windows.addObserver(self)
    openWindowsDidChangeFront(windows)
  }
}

extension OpenWindowsProducer: OpenWindowsObserver {
  func openWindowsDidChangeFront(_ windows: OpenWindows) {
    let front = windows.front
    windowCount = windows.numbers.count
    frontTabs = WindowTabs(
      window: front.map { WindowNumber($0.number) }, mode: front?.mode ?? .regular)
    frontWindow = frontTabs.window
    frontBrowser = frontTabs.mode
    incognitoTabCount = windows.incognitoTabCount
  }
}
