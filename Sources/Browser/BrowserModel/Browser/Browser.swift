public import Switchboard

/// The model for one type of tabs in a window, for example its regular tabs.
@MainActor
public final class Browser {
  /// The name of the browser, which is also the name of its channels.
  public let name: String
  /// The type of the browser and its tabs.
  public let type: BrowserType
  /// The tabs in the browser.
  public let webStateList: WebStateList
  /// The channels for the browser's commands and broadcasts.
  public let channels: Channels
  /// The values attached to the browser. They are destroyed before the tabs.
  public let userData: UserData

  /// The inactive twin that this browser owns, if any. Only a regular browser owns a twin.
  var ownedTwin: Browser?
  /// The regular browser that owns this browser, if this browser is an inactive twin.
  weak var owner: Browser?

  private let observers = ObserverList<any BrowserObserver>()

  /// Creates a browser without tabs. A regular browser gets an inactive twin of the same name.
  ///
  /// - Parameters:
  ///   - name: The name of the browser and its channels.
  ///   - type: The type of the browser.
  ///   - delegate: The delegate of the browser's tab list. The tab list holds the delegate weakly.
  ///   - parent: The parent of the browser's channels.
  public init(
    name: String, type: BrowserType, delegate: any WebStateListDelegate, parent: Channels
  ) {
    self.name = name
    self.type = type
    webStateList = WebStateList(delegate: delegate, realizesActiveTabs: type != .inactive)
    channels = Channels(name: name, parent: parent, isOffTheRecord: type == .offTheRecord)
    userData = UserData(of: "browser \(name)")
    guard type == .regular else { return }
    let twin = Browser(name: name, type: .inactive, delegate: delegate, parent: parent)
    ownedTwin = twin
    twin.owner = self
  }

  isolated deinit { userData.destroy() }

  /// Adds an observer and holds it weakly. Cancel or release the returned token to remove the
  /// observer.
  public func addObserver(_ observer: any BrowserObserver) -> Subscription {
    observers.add(watching: observer)
  }

  /// Notifies observers that the browser's window has come to the front, or that the window has
  /// shown or hidden the browser.
  ///
  /// - Parameter time: The current time in milliseconds since 1970, or 0 if the window has hidden
  ///   the browser.
  func setFrontTime(_ time: Int) { observers.notify { $0.browser(self, didSetFrontTime: time) } }
}

// MARK: - Twins

extension Browser {
  /// The regular counterpart of an inactive browser, or the browser itself if it isn't inactive.
  ///
  /// The value is nil if this browser is inactive and its owner no longer exists.
  public var activeTwin: Browser? { type == .inactive ? owner : self }

  /// The browser that contains the inactive tabs, or nil if there is none. For an inactive browser,
  /// this is the browser itself.
  public var inactiveTwin: Browser? { type == .inactive ? self : ownedTwin }
}

// MARK: - Channels

extension Browser {
  /// The dispatcher for the browser's commands.
  public var dispatcher: CommandDispatcher { channels.dispatcher }

  /// The broadcaster for the browser's properties.
  public var broadcaster: Broadcaster { channels.broadcaster }
}

// MARK: - Observers

/// An object that is notified when the window shows or hides a browser.
@MainActor
public protocol BrowserObserver: AnyObject {
  /// Called when the browser's window has come to the front, or when the window has shown or hidden
  /// the browser.
  ///
  /// - Parameters:
  ///   - browser: The browser.
  ///   - time: The current time in milliseconds since 1970, or 0 if the window has hidden the
  ///     browser.
  func browser(_ browser: Browser, didSetFrontTime time: Int)
}

// MARK: - BrowserType

/// The type of a browser and its tabs. A window has at most one browser of each type.
public enum BrowserType: Hashable, Sendable, CaseIterable {
  /// A browser with regular tabs.
  case regular
  /// A browser with incognito tabs, which leave no trace.
  case offTheRecord
  /// A twin of a regular browser. Its tabs have not been used for a long time.
  case inactive
}

// MARK: - Sets

extension Set<BrowserType> {
  /// A set that contains only the regular type.
  public static var regular: Self { [.regular] }
  /// The set of all types.
  public static var all: Self { [.regular, .inactive, .offTheRecord] }
}

// MARK: - Printing

extension BrowserType: CustomStringConvertible {
  public var description: String {
    switch self {
    case .regular: "regular"
    case .offTheRecord: "incognito"
    case .inactive: "inactive"
    }
  }
}

// MARK: - Channels

/// The dispatcher and broadcaster for one level of the application, for example a browser.
///
/// Levels form a chain. The application's channels are the parent of each browser's channels.
@MainActor
public struct Channels {
  /// The dispatcher for the level's commands.
  public let dispatcher: CommandDispatcher
  /// The broadcaster for the level's properties.
  public let broadcaster: Broadcaster

  /// Creates the channels for a level.
  ///
  /// - Parameters:
  ///   - name: The name of the level.
  ///   - parent: The channels of the parent level, or nil if the level has no parent.
  ///   - isOffTheRecord: Whether traces and recordings omit command arguments, and other processes
  ///     can't reach the commands and properties.
  public init(name: String, parent: Channels? = nil, isOffTheRecord: Bool = false) {
    dispatcher = CommandDispatcher(
      name: name, parent: parent?.dispatcher, isOffTheRecord: isOffTheRecord)
    broadcaster = Broadcaster(
      name: name, parent: parent?.broadcaster, isOffTheRecord: isOffTheRecord)
  }
}

