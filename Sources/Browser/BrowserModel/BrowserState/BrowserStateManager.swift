public import Foundation
public import ProfileFiles
public import Switchboard

/// A manager that owns the regular browser states and finds them by name.
@MainActor
public final class BrowserStateManager {
  /// The directories of the states, or nil if the states are in memory.
  var places: BrowserStateDirectories?
  let settings: PreferenceStore
  /// The states to restore at the start of the run.
  public let restoration: StateRestoration
  /// The names of states that may exist only in memory.
  var namesInMemory: Set<String> = []
  /// The tasks that are loading states, keyed by state name.
  var loads: [String: Task<BrowserState, any Error>] = [:]

  private let parent: Channels
  private let configuration: BrowserStateConfiguration
  private var statesByName: [String: BrowserState] = [:]
  /// The names of loaded states that stay loaded without being used: those that the user has loaded
  /// by name, and those whose data would be lost.
  private var keptNames: Set<String> = []
  /// The names of states that observers are currently being notified about.
  private var busyNames: Set<String> = []
  private let observers = ObserverList<any BrowserStateManagerObserver>()
  /// The closures to call when `summaries` may have changed.
  let catalogObservers = ObserverList<@MainActor () -> Void>()

  /// Creates a manager with no loaded states.
  ///
  /// - Parameters:
  ///   - parent: The parent of all browsers' channels.
  ///   - directory: The directory that contains the directories of the states, or nil to keep the
  ///     states in memory.
  ///   - access: The permitted access to the directory.
  ///   - notices: The notices for the user about problems with the files.
  ///   - runtimeDirectory: The directory for off-the-record data, or nil to keep that data in the
  ///     state's directory.
  ///   - settings: The settings that store the names of the last used states.
  ///   - configuration: The configuration for each state.
  public init(
    parent: Channels, directory: URL? = nil, access: FileAccess = .readWrite,
    notices: FileNotices? = nil, runtimeDirectory: RuntimeDirectory? = nil,
    settings: PreferenceStore = PreferenceStore(.localSettings),
    configuration: BrowserStateConfiguration = BrowserStateConfiguration()
  ) {
    self.parent = parent
    places = directory.map {
      BrowserStateDirectories(
        $0, access: access, notices: notices, runtimeDirectory: runtimeDirectory)
    }
    self.settings = settings
    restoration = StateRestoration(settings, places)
    self.configuration = configuration
  }

  isolated deinit { destroyStates() }

  /// Adds an observer and holds it weakly. Cancel or release the returned token to remove the
  /// observer.
  public func addObserver(_ observer: any BrowserStateManagerObserver) -> Subscription {
    observers.add(watching: observer)
  }
}

// MARK: - States

extension BrowserStateManager {
  /// The loaded states, sorted by name.
  public var states: [BrowserState] {
    statesByName.values.sorted { $0.name < $1.name }
  }

  /// Returns the state with the given name, or nil if it is not loaded.
  public func existingState(named name: String) -> BrowserState? { statesByName[name] }

  /// Creates, registers and opens a state. The state is registered before it is opened, because its
  /// services may look it up.
  func admit(
    _ name: String, in directory: BrowserStateDirectory?, _ file: PreferenceFile?
  ) -> BrowserState {
    let store = PreferenceStore(configuration.preferences, file: file)
    let made = BrowserState(
      closed: name, parent: parent, directory: directory, preferences: store,
      configuration: configuration
    ) { [weak self] in self?.unloadUnused(name) }
    namesInMemory.insert(name)
    if directory?.access != .readWrite { keptNames.insert(name) }
    statesByName[name] = made
    occupy(name) {
      observers.notify { $0.browserStateManager(self, didCreate: made) }
      made.open()
      observers.notify { $0.browserStateManager(self, didLoad: made) }
    }
    catalogDidChange()
    return made
  }

  /// Notifies observers that a state could not be loaded.
  func notifyFailure(toLoad name: String, _ error: BrowserStateError) {
    observers.notify { $0.browserStateManager(self, didFailToLoadStateNamed: name, error) }
  }

  /// Notifies the observers of the catalog.
  func catalogDidChange() { catalogObservers.notify { $0() } }

  /// Runs a closure that notifies observers about a state. The state cannot be unloaded while the
  /// closure runs.
  ///
  /// If observers are already being notified about the state, the closure isn't called.
  private func occupy(_ name: String, _ body: () -> Void) {
    guard busyNames.insert(name).inserted else { return }
    defer { busyNames.remove(name) }
    body()
  }
}

