public import Switchboard

/// The model of a window with tabs.
@MainActor
public final class Browser {
  /// The name of the window.
  public let name: String
  /// The type of the browser, which determines whether its tabs are saved.
  public let type: BrowserType
  /// The tabs of the window.
  public let webStateList: WebStateList
  /// The channels for the window's commands and broadcasts.
  public let channels: Channels
  /// The values attached to the browser. They are destroyed before the tabs.
  public let userData: UserData

  /// The inactive twin of a regular browser, which owns it.
  var ownedTwin: Browser?
  /// The regular browser of an inactive twin.
  weak var owner: Browser?

  private let observers = ObserverList<any BrowserObserver>()

  /// Creates a browser without tabs.
  ///
  /// - Parameters:
  ///   - name: The name of the window, and of its channels.
  ///   - type: The type of the browser.
  ///   - delegate: The delegate of the browser's tab list, held weakly.
  ///   - parent: The parent of the browser's channels.
  public init(
    name: String, type: BrowserType, delegate: any WebStateListDelegate, parent: Channels
  ) {
    self.name = name
    self.type = type
    webStateList = WebStateList(delegate: delegate, policy: type.policy)
    channels = Channels(name: name, parent: parent, isConfidential: type == .offTheRecord)
    userData = UserData(of: "browser \(name)")
  }

  isolated deinit { userData.destroy() }

  /// Adds an observer, held weakly, until the returned token is cancelled or released.
  public func addObserver(_ observer: any BrowserObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }

  /// Notifies observers of the time at which the browser came to the front in its window; 0 if the
  /// window shows another browser.
  func setFrontTime(_ time: Int) { observers.notify { $0.browser(self, didSetFrontTime: time) } }
}

// MARK: - Twins

extension Browser {
  /// The twin with the tabs in use: the browser itself, unless it is inactive.
  ///
  /// It is nil if the browser is inactive and its owner no longer exists.
  public var activeTwin: Browser? { type == .inactive ? owner : self }

  /// The inactive twin: the browser itself if it is inactive, otherwise the twin that it owns, if
  /// any.
  public var inactiveTwin: Browser? { type == .inactive ? self : ownedTwin }
}

// MARK: - Channels

extension Browser {
  /// The dispatcher of the window's commands.
  public var dispatcher: CommandDispatcher { channels.dispatcher }

  /// The broadcaster of the window's properties.
  public var broadcaster: Broadcaster { channels.broadcaster }
}

// MARK: - Observers

/// An observer of one browser.
@MainActor
public protocol BrowserObserver: AnyObject {
  /// Called when the browser comes to the front in its window, and when the window shows another
  /// browser.
  ///
  /// - Parameters:
  ///   - browser: The browser.
  ///   - time: The time in milliseconds since 1970; 0 if the browser is not shown.
  func browser(_ browser: Browser, didSetFrontTime time: Int)
}

// MARK: - BrowserType

/// The type of a browser.
public enum BrowserType: Hashable, Sendable, CaseIterable {
  /// A browser with tabs that are saved.
  case regular
  /// A browser with tabs that leave no trace.
  case offTheRecord
  /// The twin of a regular browser, with tabs that have not been used for a long time.
  case inactive
  /// A browser outside of any list, with tabs that no user sees.
  case temporary
}

// MARK: - Policy

extension BrowserType {
  /// The policy for the tabs of such a browser.
  public var policy: WebStateListPolicy {
    switch self {
    case .regular, .offTheRecord: .standard
    case .inactive: WebStateListPolicy(insertion: .attachTabHelpers, activation: .nothing)
    case .temporary: WebStateListPolicy(insertion: .nothing, activation: .nothing)
    }
  }
}

// MARK: - Sets

extension Set<BrowserType> {
  /// Browsers with saved tabs that are in use.
  public static var regular: Self { [.regular] }
  /// All types of browsers that can be in a list.
  public static var all: Self { [.regular, .inactive, .offTheRecord] }
}

// MARK: - Printing

extension BrowserType: CustomStringConvertible {
  public var description: String {
    switch self {
    case .regular: "regular"
    case .offTheRecord: "incognito"
    case .inactive: "inactive"
    case .temporary: "temporary"
    }
  }
}

// MARK: - Channels