// MARK: - BrowserAgentFactory

/// A description of the window in which a browser is created.
public struct BrowserPlace: Hashable, Sendable {
  /// The number of the window, which people type, and which survives a restart.
  public let windowNumber: Int
  /// The plan for restoring the window, or nil for a new window.
  public let saved: SavedWindow?

  /// Creates a description of a window.
  ///
  /// - Parameters:
  ///   - windowNumber: The number of the window, from 1.
  ///   - saved: The saved window to restore, or nil for a new window.
  public init(windowNumber: Int, saved: SavedWindow? = nil) {
    self.windowNumber = windowNumber
    self.saved = saved
  }
}

/// A factory that attaches an agent to each browser of certain types.
@MainActor
public struct BrowserAgentFactory {
  private let attach: @MainActor (Browser, BrowserPlace) -> Void

  /// Creates an agent factory.
  ///
  /// - Parameters:
  ///   - key: The key under which the agent is attached to its browser.
  ///   - types: The types of browsers that receive the agent.
  ///   - make: A closure that creates the agent for a browser, or returns nil if the browser needs
  ///     none.
  public init<Key: UserDataKey>(
    _ key: Key.Type, of types: Set<BrowserType>,
    _ make: @escaping @MainActor (Browser, BrowserPlace) -> Key.Value?
  ) {
    attach = { browser, place in
      guard types.contains(browser.type), let agent = make(browser, place) else { return }
      // Setting the agent of a new browser cannot fail.
      try? browser.userData.set(agent, for: key)
    }
  }

  /// Attaches the agent to a browser if the factory applies to the browser's type.
  func attachAgent(to browser: Browser, at place: BrowserPlace) { attach(browser, place) }
}

// MARK: - SavedWindow

/// A plan for restoring a saved window.
public struct SavedWindow: Hashable, Sendable {
  /// The number that the window had when it was saved.
  public let number: Int
  /// A Boolean value that indicates whether the window had incognito tabs.
  public let hasIncognitoTabs: Bool
  /// A Boolean value that indicates whether the window showed its incognito tabs.
  public let showsIncognito: Bool
  /// A Boolean value that indicates whether the restored window shows a new tab instead of the tab
  /// that was active. The value is true if a restored tab might have caused the previous runs to
  /// end early.
  public let isBehindNewTab: Bool
  /// The time at which the window last came to the front, in milliseconds since 1970, or 0 if it
  /// never did.
  public let frontTime: Int

  /// Creates a plan for restoring a window.
  ///
  /// - Parameters:
  ///   - number: The number that the window had when it was saved.
  ///   - hasIncognitoTabs: Whether the window had incognito tabs.
  ///   - showsIncognito: Whether the window showed its incognito tabs. Ignored if it had none.
  ///   - isBehindNewTab: Whether the window shows a new tab instead of the tab that was active.
  ///   - frontTime: The time at which the window last came to the front, in milliseconds since
  ///     1970, or 0 if it never did.
  public init(
    number: Int, hasIncognitoTabs: Bool = false, showsIncognito: Bool = false,
    isBehindNewTab: Bool = false, frontTime: Int = 0
  ) {
    self.number = number
    self.hasIncognitoTabs = hasIncognitoTabs
    self.showsIncognito = showsIncognito && hasIncognitoTabs
    self.isBehindNewTab = isBehindNewTab
    self.frontTime = frontTime
  }
}

// MARK: - BrowserWebStateListDelegate

/// The delegate for all tab lists in a browser list. Only this delegate attaches tab helpers.
///
/// The delegate realizes tabs that become active if their list requires it. A tab keeps its helpers
/// when it moves to another list. When the tab is closed, its helpers are shut down.
@MainActor
public final class BrowserWebStateListDelegate: WebStateListDelegate {
  /// The factories for each tab's helpers, in the order in which they are applied.
  var helpers: [TabHelperFactory] {
    didSet { attach = Self.attachment(of: helpers) }
  }

  /// A closure that attaches the helpers to a tab. There might be thousands of tabs, so all of them
  /// share one closure to save memory.
  private var attach: @MainActor (WebState) -> Void

  /// Creates a delegate.
  ///
  /// - Parameter helpers: The factories for each tab's helpers, in the order in which they are
  ///   applied.
  public init(helpers: [TabHelperFactory] = []) {
    self.helpers = helpers
    attach = Self.attachment(of: helpers)
  }

  private static func attachment(
    of helpers: [TabHelperFactory]
  ) -> @MainActor (WebState) -> Void {
    { webState in
      // A tab that is being destroyed accepts no helpers and needs none.
      for helper in helpers { try? helper.attachHelper(to: webState) }
    }
  }

  /// Attaches any missing helpers to the tab. An unrealized tab receives its helpers when it is
  /// realized.
  public func webStateList(_ list: WebStateList, willInsert webState: WebState) {
    webState.attachHelpers(by: attach)
  }

  public func webStateList(_ list: WebStateList, willActivate webState: WebState) {
    if list.realizesActiveTabs { webState.realize() }
  }

  /// Shuts down the helpers of a closed tab. A detached tab that hasn't been realized gets the helpers
  /// of its next list.
  public func webStateList(
    _ list: WebStateList, didRemove webState: WebState, closing reason: ClosingReason?
  ) {
    if reason != nil { webState.shutDownHelpers() } else { webState.forgetPendingHelpers() }
  }
}