// MARK: - Unloading

extension BrowserStateManager {
  /// Unloads a state without deleting its files. If the state is being loaded, the load is
  /// cancelled.
  ///
  /// - Throws: ``BrowserStateError`` if the state does not exist or is used, or if observers are
  ///   currently being notified of its creation or destruction.
  public func unload(named name: String) throws(BrowserStateError) {
    try checkDeletable(name)
    loads.removeValue(forKey: name)?.cancel()
    guard let state = statesByName[name] else { return }
    guard !busyNames.contains(name) else { throw .busy(name) }
    keptNames.remove(name)
    tearDownPlan(for: state).perform()
    catalogDidChange()
  }

  /// Keeps a loaded state loaded until it is unloaded by name.
  public func keepLoaded(_ name: String) { keptNames.insert(name) }

  /// Unloads a state whose last use has ended, unless it is kept.
  private func unloadUnused(_ name: String) {
    guard statesByName[name]?.phase == .ready, !keptNames.contains(name) else { return }
    // If observers are being notified about the state, it stays loaded.
    try? unload(named: name)
  }

  /// Marks all states as shutting down. Call this method before their windows close.
  public func prepareForShutdown() {
    for state in states { state.prepareForShutdown() }
  }

  /// The steps that tear down all states, in reverse alphabetical order.
  ///
  /// Each state exists until its services have been shut down, although the services hold the state
  /// only weakly.
  public var tearDownPlan: TearDownPlan {
    var plan = TearDownPlan("the browser states")
    plan.add("loads no more states") { self.cancelLoads() }
    for state in states.reversed() { plan.add(tearDownPlan(for: state)) }
    return plan
  }

  /// Destroys all states. The manager also does this when it is deinitialized.
  @discardableResult
  public func destroyStates() -> [TearDownFailure] { tearDownPlan.perform() }

  private func tearDownPlan(for state: BrowserState) -> TearDownPlan {
    var plan = TearDownPlan(state.services.name)
    plan.add("notifies observers") {
      guard self.statesByName[state.name] === state else { return }
      state.prepareForShutdown()
      self.occupy(state.name) {
        self.observers.notify { $0.browserStateManager(self, willDestroy: state) }
      }
    }
    plan.add(stepsOf: state.tearDownPlan)
    plan.add("removes it from the list") { self.statesByName[state.name] = nil }
    return plan
  }

  private func cancelLoads() {
    for load in loads.values { load.cancel() }
    loads = [:]
  }
}

// MARK: - Loading

extension BrowserStateManager {
  /// Returns the state with the given name, loading it if necessary.
  ///
  /// - Throws: ``BrowserStateError`` if the state does not exist or its directory cannot be
  ///   created.
  public func load(named name: String) throws(BrowserStateError) -> BrowserState {
    try checkKnown(name)
    if let existing = existingState(named: name) { return existing }
    return try open(name)
  }

  /// Returns the state with the given name, creating and loading it if necessary.
  ///
  /// - Throws: ``BrowserStateError`` if the name is invalid or the directory cannot be created.
  @discardableResult
  public func create(named name: String) throws(BrowserStateError) -> BrowserState {
    try checkUsable(name)
    if let existing = existingState(named: name) { return existing }
    return try open(name)
  }

  private func open(_ name: String) throws(BrowserStateError) -> BrowserState {
    let place = places?.place(of: name)
    try place?.make()
    return admit(name, in: place, place?.readPreferences())
  }
}

// MARK: - Loading in the background

extension BrowserStateManager {
  /// Returns the state with the given name, reading its files in the background if necessary.
  ///
  /// Concurrent calls for the same name return the same state.
  ///
  /// - Throws: ``BrowserStateError`` for the same reasons as `load(named:)`, or `CancellationError`
  ///   if the state is unloaded in the meantime.
  public func loadInBackground(named name: String) async throws -> BrowserState {
    try checkKnown(name)
    if let existing = existingState(named: name) { return existing }
    let load = loads[name] ?? Task { try await self.read(name) }
    loads[name] = load
    return try await load.value
  }

  /// Reads the files of a state and creates it, unless the state has been created in the meantime.
  private func read(_ name: String) async throws -> BrowserState {
    defer { if !Task.isCancelled { loads[name] = nil } }
    // Check before creating the directory. Otherwise, the directory of a deleted state could be
    // recreated.
    try Task.checkCancellation()
    let place = places?.place(of: name)
    try place?.make()
    let preferences = await place?.readPreferencesInBackground()
    try Task.checkCancellation()
    return existingState(named: name) ?? admit(name, in: place, preferences)
  }
}

