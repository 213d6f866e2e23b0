/// An observer of the open windows.
@MainActor
public protocol WindowManagerObserver: AnyObject {
  /// Called when a window has been opened. It already contains its saved tabs.
  func windowManager(_ manager: WindowManager, didOpen window: Window)

  /// Called when a window shows other tabs, has other browsers, or has moved to another activation
  /// level.
  func windowManager(_ manager: WindowManager, didChange window: Window)

  /// Called just before a window and its browsers end. The manager no longer lists the window.
  func windowManager(_ manager: WindowManager, willClose window: Window)

  /// Called when another window comes to the front, the front window shows other tabs, or the
  /// number of windows or incognito tabs changes.
  func windowManagerDidChangeFront(_ manager: WindowManager)

  /// Called when one operation has failed and the others have completed.
  func windowManager(_ manager: WindowManager, didFail failure: any Error)
}

// MARK: - Defaults

extension WindowManagerObserver {
  public func windowManager(_ manager: WindowManager, didOpen window: Window) {}

  public func windowManager(_ manager: WindowManager, didChange window: Window) {}

  public func windowManager(_ manager: WindowManager, willClose window: Window) {}

  public func windowManagerDidChangeFront(_ manager: WindowManager) {}

  public func windowManager(_ manager: WindowManager, didFail failure: any Error) {}
}
