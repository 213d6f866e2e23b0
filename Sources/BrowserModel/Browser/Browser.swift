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
