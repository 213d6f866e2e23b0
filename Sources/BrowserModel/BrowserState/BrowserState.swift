public import ProfileFiles

/// A user's browsing: one regular state, and one off the record that it owns.
///
/// When a state goes, the one off the record goes first and whole, then its own services, then its
/// user data, then the rest.
@MainActor
public final class BrowserState {
  /// The name of the state; the one off the record has that of its original.
  public let name: String
  /// The browsers of the state.
  public let browserList: BrowserList
  /// The services of the state.
  public let services: Services
  /// What is attached to the state.
  public let userData: UserData
  /// The preferences of the state. Those off the record are the regular ones until they are set, and
  /// what is set is deleted with the incognito tabs.
  public let preferences: PreferenceStore
  /// Where the state keeps its files; nil for one in memory.
  public let directory: BrowserStateDirectory?
  /// What may be done with these; what is in memory may be written.
  public var access: FileAccess { directory?.access ?? .readWrite }
  /// Makes the tabs of the state.
  public private(set) lazy var tabs = parts.tabs(self)
  /// How far the state is in its life.
  public internal(set) var readiness = BrowserStateReadiness.loading

  /// Whether the browsing leaves no trace.
  public let isOffTheRecord: Bool

  let parts: BrowserStateParts
  private let tabDelegate = BrowserWebStateListDelegate()
  private let parent: Channels
  private weak var original: BrowserState?
  private var ownedOffTheRecordState: BrowserState?

  /// Creates a regular state without browsers, in memory.
  ///
  /// - Parameters:
  ///   - name: The name of the state.
  ///   - parent: The channels that those of its browsers lead on to.
  ///   - parts: What it is made of; the eager ones of its services are made at once.
  public convenience init(
    name: String, parent: Channels, parts: BrowserStateParts = BrowserStateParts()
  ) {
    self.init(
      closed: name, parent: parent, directory: nil,
      preferences: PreferenceStore(parts.preferences), parts: parts)
    open()
  }

  /// Creates a regular state that creates no services before it is opened, so that its owner
  /// exists before them.
  convenience init(
    closed name: String, parent: Channels, directory: BrowserStateDirectory?,
    preferences: PreferenceStore, parts: BrowserStateParts
  ) {
    self.init(
      name: name, parent: parent, directory: directory, preferences: preferences, parts: parts,
      services: Services(parts.services, name: "browser state \(name)"), original: nil)
  }

  private init(
    name: String, parent: Channels, directory: BrowserStateDirectory?,
    preferences: PreferenceStore, parts: BrowserStateParts, services: Services,
    original: BrowserState?
  ) {
    self.name = name
    self.parent = parent
    self.directory = directory
    self.preferences = preferences
    self.parts = parts
    self.services = services
    self.original = original
    isOffTheRecord = original != nil
    browserList = BrowserList(
      type: isOffTheRecord ? .offTheRecord : .regular, parent: parent, delegate: tabDelegate)
    userData = UserData(of: services.name)
  }

  isolated deinit { destroy() }
}

// MARK: - On and off the record

extension BrowserState {
  /// The regular state of the pair, from either side; nil once the pair is no more.
  public var originalState: BrowserState? { isOffTheRecord ? original : self }

  /// Returns the state off the record of the pair, from either side. The first call makes it and reads
  /// its preferences.
  public func makeOffTheRecordState() -> BrowserState {
    if let existing = existingOffTheRecordState { return existing }
    let made = BrowserState(
      name: name, parent: parent, directory: directory?.offTheRecord,
      preferences: directory?.offTheRecord?.preferences(over: preferences)
        ?? PreferenceStore(over: preferences),
      parts: parts,
      services: Services(
        services.graph, name: "\(services.name) off the record", original: services),
      original: self)
    ownedOffTheRecordState = made
    made.open()
    return made
  }

  /// The state off the record of the pair, from either side, if there is one.
  public var existingOffTheRecordState: BrowserState? {
    isOffTheRecord ? self : ownedOffTheRecordState
  }

  /// Makes the eager services, once the owner has the state: they may ask for it.
  ///
  /// One whose regular state is about to go is too; if that has gone, nothing is made any more.
  func open() {
    readiness = max(readiness, original?.readiness ?? .loading)
    guard readiness != .destroyed else { return }
    services.open(for: self)
    tabDelegate.helpers = parts.tabHelpers(self)
    readiness = max(readiness, .ready)
  }

  /// Lets new tabs do without helpers, which would work with services that are gone.
  func forgetTabHelpers() { tabDelegate.helpers = [] }

  /// Leaves the regular state, which makes another one off the record when asked.
  func leaveOriginal() {
    original?.ownedOffTheRecordState = nil
    original = nil
  }

