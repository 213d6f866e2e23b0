/// An observer of the open windows.
@MainActor
public protocol WindowManagerObserver: AnyObject {
  /// Called when a window has been opened. The window already contains its saved tabs.
  func windowManager(_ manager: WindowManager, didOpen window: Window)

  /// Called when a window has switched between regular and incognito tabs, or its browsers or
  /// activation level have changed.
  func windowManager(_ manager: WindowManager, didChange window: Window)

  /// Called just before a window and its browsers end. The manager no longer lists the window.
  func windowManager(_ manager: WindowManager, willClose window: Window)

  /// Called when another window comes to the front, the front window switches between regular and
  /// incognito tabs, or the number of windows or incognito tabs changes.
  func windowManagerDidChangeFront(_ manager: WindowManager)

  /// Called when a failure has occurred that did not stop the current operation.
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
