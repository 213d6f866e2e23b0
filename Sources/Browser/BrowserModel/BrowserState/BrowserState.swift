public import Foundation
public import ProfileFiles
public import Switchboard

/// A named set of browsers with shared services and preferences. A regular state can own an
/// off-the-record state.
///
/// A state is torn down in a fixed order. Its off-the-record state is torn down first, followed by
/// the browsers, the services and the user data.
@MainActor
public final class BrowserState {
  /// The name of the state. A regular state and its off-the-record state have the same name.
  public let name: String
  /// The list of the state's browsers.
  public let browserList: BrowserList
  /// The container for the state's services.
  public let services: Services
  /// The values attached to the state.
  public let userData: UserData
  /// The preferences of the state. An off-the-record state uses the regular state's values for
  /// unset preferences. Its own values are deleted with the incognito tabs.
  public let preferences: PreferenceStore
  /// The values that features store for the state.
  public let storedValues: StoredValues
  /// The directory for the state's files, or nil if the state is kept in memory.
  public let directory: BrowserStateDirectory?
  /// The permitted access to the state's files. If the state has no directory, the value is
  /// `.readWrite`.
  public var access: FileAccess { directory?.access ?? .readWrite }
  /// The factory for the state's tabs.
  public var webStateFactory: WebStateFactory {
    if let madeWebStateFactory { return madeWebStateFactory }
    let made = configuration.webStateFactory(self)
    madeWebStateFactory = made
    return made
  }
  /// The life-cycle phase of the state.
  public internal(set) var phase = BrowserStatePhase.loading

  /// A Boolean value that indicates whether the state is off the record. Browsing in an
  /// off-the-record state leaves no trace.
  public let isOffTheRecord: Bool

  let configuration: BrowserStateConfiguration
  private let tabDelegate = BrowserWebStateListDelegate()
  private let parent: Channels
  private let allUses: BrowserStateUses
  /// The factory for the state's tabs, or nil if it has not been needed.
  private var madeWebStateFactory: WebStateFactory?
  private weak var original: BrowserState?
  private var ownedOffTheRecordState: BrowserState?

  /// Creates a regular state that is kept in memory and has no browsers.
  ///
  /// - Parameters:
  ///   - name: The name of the state.
  ///   - parent: The parent of the channels of the state's browsers.
  ///   - configuration: The configuration of the state. The state's eager services are created
  ///     immediately.
  public convenience init(
    name: String, parent: Channels,
    configuration: BrowserStateConfiguration = BrowserStateConfiguration()
  ) {
    self.init(
      closed: name, parent: parent, directory: nil,
      preferences: PreferenceStore(configuration.preferences), configuration: configuration)
    open()
  }

  /// Creates a regular state without services. To create the services, register the state and then
  /// call ``open()``.
  ///
  /// - Parameters:
  ///   - name: The name of the state.
  ///   - parent: The parent of the channels of the state's browsers.
  ///   - directory: The directory for the state's files, or nil to keep the state in memory.
  ///   - preferences: The preferences of the state.
  ///   - configuration: The configuration of the state.
  ///   - onLastUseEnd: A closure that is called when the last use of the state has ended.
  convenience init(
    closed name: String, parent: Channels, directory: BrowserStateDirectory?,
    preferences: PreferenceStore, configuration: BrowserStateConfiguration,
    onLastUseEnd: @escaping @MainActor () -> Void = {}
  ) {
    self.init(
      name: name, parent: parent, directory: directory, preferences: preferences,
      configuration: configuration, uses: BrowserStateUses(onLastEnd: onLastUseEnd),
      services: Services(configuration.services, name: "browser state \(name)"), original: nil)
  }

  private init(
    name: String, parent: Channels, directory: BrowserStateDirectory?,
    preferences: PreferenceStore, configuration: BrowserStateConfiguration,
    uses: BrowserStateUses, services: Services, original: BrowserState?
  ) {
    self.name = name
    self.parent = parent
    self.directory = directory
    self.preferences = preferences
    self.configuration = configuration
    allUses = uses
    self.services = services
    self.original = original
    storedValues = StoredValues(over: original?.storedValues)
    isOffTheRecord = original != nil
    browserList = BrowserList(
      type: isOffTheRecord ? .offTheRecord : .regular, parent: parent, delegate: tabDelegate)
    let name = services.name
    userData = UserData(of: name)
  }

  isolated deinit { destroy() }
}

// MARK: - On and off the record

extension BrowserState {
  /// The regular state that this state belongs to. For a regular state, this is the state itself.
  /// For an off-the-record state that has been destroyed, the value is nil.
  public var originalState: BrowserState? { isOffTheRecord ? original : self }

  /// Returns the off-the-record state for this state, creating it if necessary. A state that is
  /// already off the record returns itself.
  public func makeOffTheRecordState() -> BrowserState {
    if let existing = existingOffTheRecordState { return existing }
    let made = BrowserState(
      name: name, parent: parent, directory: directory?.offTheRecord,
      preferences: directory?.offTheRecord?.preferences(over: preferences)
        ?? PreferenceStore(over: preferences),
      configuration: configuration, uses: allUses,
      services: Services(
        services.graph, name: "\(services.name) off the record", original: services),
      original: self)
    ownedOffTheRecordState = made
    made.open()
    return made
  }

  /// The off-the-record state for this state, if it exists. For an off-the-record state, this is
  /// the state itself.
  public var existingOffTheRecordState: BrowserState? {
    isOffTheRecord ? self : ownedOffTheRecordState
  }