  /// Tells the pair that it is about to go, before its windows do.
  func prepareForShutdown() {
    readiness = max(readiness, .shuttingDown)
    ownedOffTheRecordState?.prepareForShutdown()
  }

  /// Whether there is a browser, on or off the record.
  var hasBrowsers: Bool {
    !browserList.browsers.isEmpty
      || ownedOffTheRecordState?.browserList.browsers.isEmpty == false
  }
}

// MARK: - Services

extension BrowserState {
  /// How to make one service of a browser state.
  public typealias ServiceFactory = KeyedServiceFactory<BrowserState>
  /// The factories of a browser state's services.
  public typealias ServiceGraph = KeyedServiceGraph<BrowserState>
  /// The services of one browser state.
  public typealias Services = KeyedServiceContainer<BrowserState>
}

// MARK: - BrowserStateParts

/// What each browser state of an application is made of, without a subclass.
@MainActor
public struct BrowserStateParts {
  /// The preferences that a state has.
  public var preferences: PreferenceRegistry
  /// The factories of a state's services.
  public var services: BrowserState.ServiceGraph
  /// The factories of the helpers that each tab of a state gets, off the record as on it.
  public var tabHelpers: @MainActor (BrowserState) -> [TabHelperFactory]
  /// The factories of the agents that each browser of a window gets, in order.
  public var browserAgents: @MainActor (BrowserState) -> [BrowserAgentFactory]
  /// The factories of the agents that the scene of each window gets, in order.
  public var sceneAgents: [SceneAgentFactory]
  /// Makes the factory of a state's tabs: one engine for each, so that nothing passes between them.
  public var tabs: @MainActor (BrowserState) -> WebStateFactory

  /// Creates the parts of a state; by default without services, helpers, agents and an engine.
  public init(
    preferences: PreferenceRegistry = .browserState,
    services: BrowserState.ServiceGraph = BrowserState.ServiceGraph(),
    tabHelpers: @escaping @MainActor (BrowserState) -> [TabHelperFactory] = { _ in [] },
    browserAgents: @escaping @MainActor (BrowserState) -> [BrowserAgentFactory] = { _ in [] },
    sceneAgents: [SceneAgentFactory] = [],
    tabs: @escaping @MainActor (BrowserState) -> WebStateFactory = { _ in WebStateFactory() }
  ) {
    self.preferences = preferences
    self.services = services
    self.tabHelpers = tabHelpers
    self.browserAgents = browserAgents
    self.sceneAgents = sceneAgents
    self.tabs = tabs
  }
}

// MARK: - BrowserStateReadiness

/// How far a browser state is in its life.
public enum BrowserStateReadiness: Hashable, Sendable, Comparable {
  /// It is being loaded, and not to be used yet.
  case loading
  /// It can be used.
  case ready
  /// It is about to go: what closes now is not closed by the user.
  case shuttingDown
  /// It is going or gone, and not to be used any more.
  case destroyed
}

// MARK: - The end

extension BrowserState {
  /// How the state ends: first what is off the record, then the windows, then what serves them;
  /// without a step once it has begun to end.
  public var tearDownPlan: TearDownPlan {
    var plan = TearDownPlan(services.name)
    guard readiness != .destroyed else { return plan }
    plan.add("refuses to be used") { self.readiness = .destroyed }
    if !isOffTheRecord, let doomed = existingOffTheRecordState { plan.add(doomed.tearDownPlan) }
    for browser in browserList.browsers where browser.type != .inactive {
      plan.add(browserList.finalTearDownPlan(for: browser))
    }
    plan.add("shuts its services down") { self.services.shutDown() }
    plan.add("lets go of its services") {
      self.forgetTabHelpers()
      self.services.letGo()
    }
    plan.add("lets go of its user data") { self.userData.destroy() }
    if isOffTheRecord { plan.add("leaves its regular state") { self.leaveOriginal() } }
    return plan
  }

  /// Destroys the pair's state off the record, from either side, whatever else holds it, and
  /// all that it has kept.
  ///
  /// Another is made when it is next asked for. What a state off the record has kept survives a run
  /// that ends with it, as one that is killed does.
  @discardableResult
  public func destroyOffTheRecordState() -> [TearDownFailure] {
    guard let doomed = originalState?.existingOffTheRecordState else { return [] }
    var plan = doomed.tearDownPlan
    plan.add("deletes what it has kept") { try doomed.directory?.delete() }
    return plan.perform()
  }

  /// Destroys what must go in order, once, at the latest in `deinit`, when nothing can reach the
  /// state.
  @discardableResult
  func destroy() -> [TearDownFailure] {
    tearDownPlan.perform()
  }
}
