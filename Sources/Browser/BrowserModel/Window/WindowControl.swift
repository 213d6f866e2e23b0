// Features use these types instead of the window manager. They refer to windows by number.

// MARK: - WindowControl

/// A control that opens windows, brings them to the front, and closes them.
@MainActor
public struct WindowControl {
  private let manager: WindowManager

  /// Creates a control for a manager's windows.
  public init(of manager: WindowManager) { self.manager = manager }

  /// Opens a window for a browser state and the saved windows of that state, and brings the new
  /// window to the front.
  ///
  /// - Parameter stateName: The name of the browser state. Defaults to the browser state of the
  ///   prompt's window.
  /// - Returns: The numbers of the opened windows, in order.
  /// - Throws: ``BrowserStateError`` if there is no browser state with that name.
  public func openWindow(ofStateNamed stateName: String?) throws -> [Int] {
    let known = Set(manager.windows.map(\.number))
    try manager.openWindow(ofStateNamed: stateName)
    return manager.windows.map(\.number).filter { !known.contains($0) }
  }

  /// Opens the window of a closed entry again, with its previous number if that is free.
  ///
  /// - Returns: The regular tabs of the window.
  /// - Throws: ``BrowserStateError`` if no window can be opened.
  public func openWindow(for entry: ClosedEntry) throws -> WindowTabLists.Regular? {
    try manager.openWindow(preferring: Window.number(ofBrowserNamed: entry.window))
    return WindowTabLists(of: manager).current
  }

  /// Brings a window to the front. Ignores the number of a window that isn't open.
  public func bringToFront(_ number: Int) {
    manager.existingWindow(number).map(manager.bringToFront)
  }

  /// Shows the regular or the incognito tabs of a window.
  public func show(_ type: BrowserType, in number: Int) {
    if let window = manager.existingWindow(number) { manager.show(type, in: window) }
  }

  /// Moves a window to the background and waits until it is saved.
  ///
  /// - Throws: An error if the window cannot be saved or cannot be recorded as saved.
  public func moveToBackground(_ number: Int) async throws {
    guard let window = manager.existingWindow(number) else { return }
    try await manager.moveToBackground(window)
  }

  /// Closes a window and its tabs.
  ///
  /// - Throws: ``WindowError/lastWindow`` if there is no other window.
  public func close(_ number: Int) throws(WindowError) {
    if let window = manager.existingWindow(number) { try manager.close(window) }
  }
}

// MARK: - WindowTabLists

/// The tab lists of the open windows.
@MainActor
public struct WindowTabLists {
  private let manager: WindowManager

  /// The regular tabs of a window, and the factory for tabs that are restored to them.
  public struct Regular {
    /// The number of the window.
    public let window: Int
    /// The list of the window's regular tabs.
    public let list: WebStateList
    /// The factory for tabs that are restored to the list.
    public let factory: WebStateFactory
  }

  /// Creates the lists of a manager's windows.
  public init(of manager: WindowManager) { self.manager = manager }

  /// All lists: the regular, inactive and incognito tabs of each window.
  public var all: [WebStateList] { manager.windows.flatMap(\.lists) }

  /// The regular tabs of the prompt's window, or nil if there is no window.
  public var current: Regular? {
    guard let window = manager.current, let list = window.tabs(.regular) else { return nil }
    return Regular(window: window.number, list: list, factory: window.webStateFactory)
  }

  /// Returns the lists of regular and inactive tabs in each window of a browser state.
  public func saved(ofStateNamed stateName: String) -> [[WebStateList]] {
    manager.windows.filter { $0.stateName == stateName }.map { window in
      [BrowserType.regular, .inactive].compactMap(window.tabs)
    }
  }
}
