import BrowserCommands
package import BrowserModel
package import Switchboard

/// Owns a coordinator for each window, and knows which one is in front.
@MainActor
package final class RootCoordinator: Coordinator<ApplicationServices> {
  @Broadcasted var frontBrowser = BrowserMode.regular
  @Broadcasted var frontWindow: WindowNumber?
  @Broadcasted var frontTabs = WindowTabs(window: nil, mode: .regular)
  @Broadcasted var windowCount = 0
  /// The windows, in the order of their numbers.
  var windows: [WindowCoordinator] = []
  /// The window in front; nil before the start and after the end.
  package var front: WindowCoordinator?

  var windowGrid: WindowGridCoordinator?
  var tearDown: TearDownCoordinator?
  var incognito: IncognitoCoordinator?
  var sessions: SessionsCoordinator?
  /// The sessions of all browser states.
  package private(set) lazy var sessionWrangler = SessionWrangler(services)
  var lastNumber = 0
  /// Whether the user has put all windows away.
  var isInBackground = false
  private var subscriptions: [Subscription] = []

  package override func didStart() throws {
    windowGrid = try startChild(WindowGridCoordinator.self)
    tearDown = try addChild(TearDownCoordinator(services: services.output))
    try tearDown?.start()
    incognito = try startChild(IncognitoCoordinator.self)
    sessions = try startChild(SessionsCoordinator.self)
    try openFirstWindows()
    subscriptions = [
      try services.dispatcher.register(self, for: WindowCommandsRouter.self),
      try services.broadcaster.bind(FrontBrowser.self, to: $frontBrowser),
      try services.broadcaster.bind(FrontWindow.self, to: $frontWindow),
      try services.broadcaster.bind(FrontTabs.self, to: $frontTabs),
      try services.broadcaster.bind(WindowCount.self, to: $windowCount),
    ]
  }

  package override func willStop() {
    subscriptions = []
    windows = []
    front = nil
    windowGrid = nil
    tearDown = nil
    incognito = nil
    sessions = nil
  }
}

// MARK: - Name

extension RootCoordinator {
  /// What a user reads of what is in front: the window's number, if there are several, its browser
  /// state, if there are several of those, and which of its tabs it shows.
  package var frontName: String {
    guard let front else { return "" }
    let wrangler = front.services.wrangler
    return [
      windows.count > 1 ? front.services.number.argument : nil,
      wrangler.isStateOneOfSeveral ? wrangler.stateName : nil, front.mode.argument,
    ].compactMap(\.self).joined(separator: " ")
  }
}

// MARK: - Tear-down

extension RootCoordinator {
  /// How the application ends: its commands first, then what is shown, then the model.
  package var tearDownPlan: TearDownPlan {
    var plan = TearDownPlan("what is shown")
    plan.add("refuses further commands in each window") {
      for window in self.windows { window.refuseCommands() }
    }
    plan.add("ends the scenes") { for window in self.windows { window.services.scene.shutDown() } }
    plan.add("saves the windows") { try self.sessionWrangler.saveBeforeEnd() }
    plan.add("stops the coordinators") { self.stop() }
    return services.tearDownPlan(ending: plan)
  }
}
