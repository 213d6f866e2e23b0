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
    webStateList = WebStateList(delegate: delegate)
    channels = Channels(name: name, parent: parent, isConfidential: type == .offTheRecord)
    userData = UserData(of: "browser \(name)")
  }

  isolated deinit { userData.destroy() }
}

// MARK: - Channels

extension Browser {
  /// The dispatcher of the window's commands.
  public var dispatcher: CommandDispatcher { channels.dispatcher }

  /// The broadcaster of the window's properties.
  public var broadcaster: Broadcaster { channels.broadcaster }
}