/// The commands and broadcasts of one level, for example a window.
///
/// Levels form a chain: the parent of a browser's channels are the application's.
@MainActor
public struct Channels {
  /// The dispatcher of commands.
  public let dispatcher: CommandDispatcher
  /// The broadcaster of properties.
  public let broadcaster: Broadcaster

  /// Creates the channels of a level.
  ///
  /// - Parameters:
  ///   - name: The name of the level.
  ///   - parent: The channels of the next level; nil for the last one.
  ///   - isConfidential: Whether traces and recordings omit the arguments of commands.
  public init(name: String, parent: Channels? = nil, isConfidential: Bool = false) {
    dispatcher = CommandDispatcher(
      name: name, parent: parent?.dispatcher, isConfidential: isConfidential)
    broadcaster = Broadcaster(name: name, parent: parent?.broadcaster)
  }
}

// MARK: - BrowserAgentFactory

/// The window that a browser is created for.
public struct BrowserPlace: Hashable, Sendable {
  /// The number of the window.
  public let windowNumber: Int
  /// The plan for restoring the window; nil for a new one.
  public let saved: SavedWindow?

  /// Creates the place of a browser in a window.
  public init(windowNumber: Int, saved: SavedWindow? = nil) {
    self.windowNumber = windowNumber
    self.saved = saved
  }
}

/// A factory that attaches one agent to each browser of the given types.
@MainActor
public struct BrowserAgentFactory {
  private let attach: @MainActor (Browser, BrowserPlace) -> Void

  /// Creates a factory of agents.
  ///
  /// - Parameters:
  ///   - key: The key under which the agent is attached to its browser.
  ///   - types: The types of the browsers that get the agent.
  ///   - make: Creates the agent of a browser, or returns nil if the browser needs none.
  public init<Key: UserDataKey>(
    _ key: Key.Type, of types: Set<BrowserType>,
    _ make: @escaping @MainActor (Browser, BrowserPlace) -> Key.Value?
  ) {
    attach = { browser, place in
      guard types.contains(browser.type), let agent = make(browser, place) else { return }
      // A new browser accepts every agent.
      try? browser.userData.set(agent, for: key)
    }
  }

  /// Attaches the agent to a browser if the browser is of one of the types.
  func attachAgent(to browser: Browser, at place: BrowserPlace) { attach(browser, place) }
}

// MARK: - SavedWindow

/// The plan for restoring a saved window that is not open.
public struct SavedWindow: Hashable, Sendable {
  /// The previous number of the window.
  public let number: Int
  /// Whether the window had incognito tabs.
  public let hasIncognitoTabs: Bool
  /// Whether the window showed its incognito tabs.
  public let showsIncognito: Bool
  /// Whether a new tab hides the restored tabs, one of which may have ended the last runs.
  public let isBehindNewTab: Bool
  /// The time at which the window last came to the front, in milliseconds since 1970; 0 for never.
  public let frontTime: Int

  /// Creates the plan for a window.
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

/// The delegate of all tab lists of a browser list. Only this delegate attaches tab helpers.
///
/// It applies the policy of each list. Helpers survive when a tab moves between lists, and are shut
/// down when it is closed.
@MainActor
public final class BrowserWebStateListDelegate: WebStateListDelegate {
  /// The factories of the helpers of each tab, in order.
  var helpers: [TabHelperFactory] {
    didSet { attach = Self.attachment(of: helpers) }
  }

  /// Attaches the helpers to a tab. All tabs share this closure, because there may be thousands of
  /// them.
  private var attach: @MainActor (WebState) -> Void

  /// Creates a delegate.
  ///
  /// - Parameter helpers: The factories of the helpers of each tab, in order.
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

  /// Attaches the missing helpers according to the policy of the list. A tab that is not realized
  /// gets them when it is realized.
  public func webStateList(_ list: WebStateList, willInsert webState: WebState) {
    guard list.policy.insertion == .attachTabHelpers else { return }
    webState.attachHelpers(by: attach)
  }

  public func webStateList(_ list: WebStateList, willActivate webState: WebState) {
    if list.policy.activation == .forceRealization { webState.realize() }
  }

  /// Shuts down the helpers of a closed tab.
  public func webStateList(
    _ list: WebStateList, didRemove webState: WebState, closing reason: ClosingReason?
  ) {
    if reason != nil { webState.shutDownHelpers() }
  }
}
