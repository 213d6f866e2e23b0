public import ProfileFiles

/// The model of a user's browsing. A regular state owns an off-the-record state.
///
/// When a state is destroyed, its off-the-record state is destroyed first and completely. Then its
/// services are destroyed, then its user data, then the rest.
@MainActor
public final class BrowserState {
  /// The name of the state. Both states of a pair have the same name.
  public let name: String
  /// The browsers of the state.
  public let browserList: BrowserList
  /// The services of the state.
  public let services: Services
  /// The values attached to the state.
  public let userData: UserData
  /// The preferences of the state. Off the record, unset preferences have the regular values, and
  /// set values are deleted with the incognito tabs.
  public let preferences: PreferenceStore
  /// The directory of the state's files; nil for a state in memory.
  public let directory: BrowserStateDirectory?
  /// The permitted use of the files. A state in memory can be written.
  public var access: FileAccess { directory?.access ?? .readWrite }
  /// The factory of the state's tabs.
  public private(set) lazy var webStateFactory = configuration.webStateFactory(self)
  /// The life-cycle phase of the state.
  public internal(set) var phase = BrowserStatePhase.loading

  /// Whether the state is off the record, so that browsing leaves no trace.
  public let isOffTheRecord: Bool

  let configuration: BrowserStateConfiguration
  private let tabDelegate = BrowserWebStateListDelegate()
  private let parent: Channels
  private weak var original: BrowserState?
  private var ownedOffTheRecordState: BrowserState?

  /// Creates a regular state in memory, without browsers.
  ///
  /// - Parameters:
  ///   - name: The name of the state.
  ///   - parent: The parent of the channels of its browsers.
  ///   - configuration: The configuration of the state. Its eager services are created immediately.
  public convenience init(
    name: String, parent: Channels,
    configuration: BrowserStateConfiguration = BrowserStateConfiguration()
  ) {
    self.init(
      closed: name, parent: parent, directory: nil,
      preferences: PreferenceStore(configuration.preferences), configuration: configuration)
    open()
  }

  /// Creates a regular state without services. Its owner registers it before ``open()`` creates the
  /// services.
  convenience init(
    closed name: String, parent: Channels, directory: BrowserStateDirectory?,
    preferences: PreferenceStore, configuration: BrowserStateConfiguration
  ) {
    self.init(
      name: name, parent: parent, directory: directory, preferences: preferences,
      configuration: configuration,
      services: Services(configuration.services, name: "browser state \(name)"), original: nil)
  }

  private init(
    name: String, parent: Channels, directory: BrowserStateDirectory?,
    preferences: PreferenceStore, configuration: BrowserStateConfiguration, services: Services,
    original: BrowserState?
  ) {
    self.name = name
    self.parent = parent
    self.directory = directory
    self.preferences = preferences
    self.configuration = configuration
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
  /// The regular state of the pair; nil after the pair has ended.
  public var originalState: BrowserState? { isOffTheRecord ? original : self }

  /// Returns the off-the-record state of the pair. The first call creates it and reads its
  /// preferences.
  public func makeOffTheRecordState() -> BrowserState {
    if let existing = existingOffTheRecordState { return existing }
    let made = BrowserState(
      name: name, parent: parent, directory: directory?.offTheRecord,
      preferences: directory?.offTheRecord?.preferences(over: preferences)
        ?? PreferenceStore(over: preferences),
      configuration: configuration,
      services: Services(
        services.graph, name: "\(services.name) off the record", original: services),
      original: self)
    ownedOffTheRecordState = made
    made.open()
    return made
  }

  /// The off-the-record state of the pair, if it exists.
  public var existingOffTheRecordState: BrowserState? {
    isOffTheRecord ? self : ownedOffTheRecordState
  }

  /// Creates the eager services. The owner already knows the state, because services may ask for
  /// it.
  ///
  /// An off-the-record state takes over the phase of its regular state. It creates no services if
  /// that has been destroyed.
  func open() {
    phase = max(phase, original?.phase ?? .loading)
    guard phase != .destroyed else { return }
    services.open(for: self)
    tabDelegate.helpers = configuration.tabHelpers(self)
    phase = max(phase, .ready)
  }

  /// Removes the tab helpers from new tabs, because their services are about to be released.
  func releaseTabHelpers() { tabDelegate.helpers = [] }

  /// Detaches the state from its regular state, which creates a new one on request.
  func leaveOriginal() {
    original?.ownedOffTheRecordState = nil
    original = nil
  }

  /// Marks the pair as shutting down, before its windows close.
  func prepareForShutdown() {
    phase = max(phase, .shuttingDown)
    ownedOffTheRecordState?.prepareForShutdown()
  }

  /// Whether the pair has a browser, on or off the record.
  var hasBrowsers: Bool {
    !browserList.browsers.isEmpty
      || ownedOffTheRecordState?.browserList.browsers.isEmpty == false
  }
}

// MARK: - Services

extension BrowserState {
  /// A factory of one service of a browser state.
  public typealias ServiceFactory = KeyedServiceFactory<BrowserState>
  /// The factories of a browser state's services.
  public typealias ServiceGraph = KeyedServiceGraph<BrowserState>
  /// The services of one browser state.
  public typealias Services = KeyedServiceContainer<BrowserState>
}

// MARK: - BrowserStateConfiguration

/// The parts that make up each browser state of an application.
@MainActor
public struct BrowserStateConfiguration {
  /// The preferences of a state.
  public var preferences: PreferenceRegistry
  /// The factories of a state's services.
  public var services: BrowserState.ServiceGraph
  /// The factories of the tab helpers of a state, on and off the record.
  public var tabHelpers: @MainActor (BrowserState) -> [TabHelperFactory]
  /// The factories of the agents of each browser in a window, in order.
  public var browserAgents: @MainActor (BrowserState) -> [BrowserAgentFactory]
  /// The factories of the agents of each window's scene, in order.
  public var sceneAgents: [SceneAgentFactory]
  /// Returns the tab factory of a state. Each state has its own engine, so that engines share no
  /// data.
  public var webStateFactory: @MainActor (BrowserState) -> WebStateFactory

