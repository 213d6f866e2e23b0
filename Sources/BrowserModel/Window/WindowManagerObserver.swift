/// An observer of the open windows.
@MainActor
public protocol WindowManagerObserver: AnyObject {
  /// Called when a window has been opened, with the tabs that were saved of it.
  func windowManager(_ manager: WindowManager, didOpen window: Window)

  /// Called when a window shows something else, has other browsers, or is nearer to the user or
  /// farther away.
  func windowManager(_ manager: WindowManager, didChange window: Window)

  /// Called just before a window ends with its browsers. The manager no longer lists it.
  func windowManager(_ manager: WindowManager, willClose window: Window)

  /// Called when another window is in front, the one in front shows something else, or the number of
  /// windows or incognito tabs is another.
  func windowManagerDidChangeFront(_ manager: WindowManager)

  /// Called when something could not be done and the rest was done.
  func windowManager(_ manager: WindowManager, didFail failure: any Error)
}

// MARK: - Defaults

extension WindowManagerObserver {
  /// Does nothing.
  public func windowManager(_ manager: WindowManager, didOpen window: Window) {}

  /// Does nothing.
  public func windowManager(_ manager: WindowManager, didChange window: Window) {}

  /// Does nothing.
  public func windowManager(_ manager: WindowManager, willClose window: Window) {}

  /// Does nothing.
  public func windowManagerDidChangeFront(_ manager: WindowManager) {}

  /// Does nothing.
  public func windowManager(_ manager: WindowManager, didFail failure: any Error) {}
}
