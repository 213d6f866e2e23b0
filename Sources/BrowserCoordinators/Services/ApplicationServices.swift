import BrowserCommands
package import BrowserModel
package import BrowserSessions
import Foundation
package import Switchboard

/// The services of the root coordinator.
@MainActor
package struct ApplicationServices {
  /// What all browser states share.
  package let context: ApplicationContext
  /// The open windows.
  package let windows: WindowManager
  /// The sessions of all browser states.
  package let sessions: ApplicationSessions
  /// Where view controllers render to.
  package let output: any OutputSink

  /// Creates the services of a root coordinator.
  ///
  /// - Parameters:
  ///   - context: What all browser states share.
  ///   - browserState: The browser state of the first window.
  ///   - output: Where view controllers render to.
  ///   - isSafeMode: Whether the user has asked for a start without the saved windows.
  package init(
    context: ApplicationContext, browserState: BrowserState, output: any OutputSink,
    isSafeMode: Bool = false
  ) {
    let sessions = ApplicationSessions(of: context, isSafeMode: isSafeMode)
    self.context = context
    self.sessions = sessions
    self.output = output
    windows = WindowManager(
      context: context, firstState: browserState, savedWindows: sessions.savedWindows)
  }

  /// The dispatcher of the application's commands.
  package var dispatcher: CommandDispatcher { context.dispatcher }

  /// The broadcaster of the application's properties.
  package var broadcaster: Broadcaster { context.broadcaster }

  /// Reports a file that is read while the run lasts and does not have what was last written.
  var onFileComplaint: @MainActor (String) -> Void {
    { [context] in context.onFileComplaint?($0) }
  }
}

// MARK: - Start and end

extension ApplicationServices {
  /// Reads the sessions of the browser states that a run begins with, while the main actor goes on.
  package func openSessions() async {
    await sessions.open(statesNamed: windows.firstStateNames)
  }

  /// Opens the windows that a run begins with.
  ///
  /// - Throws: `BrowserError` if not even one window can be opened.
  package func openFirstWindows() throws {
    try windows.openFirstWindows(leavingSavedAside: sessions.recovery == .leaveAside)
  }

  /// Returns how the application ends: its commands first, then what is shown, then the model.
  ///
  /// - Parameter stop: Stops the coordinators.
  package func tearDownPlan(stopping stop: @escaping @MainActor () -> Void) -> TearDownPlan {
    var plan = TearDownPlan("the application"), shown = TearDownPlan("what is shown")
    plan.add("refuses further commands") { dispatcher.prepareForShutdown() }
    plan.add("tells the browser states that they go") {
      context.browserStateManager.prepareForShutdown()
    }
    shown.add(stepsOf: windows.tearDownPlan)
    shown.add("stops the coordinators") { stop() }
    shown.add("lets go of the windows") { windows.forgetWindows() }
    plan.add(shown)
    plan.add(context.tearDownPlan)
    return plan
  }
}

// MARK: - Windows

extension ApplicationServices {
  /// Adds an observer of the open windows, held weakly, until the subscription ends.
  func observeWindows(_ observer: any WindowManagerObserver) -> Subscription {
    windows.addObserver(observer)
  }

  /// Returns the services of the coordinator of a window.
  func services(of window: Window) -> WindowServices {
    WindowServices(
      window: window, settings: context.settings,
      openWindow: { [windows] number in
        try windows.openWindow(preferring: number)
        return windows.front?.tabs(.regular)
      },
      output: output)
  }

  /// Returns the commands for the tabs of a window; nil if it has no such tabs.
  func tabCommands(of window: Window, _ type: BrowserType) -> (any TabCommands)? {
    window.browser(type)?.dispatcher.router(TabCommandsRouter.self)
  }

  /// Returns the named sessions of the browser state of a window; nil once the state ends.
  func sessionLibrary(of window: Window) -> SessionLibrary? {
    try? SessionLibrary.library(of: window.browserState)
  }

  /// Returns when the windows of the browser state of a window were last saved; nil if they were not.
  func lastSaveTime(of window: Window) -> Date? { sessions.lastSaveTime(of: window.browserState) }
}

// MARK: - Browser states

extension ApplicationServices {
  /// The list of the browser states.
  var states: any BrowserStateCatalog { context.browserStateManager }

  /// Loads a browser state with its sessions, while the main actor goes on.
  ///
  /// - Throws: `BrowserStateError` if there is none, or its directory cannot be made.
  func loadState(named name: String) async throws {
    await sessions.open(try await context.browserStateManager.loadInBackground(named: name))
  }
}

// MARK: - StateServices

/// What a window's coordinators have of its browser state; nil where the state has none of it.
@MainActor
package struct StateServices {
  /// The preferences of the state.
  package let preferences: PreferenceStore
  /// The settings of this device.
  package let settings: PreferenceStore
  /// The pages that were visited.
  package let history: HistoryService?
  /// What can be reopened.
  package let recentlyClosed: RecentlyClosedService?
  /// The pages to be found again.
  package let bookmarks: BookmarkService?
  /// Loads pages before the user goes to them.
  package let prerendering: PrerenderService?
  /// Saves the windows of the state.
  package let sessions: SessionService?
  /// The list of the state's services.
  package let services: KeyedServiceCatalog

  /// Takes the services out of a state.
  package init(of state: BrowserState, settings: PreferenceStore) {
    preferences = state.preferences
    self.settings = settings
    history = try? state.services.service(HistoryService.self)
    recentlyClosed = try? state.services.service(RecentlyClosedService.self)
    bookmarks = try? state.services.service(BookmarkService.self)
    prerendering = try? state.services.service(PrerenderService.self)
    sessions = try? state.services.service(SessionService.self)
    services = state.services.catalog
  }
}
