public import Switchboard

/// What all browser states of the process share.
///
/// Only the composition root and coordinators ask for the current one; all others are handed what
/// they need.
@MainActor
public final class ApplicationContext {
  /// The context of this process, once the composition root has installed it.
  public private(set) static var current: ApplicationContext?

  /// The application's commands and broadcasts.
  public let channels: Channels
  /// The owner of the browser states.
  public let browserStateManager: BrowserStateManager

  /// Creates a context without browser states, which nobody finds until it is installed.
  ///
  /// - Parameter services: The factories of the services that each browser state has.
  public init(services: BrowserState.ServiceGraph = BrowserState.ServiceGraph()) {
    channels = Channels(name: "application")
    browserStateManager = BrowserStateManager(parent: channels, services: services)
  }

  /// Makes a context the current one, for as long as the process lives.
  ///
  /// - Throws: `ApplicationContextError.alreadyInstalled` when there is one, which stays.
  public static func install(
    _ context: ApplicationContext
  ) throws(ApplicationContextError) {
    guard current == nil else { throw .alreadyInstalled }
    current = context
  }
}

// MARK: - Channels

extension ApplicationContext {
  /// The dispatcher of the application's commands.
  public var dispatcher: CommandDispatcher { channels.dispatcher }

  /// The broadcaster of the application's properties.
  public var broadcaster: Broadcaster { channels.broadcaster }
}
