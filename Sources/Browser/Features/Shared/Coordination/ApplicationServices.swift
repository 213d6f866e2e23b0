import BrowserCommands
package import BrowserDevices
package import BrowserModel
package import BrowserSessions
package import BrowserUI
package import Switchboard

/// The services for the root coordinator.
@MainActor
package struct ApplicationServices {
  /// The context that all browser states share.
  package let context: ApplicationContext
  /// The manager for the open windows.
  package let windows: WindowManager
  let openWindows: OpenWindows
  /// The sessions of all browser states.
  package let sessions: ApplicationSessions
  /// The other devices of the user, or the reason why there are none.
  package let devices: DeviceAccess
  /// The output that view controllers render to.
  package let output: any OutputSink
  /// The factories for the view controllers.
  package let interface: UserInterface
  /// The features that are added to the browser.
  let features: [any BrowserFeature.Type]

  /// Creates the services for a root coordinator.
  ///
  /// - Parameters:
  ///   - context: The context that all browser states share.
  ///   - browserState: The browser state of the first window.
  ///   - output: The output that view controllers render to.
  ///   - isSafeMode: Whether the user asked to start without the saved windows.
  ///   - devices: The other devices of the user, or the reason why there are none.
  ///   - features: The features that are added to the browser.
  ///   - interface: The factories for the view controllers. Defaults to those of the text interface.
  package init(
    context: ApplicationContext, browserState: BrowserState, output: any OutputSink,
    isSafeMode: Bool = false, devices: DeviceAccess = .notConnected,
    features: [any BrowserFeature.Type] = [], interface: UserInterface = UserInterface()
  ) {
    let sessions = ApplicationSessions(of: context, isSafeMode: isSafeMode)
    self.context = context
    self.sessions = sessions
    self.output = output
    self.devices = devices
    self.features = features
    self.interface = interface
    windows = WindowManager(
      context: context, firstState: browserState, savedWindows: sessions.savedWindows)
    openWindows = OpenWindows(of: windows)
  }

  /// The dispatcher for the application's commands.
  package var dispatcher: CommandDispatcher { context.dispatcher }

  /// The broadcaster for the application's properties.
  package var broadcaster: Broadcaster { context.broadcaster }

  /// A closure that returns whether the prompt that runs the current line has incognito tabs.
  var includesIncognito: @MainActor () -> Bool {
    { [output] in output.includesOffTheRecord }
  }
}

// MARK: - Windows

extension ApplicationServices {
  /// Adds an observer of the open windows. The observer is held weakly and removed when the
  /// subscription ends.
  func observeWindows(_ observer: any WindowManagerObserver) -> Subscription {
    windows.addObserver(observer)
  }

  /// Returns the services for a window's coordinator.
  func services(of window: Window) -> WindowServices { WindowServices(of: window, in: self) }
}

// MARK: - Browser states

extension ApplicationServices {
  var states: any BrowserStateCatalog { context.browserStateManager }

  /// Loads a browser state and its sessions without blocking the main actor.
  ///
  /// - Throws: `BrowserStateError` if the state doesn't exist or its directory can't be created.
  func loadState(named name: String) async throws { try await sessions.load(stateNamed: name) }
}

// MARK: - BrowserStateServices

/// The services of a browser state that the coordinators of its windows use. A service is nil if
/// the state doesn't have it.
@MainActor
package struct BrowserStateServices {
  package let preferences: PreferenceStore
  /// The settings of this device.
  package let settings: PreferenceStore
  /// The history of visited pages.
  package let history: HistoryService?
  /// The closed tabs, groups and windows.
  package let recentlyClosed: RecentlyClosedService?
  package let bookmarks: BookmarkService?
  /// The service that loads pages in advance.
  package let prerendering: PrerenderService?
  /// The downloads of this run.
  package let downloads: DownloadService?
  /// The tabs of all windows of the state.
  let tabs: BrowserTabs
  /// The service that saves the windows of the state.
  package let sessions: SessionService?
  /// The other devices of the user, or the reason why there are none.
  package let devices: DeviceAccess
  package let services: KeyedServiceCatalog
  /// The values that features store for the state.
  let storedValues: StoredValues
  /// The container of the state's services, which ends with the state.
  private weak var container: BrowserState.Services?

  /// Creates the services of a state. An off-the-record state has no access to other devices.
  package init(
    of state: BrowserState, settings: PreferenceStore, devices: DeviceAccess = .notConnected
  ) {
    self.devices = state.isOffTheRecord ? .incognito : devices
    preferences = state.preferences
    self.settings = settings
    history = try? state.services.service(HistoryService.self)
    recentlyClosed = try? state.services.service(RecentlyClosedService.self)
    bookmarks = try? state.services.service(BookmarkService.self)
    prerendering = try? state.services.service(PrerenderService.self)
    downloads = try? state.services.service(DownloadService.self)
    tabs = BrowserTabs(of: state.browserList)
    sessions = try? state.services.service(SessionService.self)
    services = state.services.catalog
    storedValues = state.storedValues
    container = state.services
  }

  /// Returns a service of the state, or nil if it has none.
  func service<Service: KeyedService>(_ type: Service.Type) -> Service? {
    try? container?.service(type)
  }
}

/// An output that several prompts share.
@MainActor
package protocol SharedOutputSink: OutputSink {
  /// Returns an output for the prompt that runs the current line and for some other prompts.
  /// - Parameter isAudience: A closure that returns whether the prompt with a number is one of
  ///   them.
  func output(for isAudience: @escaping @MainActor (Int) -> Bool) -> Self
}