  /// Creates the parts of a state. By default there are no services, helpers, agents or engine.
  public init(
    preferences: PreferenceRegistry = .browserState,
    services: BrowserState.ServiceGraph = BrowserState.ServiceGraph(),
    tabHelpers: @escaping @MainActor (BrowserState) -> [TabHelperFactory] = { _ in [] },
    browserAgents: @escaping @MainActor (BrowserState) -> [BrowserAgentFactory] = { _ in [] },
    sceneAgents: [SceneAgentFactory] = [],
    webStateFactory: @escaping @MainActor (BrowserState) -> WebStateFactory = { _ in
      WebStateFactory()
    }
  ) {
    self.preferences = preferences
    self.services = services
    self.tabHelpers = tabHelpers
    self.browserAgents = browserAgents
    self.sceneAgents = sceneAgents
    self.webStateFactory = webStateFactory
  }
}

// MARK: - BrowserStatePhase

/// A life-cycle phase of a browser state.
public enum BrowserStatePhase: Hashable, Sendable, Comparable {
  /// The state is being loaded and cannot be used yet.
  case loading
  /// The state can be used.
  case ready
  /// The state is about to be destroyed. Tabs that close now are not closed by the user.
  case shuttingDown
  /// The state is being or has been destroyed and cannot be used any more.
  case destroyed
}

// MARK: - The end

extension BrowserState {
  /// The steps that end the state: the off-the-record state, then the windows, then the services.
  /// The plan is empty if the state has already been destroyed.
  public var tearDownPlan: TearDownPlan {
    var plan = TearDownPlan(services.name)
    guard phase != .destroyed else { return plan }
    plan.add("refuses to be used") { self.phase = .destroyed }
    if !isOffTheRecord, let doomed = existingOffTheRecordState { plan.add(doomed.tearDownPlan) }
    for browser in browserList.browsers where browser.type != .inactive {
      plan.add(browserList.finalTearDownPlan(for: browser))
    }
    plan.add("shuts its services down") { self.services.shutDown() }
    plan.add("releases its services") {
      self.releaseTabHelpers()
      self.services.releaseServices()
    }
    plan.add("releases its user data") { self.userData.destroy() }
    if isOffTheRecord { plan.add("leaves its regular state") { self.leaveOriginal() } }
    return plan
  }

  /// Destroys the off-the-record state of the pair and all its saved data, regardless of other
  /// references.
  ///
  /// The next request creates a new one. This is the only way to delete the saved data: it survives
  /// a run that ends or is killed.
  @discardableResult
  public func destroyOffTheRecordState() -> [TearDownFailure] {
    guard let doomed = originalState?.existingOffTheRecordState else { return [] }
    var plan = doomed.tearDownPlan
    plan.add("deletes its saved data") { try doomed.directory?.delete() }
    return plan.perform()
  }

  /// Performs the tear-down plan once. It is called in `deinit` at the latest, when no code can
  /// reach the state any more.
  @discardableResult
  func destroy() -> [TearDownFailure] {
    tearDownPlan.perform()
  }
}
