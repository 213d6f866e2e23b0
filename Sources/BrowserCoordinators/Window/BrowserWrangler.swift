import BrowserCommands
import BrowserModel
import BrowserSessions
import Foundation
import Switchboard

/// Makes and ends the browsers of one window: the model's side of it, which coordinators only hand
/// on.
@MainActor
package final class BrowserWrangler {
  private let window: WindowNumber
  private let application: ApplicationServices
  private let browserState: BrowserState
  private let saved: SavedWindow?
  private var browsers: [BrowserMode: Browser] = [:]
  /// Moves regular tabs to the inactive ones and back; nil while there are none.
  private(set) var inactiveTabs: InactiveTabsAgent?

  /// Makes the wrangler of a window.
  /// - Parameters:
  ///   - window: the number of the window.
  ///   - saved: as what its tabs were saved; nil for a new window.
  ///   - stateName: the browser state that its tabs belong to; the one that the run has begun with
  ///     without it.
  ///   - application: the services of the application.
  /// - Throws: `BrowserStateError` if there is no such state.
  init(
    window: WindowNumber, saved: SavedWindow?, stateName: String?, application: ApplicationServices
  ) throws(BrowserStateError) {
    self.window = window
    self.saved = saved
    self.application = application
    browserState =
      try stateName.map { name throws(BrowserStateError) in
        try application.context.browserStateManager.load(named: name)
      } ?? application.browserState
    do throws(PreferenceError) {
      try application.context.browserStateManager.markAsUsed(browserState)
    } catch {
      // A profile that cannot be written is no reason not to browse.
      application.output.notice("\(error)")
    }
  }

  /// The name of the browser state that the tabs of the window belong to.
  var stateName: String { browserState.name }

  /// The named sessions of the browser state; nil once that is about to go.
  var sessionLibrary: SessionLibrary? { try? SessionLibrary.library(of: browserState) }

  /// Whether there are other browser states, with windows or without.
  var isStateOneOfSeveral: Bool { application.context.browserStateManager.knownNames.count > 1 }
}

// MARK: - Browsers

extension BrowserWrangler {
  /// Makes a browser of the window, a regular one with its inactive twin, with the tabs that were
  /// saved of it, and returns what its coordinators work with.
  func makeBrowser(_ mode: BrowserMode) throws(BrowserError) -> BrowserServices {
    let state = state(mode), browser = state.browserList.createBrowser(name: name(mode))
    browsers[mode] = browser
    connectSession(of: browser, in: state)
    if mode == .regular { inactiveTabs = try makeInactiveTabs(of: browser) }
    return BrowserServices(
      browser: browser, inactiveTabs: mode == .regular ? inactiveTabs : nil, tabs: state.tabs,
      state: StateServices(
        of: state, settings: application.context.settings,
        states: application.context.browserStateManager),
      output: application.output)
  }

  /// Returns a browser of the window, if it has been made; an inactive one is the regular one's twin.
  func existingBrowser(_ type: BrowserType) -> Browser? {
    switch type {
    case .regular: browsers[.regular]
    case .inactive: browsers[.regular]?.inactiveTwin
    case .offTheRecord: browsers[.offTheRecord]
    case .temporary: nil
    }
  }

  /// How a browser of the window ends; nothing is done if there is none.
  func tearDownPlan(_ mode: BrowserMode) -> TearDownPlan {
    guard let browser = browsers[mode] else { return TearDownPlan("no browser") }
    return state(mode).browserList.tearDownPlan(for: browser)
  }

  /// Lets go of a browser that has ended.
  func forgetBrowser(_ mode: BrowserMode) {
    browsers[mode] = nil
    if mode == .regular { inactiveTabs = nil }
  }

  /// Destroys what the browser state keeps off the record, in whatever window.
  func destroyOffTheRecordState() -> [TearDownFailure] { browserState.destroyOffTheRecordState() }

  private func makeInactiveTabs(
    of browser: Browser
  ) throws(BrowserError) -> InactiveTabsAgent {
    let twin = try browserState.browserList.createInactiveTwin(of: browser)
    connectSession(of: twin, in: browserState)
    return InactiveTabsAgent(
      tabs: browser.webStateList, inactiveTabs: twin.webStateList,
      preferences: browserState.preferences, now: browserState.tabs.now)
  }

  private func name(_ mode: BrowserMode) -> String { window.browserName(mode) }

  private func state(_ mode: BrowserMode) -> BrowserState {
    switch mode {
    case .regular: browserState
    case .offTheRecord: browserState.offTheRecordState
    }
  }
}

// MARK: - Sessions

extension BrowserWrangler {
  /// Saves what the browsers of the window have; it is told elsewhere what came of it.
  func saveSessionsNow() {
    for browser in browsers.values {
      browser.userData[SessionRestorationBrowserAgent.self]?.saveSessionNow()
    }
  }

  /// When the regular tabs were last saved; nil if they have not been.
  var lastSaveTime: Date? {
    (try? browserState.services.service(SessionService.self))??.lastSaveTime
  }

  /// Notes that the window has come to the front.
  func didComeToFront() {
    browsers[.regular]?.userData[SessionRestorationBrowserAgent.self]?.didComeToFront()
  }

  private func connectSession(of browser: Browser, in state: BrowserState) {
    guard let service = try? state.services.service(SessionService.self) else { return }
    let isInactive = browser.type == .inactive
    let agent = SessionRestorationBrowserAgent(
      of: browser, in: state.browserList, service: service,
      windowID: WindowRecord.id(ofWindow: window.number, isInactive: isInactive),
      restorer: saved.flatMap { saved in
        service.restorer(
          windowID: WindowRecord.id(ofWindow: saved.number, isInactive: isInactive),
          by: state.tabs, isBehindNewTab: saved.isBehindNewTab && !isInactive)
      }
    ) { [weak state] in state?.readiness != .ready }
    // A browser that has just been made refuses nothing.
    try? browser.userData.set(agent, for: SessionRestorationBrowserAgent.self)
  }
}