  /// Creates the eager services and makes the state ready for use. Register the state before
  /// calling this method, because services may look it up.
  ///
  /// If its regular state is in a later phase, an off-the-record state enters the same phase. If
  /// the regular state has been destroyed, no services are created.
  func open() {
    phase = max(phase, original?.phase ?? .loading)
    guard phase != .destroyed else { return }
    services.open(for: self)
    tabDelegate.helpers = configuration.tabHelpers(self)
    phase = max(phase, .ready)
  }

  /// Stops attaching tab helpers to new tabs, because the helpers' services are about to be
  /// released.
  func releaseTabHelpers() { tabDelegate.helpers = [] }

  /// Detaches this off-the-record state from its regular state. The regular state then creates a
  /// new off-the-record state on request.
  func leaveOriginal() {
    original?.ownedOffTheRecordState = nil
    original = nil
  }

  /// Marks this state and its off-the-record state as shutting down. Call this method before their
  /// windows close.
  func prepareForShutdown() {
    phase = max(phase, .shuttingDown)
    ownedOffTheRecordState?.prepareForShutdown()
  }
}

// MARK: - Uses

extension BrowserState {
  /// The uses that keep this state and its off-the-record state loaded, windows first.
  public var uses: [BrowserStateUse] { allUses.all }

  /// Keeps the state loaded while it is used. When the last use ends, the state is saved and
  /// unloaded, unless its data would be lost or the user has asked to load it.
  ///
  /// - Parameter use: The window or the work that uses the state.
  /// - Returns: A token that ends the use when it is cancelled or released.
  public func keepLoaded(for use: BrowserStateUse) -> Subscription { allUses.add(use) }
}

// MARK: - Services

extension BrowserState {
  /// A closure that reads the list of pages in a file of another program.
  public var readPages: @Sendable (Data) throws -> PageCollection { configuration.readPages }

  /// A factory that creates a service for a browser state.
  public typealias ServiceFactory = KeyedServiceFactory<BrowserState>
  /// The graph of factories for a browser state's services.
  public typealias ServiceGraph = KeyedServiceGraph<BrowserState>
  /// A container for the services of a browser state.
  public typealias Services = KeyedServiceContainer<BrowserState>
}

// MARK: - BrowserStateConfiguration

/// The configuration shared by all browser states in an application.
@MainActor
public struct BrowserStateConfiguration {
  /// The preferences that each state accepts.
  public var preferences: PreferenceRegistry
  /// The factories for each state's services.
  public var services: BrowserState.ServiceGraph
  /// A closure that returns the factories for a state's tab helpers. It is also called for
  /// off-the-record states.
  public var tabHelpers: @MainActor (BrowserState) -> [TabHelperFactory]
  /// A closure that returns the factories for the agents of a state's browsers, in the order in
  /// which the agents are attached.
  public var browserAgents: @MainActor (BrowserState) -> [BrowserAgentFactory]
  /// The factories for the agents of each window's scene, in the order in which the agents are
  /// notified.
  public var sceneAgents: [SceneAgentFactory]
  /// A closure that returns the tab factory for a state. Each state has its own engine, so that
  /// states don't share data.
  public var webStateFactory: @MainActor (BrowserState) -> WebStateFactory

  /// A closure that reads the list of pages in a file of another program. It can be called on any
  /// thread. The default closure returns an empty list.
  public var readPages: @Sendable (Data) throws -> PageCollection = { _ in PageCollection() }

  /// Creates a configuration. By default, it has no services, tab helpers, agents or engine.
  ///
  /// - Parameters:
  ///   - preferences: The preferences that each state has.
  ///   - services: The services of each state, and their dependencies.
  ///   - tabHelpers: A closure that returns the factories for the helpers of a state's tabs.
  ///   - browserAgents: A closure that returns the factories for the agents of a state's browsers.
  ///   - sceneAgents: The factories for the agents of windows.
  ///   - webStateFactory: A closure that returns the factory for a state's tabs. The default
  ///     factory has no engine.
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

/// A phase in the life cycle of a browser state.
public enum BrowserStatePhase: Hashable, Sendable, Comparable {
  /// The state is being loaded and cannot be used yet.
  case loading
  /// The state can be used.
  case ready
  /// The state is about to be destroyed. A tab that closes in this phase was not closed by the
  /// user.
  case shuttingDown
  /// The state is being destroyed or has been destroyed. It can no longer be used.
  case destroyed
}

// MARK: - The end

extension BrowserState {
  /// The steps that tear down the state. The off-the-record state is torn down first, then the
  /// browsers, and then the services.
  ///
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

  /// Destroys the off-the-record state and deletes its saved data. The state is destroyed even if
  /// other objects still refer to it.
  ///
  /// The next call to ``makeOffTheRecordState()`` creates a new off-the-record state. If this
  /// method isn't called, the saved data remains on the disk after the run ends.
  ///
  /// - Returns: The failures of the tear-down steps.
  @discardableResult
  public func destroyOffTheRecordState() -> [TearDownFailure] {
    guard let doomed = originalState?.existingOffTheRecordState else { return [] }
    var plan = doomed.tearDownPlan
    plan.add("deletes its saved data") { try doomed.directory?.delete() }
    return plan.perform()
  }

  /// Tears down the state, unless it has already been torn down.
  @discardableResult
  func destroy() -> [TearDownFailure] {
    tearDownPlan.perform()
  }
}
