public import Switchboard

/// A description of an open window.
public struct WindowSummary: Hashable, Sendable {
  /// The number that people type for the window.
  public let number: Int
  /// The name of the browser state that the window's tabs belong to.
  public let stateName: String
  /// The type of the tabs that the window shows.
  public let shownType: BrowserType
  /// A Boolean value that indicates whether the window is in front of all others.
  public let isInFront: Bool
  /// The numbers of the prompts that work in the window, in order.
  public let prompts: [Int]
  /// The activation level of the window's scene.
  public let activationLevel: SceneActivationLevel
  /// The number of tabs of each type that the window has a browser for.
  public let tabCounts: [BrowserType: Int]
  /// The active tab among the shown tabs, or nil if there is none.
  public let activeTab: WebStateID?
  /// The title of the active tab, or nil if there is none.
  public let activeTitle: String?

  @MainActor
  init(of window: Window, in manager: WindowManager) {
    let types: [BrowserType] = [.regular, .inactive, .offTheRecord]
    number = window.number
    stateName = window.stateName
    shownType = window.shownType
    isInFront = window.isInFront
    prompts = manager.prompts(in: window)
    activationLevel = window.scene.activationLevel
    tabCounts = types.reduce(into: [:]) { counts, type in counts[type] = window.tabs(type)?.count }
    let active = window.tabs(window.shownType)?.activeWebState
    activeTab = active?.id
    activeTitle = active?.title
  }

  /// Returns the type of the tabs that the window shows to a prompt.
  /// - Parameter includesIncognito: Whether the prompt has incognito tabs.
  public func shownType(includingIncognito includesIncognito: Bool) -> BrowserType {
    includesIncognito ? shownType : .regular
  }
}

// MARK: - OpenWindows

/// The open windows as values.
///
/// When a window or its tabs change, only the description of that window is sent, regardless of the
/// number of windows.
@MainActor
public final class OpenWindows {
  private let manager: WindowManager
  private var observations: [Int: [ActiveWebStateObservation]] = [:]
  private let observers = ObserverList<any OpenWindowsObserver>()
  private var subscription: Subscription?

  /// Creates the descriptions of a manager's windows.
  public init(of manager: WindowManager) {
    self.manager = manager
    for window in manager.windows { follow(window) }
    subscription = manager.addObserver(self)
  }

  /// Adds an observer and holds it weakly. Cancel or release the returned token to remove the
  /// observer.
  public func addObserver(_ observer: any OpenWindowsObserver) -> Subscription {
    observers.add(watching: observer)
  }

  private func follow(_ window: Window) {
    let send = { @MainActor [weak self, weak window] in
      if let window { self?.send(window) }
    }
    observations[window.number] = window.lists.map {
      ActiveWebStateObservation(of: $0, onUpdate: { _ in send() }, onSettle: send)
    }
    send()
  }

  private func send(_ window: Window) {
    let summary = summary(of: window)
    observers.notify { $0.openWindows(self, didChange: summary) }
  }
}

// MARK: - Values

extension OpenWindows {
  /// The windows, in order of their numbers.
  public var summaries: [WindowSummary] { manager.windows.map(summary) }

  /// The front window, or nil if there is no window.
  public var front: WindowSummary? { manager.front.map(summary) }

  /// The window of the prompt that has sent the running command, or nil if there is no window.
  public var current: WindowSummary? { manager.current.map(summary) }

  private func summary(of window: Window) -> WindowSummary {
    WindowSummary(of: window, in: manager)
  }

  /// The numbers of the windows, in order.
  public var numbers: [Int] { manager.windows.map(\.number) }

  /// The number of incognito tabs in all windows.
  public var incognitoTabCount: Int { manager.incognitoTabCount }

  /// Returns the window with the given number, or ``current`` if the number is `nil`.
  ///
  /// - Throws: ``WindowError/noWindow(_:existing:)`` if no window with that number is open.
  public func window(_ number: Int?) throws(WindowError) -> WindowSummary? {
    try manager.window(number).map(summary)
  }
}

// MARK: - WindowManagerObserver

extension OpenWindows: WindowManagerObserver {
  public func windowManager(_ manager: WindowManager, didOpen window: Window) { follow(window) }

  public func windowManager(_ manager: WindowManager, didChange window: Window) { follow(window) }

  public func windowManager(_ manager: WindowManager, willClose window: Window) {
    observations[window.number] = nil
    observers.notify { $0.openWindows(self, didClose: window.number) }
  }

  public func windowManagerDidChangeFront(_ manager: WindowManager) {
    observers.notify { $0.openWindowsDidChangeFront(self) }
  }

  public func windowManager(_ manager: WindowManager, didFail failure: any Error) {
    observers.notify { $0.openWindows(self, didFail: failure) }
  }
}

// MARK: - OpenWindowsObserver

/// An observer of the open windows as values.
@MainActor
public protocol OpenWindowsObserver: AnyObject {
  /// Called after a window has been opened, or it or its tabs have changed.
  func openWindows(_ windows: OpenWindows, didChange window: WindowSummary)

  /// Called just before a window and its tabs end. The window is no longer among the open ones.
  func openWindows(_ windows: OpenWindows, didClose number: Int)

  /// Called when another window comes to the front, the front window switches between regular and
  /// incognito tabs, or the number of windows or incognito tabs changes.
  func openWindowsDidChangeFront(_ windows: OpenWindows)

  /// Called when a failure has occurred that did not stop the current operation.
  func openWindows(_ windows: OpenWindows, didFail failure: any Error)
}

extension OpenWindowsObserver {
  public func openWindows(_ windows: OpenWindows, didChange window: WindowSummary) {}

  public func openWindows(_ windows: OpenWindows, didClose number: Int) {}

  public func openWindowsDidChangeFront(_ windows: OpenWindows) {}

  public func openWindows(_ windows: OpenWindows, didFail failure: any Error) {}
}
