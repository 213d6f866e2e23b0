public import Switchboard

/// The model of a window with tabs.
@MainActor
public final class Browser {
  /// The name of the window.
  public let name: String
  /// Whether its tabs are remembered.
  public let type: BrowserType
  /// The tabs of the window.
  public let webStateList: WebStateList
  /// The window's commands and broadcasts.
  public let channels: Channels
  /// What is attached to the browser; it goes while the tabs are still there.
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
  ///   - type: Whether its tabs are remembered.
  ///   - delegate: The delegate of its list of tabs, held weakly.
  ///   - parent: The channels that its own lead on to.
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

  /// Adds an observer, held weakly, until the returned token is cancelled or dropped.
  public func addObserver(_ observer: any BrowserObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }

  /// Notes when the browser came to the front in its window; 0 if its window shows another.
  func setFrontTime(_ time: Int) { observers.notify { $0.browser(self, didSetFrontTime: time) } }
}

// MARK: - Twins

extension Browser {
  /// The twin whose tabs are in use: the browser itself, unless it is inactive.
  ///
  /// That of an inactive browser is nil once it has gone.
  public var activeTwin: Browser? { type == .inactive ? owner : self }

  /// The twin whose tabs are not in use: the browser itself if it is inactive, else one if made.
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
  /// Called when the browser comes to the front in its window, and when its window shows another.
  ///
  /// - Parameters:
  ///   - browser: The browser.
  ///   - time: When it came to the front, in milliseconds since 1970; 0 if it is not shown.
  func browser(_ browser: Browser, didSetFrontTime time: Int)
}

// MARK: - BrowserType

/// The kind of a browser.
public enum BrowserType: Hashable, Sendable, CaseIterable {
  /// A browser whose tabs are remembered.
  case regular
  /// A browser whose tabs leave no trace.
  case offTheRecord
  /// The twin of a regular browser, with the tabs that were not used for long.
  case inactive
  /// A browser that is in no list, for tabs that no user sees.
  case temporary
}

// MARK: - Policy

extension BrowserType {
  /// What is done with the tabs of such a browser.
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
  /// Browsers whose tabs are remembered and in use.
  public static var regular: Self { [.regular] }
  /// All browsers that can be in a list.
  public static var all: Self { [.regular, .inactive, .offTheRecord] }
}

// MARK: - Printing

extension BrowserType: CustomStringConvertible {
  /// The word that a user reads.
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

/// The ways in which the parts of one level talk: its commands and its broadcasts.
///
/// Levels are chained: a browser's channels lead on to the application's.
@MainActor
public struct Channels {
  /// The dispatcher of commands.
  public let dispatcher: CommandDispatcher
  /// The broadcaster of properties.
  public let broadcaster: Broadcaster

  /// Creates the channels of a level, below those of a parent if there is one.
  ///
  /// - Parameters:
  ///   - name: The name of the level.
  ///   - parent: The channels that these lead on to.
  ///   - isConfidential: Whether arguments of commands are kept from traces and recordings.
  public init(name: String, parent: Channels? = nil, isConfidential: Bool = false) {
    dispatcher = CommandDispatcher(
      name: name, parent: parent?.dispatcher, isConfidential: isConfidential)
    broadcaster = Broadcaster(name: name, parent: parent?.broadcaster)
  }
}

// MARK: - BrowserAgentFactory

/// The window that a browser is made for.
public struct BrowserPlace: Hashable, Sendable {
  /// The number of the window.
  public let windowNumber: Int
  /// The plan for restoring the window; nil for a new one.
  public let saved: SavedWindow?

  /// Creates the place of a browser.
  public init(windowNumber: Int, saved: SavedWindow? = nil) {
    self.windowNumber = windowNumber
    self.saved = saved
  }
}

/// The factory of one agent, which is attached to each browser of some types.
@MainActor
public struct BrowserAgentFactory {
  private let attach: @MainActor (Browser, BrowserPlace) -> Void

  /// Creates the factory of a type of agents.
  ///
  /// - Parameters:
  ///   - key: The key under which the agent is attached to its browser.
  ///   - types: The types of the browsers that get the agent.
  ///   - make: Makes the agent of a browser, or returns nil where the browser is to have none.
  public init<Key: UserDataKey>(
    _ key: Key.Type, of types: Set<BrowserType>,
    _ make: @escaping @MainActor (Browser, BrowserPlace) -> Key.Value?
  ) {
    attach = { browser, place in
      guard types.contains(browser.type), let agent = make(browser, place) else { return }
      // A browser that has just been made refuses nothing.
      try? browser.userData.set(agent, for: key)
    }
  }

  /// Attaches the agent to a browser, if the browser is of one of the types.
  func attachAgent(to browser: Browser, at place: BrowserPlace) { attach(browser, place) }
}

// MARK: - SavedWindow

/// The plan for restoring one window that an earlier run has saved and that is not open.
public struct SavedWindow: Hashable, Sendable {
  /// The number that the window had.
  public let number: Int
  /// Whether the window had incognito tabs.
  public let hasIncognitoTabs: Bool
  /// Whether the window showed its incognito tabs.
  public let showsIncognito: Bool
  /// Whether a new tab is to stand in front of its tabs, one of which may have ended the last runs.
  public let isBehindNewTab: Bool
  /// When the window last came to the front, in milliseconds since 1970; 0 for never.
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

/// The delegate of the lists of a browser list: the one place where tab helpers are attached.
///
/// It keeps to the policy of each list. Helpers survive when a tab is moved from list to list, and
/// are shut down when it is closed.
@MainActor
public final class BrowserWebStateListDelegate: WebStateListDelegate {
  /// The factories of the helpers of each tab, in order.
  var helpers: [TabHelperFactory] {
    didSet { attach = Self.attachment(of: helpers) }
  }

  /// Attaches the helpers to a tab. All tabs share it, since there may be thousands.
  private var attach: @MainActor (WebState) -> Void

  /// Creates a delegate.
  /// - Parameter helpers: The factories of the helpers of each tab, in order.
  public init(helpers: [TabHelperFactory] = []) {
    self.helpers = helpers
    attach = Self.attachment(of: helpers)
  }

  private static func attachment(
    of helpers: [TabHelperFactory]
  ) -> @MainActor (WebState) -> Void {
    { webState in
      // A tab that is being destroyed takes none, and needs none.
      for helper in helpers { try? helper.attachHelper(to: webState) }
    }
  }

  /// Attaches the helpers that the tab has not got, as the policy of the list says. A tab that is
  /// not realized gets them when it is.
  public func webStateList(_ list: WebStateList, willInsert webState: WebState) {
    guard list.policy.insertion == .attachTabHelpers else { return }
    webState.attachHelpers(by: attach)
  }

  /// Realizes the tab, as the policy of the list says.
  public func webStateList(_ list: WebStateList, willActivate webState: WebState) {
    if list.policy.activation == .forceRealization { webState.realize() }
  }

  /// Shuts the helpers of a closed tab down.
  public func webStateList(
    _ list: WebStateList, didRemove webState: WebState, closing reason: ClosingReason?
  ) {
    if reason != nil { webState.shutDownHelpers() }
  }
}