// MARK: - Names

extension BrowserStateManager {
  /// The names of all states, loaded or not, in alphabetical order.
  public var knownNames: [String] {
    (places?.names(including: namesInMemory) ?? namesInMemory)
      .union(states.map(\.name)).union(loads.keys).sorted()
  }

  /// Deletes a state and its files.
  ///
  /// - Throws: ``BrowserStateError`` if the state does not exist, is used, or is being loaded or
  ///   unloaded, or if its directory cannot be deleted.
  public func delete(named name: String) throws(BrowserStateError) {
    try unload(named: name)
    try places?.place(of: name)?.delete()
    places?.forget(name)
    namesInMemory.remove(name)
    replaceUse(of: name, by: nil)
  }

  /// Renames a state and its files.
  ///
  /// - Parameters:
  ///   - name: The current name of the state.
  ///   - newName: The new name. It may differ from the current name only in case.
  /// - Throws: ``BrowserStateError`` if the state does not exist, is used, has saved incognito tabs,
  ///   or is being loaded or unloaded. Renaming also fails if the new name is invalid or
  ///   taken, or if the directory cannot be moved.
  public func rename(named name: String, to newName: String) throws(BrowserStateError) {
    try checkDeletable(name)
    guard !knownNames.contains(newName) else { throw .taken(newName) }
    try checkUsable(newName, replacing: name)
    let place = places?.place(of: name)
    if try place?.offTheRecord?.isThere() == true { throw .keepsIncognito(name) }
    try unload(named: name)
    if let place, let newPlace = places?.place(of: newName) { try place.move(to: newPlace) }
    places?.rename(name, to: newName)
    if namesInMemory.remove(name) != nil { namesInMemory.insert(newName) }
    replaceUse(of: name, by: newName)
  }

  public func checkDeletable(_ name: String) throws(BrowserStateError) {
    try checkKnown(name)
    let uses = existingState(named: name)?.uses ?? []
    guard uses.isEmpty else { throw .inUse(name, by: uses) }
  }

  func checkKnown(_ name: String) throws(BrowserStateError) {
    guard existingState(named: name) == nil else { return }
    let known = knownNames
    guard known.contains(name) else { throw .unknown(name, known: known) }
  }

  private func checkUsable(
    _ name: String, replacing oldName: String? = nil
  ) throws(BrowserStateError) {
    if let fault = BrowserStateName.fault(in: name) {
      throw .unusableName(name, fault: fault)
    }
    let twin = knownNames.first {
      $0 != name && $0 != oldName && $0.lowercased() == name.lowercased()
    }
    if let twin { throw .ambiguousName(name, existing: twin) }
  }
}

// MARK: - Observers

/// An object that is notified when browser states are loaded and unloaded.
@MainActor
public protocol BrowserStateManagerObserver: AnyObject {
  /// Called after a state has been created. The state cannot be used yet.
  func browserStateManager(_ manager: BrowserStateManager, didCreate state: BrowserState)

  /// Called when a state is ready for use.
  func browserStateManager(_ manager: BrowserStateManager, didLoad state: BrowserState)

  /// Called before a state and all objects that it owns are destroyed.
  func browserStateManager(_ manager: BrowserStateManager, willDestroy state: BrowserState)

  /// Called when the last used state could not be loaded. The manager loads the initial state
  /// instead.
  ///
  /// - Parameters:
  ///   - manager: The manager of the states.
  ///   - name: The name of the state.
  ///   - error: The error that made loading the state fail.
  func browserStateManager(
    _ manager: BrowserStateManager, didFailToLoadStateNamed name: String,
    _ error: BrowserStateError)
}

// MARK: - Defaults

extension BrowserStateManagerObserver {
  public func browserStateManager(_ manager: BrowserStateManager, didCreate state: BrowserState) {}

  public func browserStateManager(_ manager: BrowserStateManager, didLoad state: BrowserState) {}

  public func browserStateManager(
    _ manager: BrowserStateManager, willDestroy state: BrowserState
  ) {}

  public func browserStateManager(
    _ manager: BrowserStateManager, didFailToLoadStateNamed name: String,
    _ error: BrowserStateError
  ) {}
}
