public import Foundation
public import ProfileFiles
public import Switchboard

/// The owner of the regular browser states, by name.
@MainActor
public final class BrowserStateManager {
  /// Where the states are kept; nil for states in memory.
  var places: BrowserStatePlaces?
  let settings: PreferenceStore
  /// The states whose windows the run begins with.
  public let restoration: StateRestoration
  /// The names of states that are in memory only.
  var namesInMemory: Set<String> = []
  /// The states that are being loaded, by name.
  var loads: [String: Task<BrowserState, any Error>] = [:]

  private let parent: Channels
  private let parts: BrowserStateParts
  private var statesByName: [String: BrowserState] = [:]
  /// The names of the states that observers are being notified of.
  private var busyNames: Set<String> = []
  private let observers = ObserverList<any BrowserStateManagerObserver>()
  /// The observers of the names of the states, and of which are loaded and last used.
  let catalogObservers = ObserverList<@MainActor () -> Void>()

  /// Creates a manager that has loaded no states.
  ///
  /// - Parameters:
  ///   - parent: The channels that those of all browsers lead on to.
  ///   - directory: Where the states are kept, each in a directory of its name; nil for states in
  ///     memory.
  ///   - access: What may be done with what is kept there.
  ///   - ledger: The ledger that remembers the checksums of the files that are kept there.
  ///   - runtimeDirectory: Where is kept what is off the record; nil to keep it with the state.
  ///   - settings: Where the names of the states last used are kept.
  ///   - parts: What each state is made of.
  public init(
    parent: Channels, directory: URL? = nil, access: FileAccess = .readWrite,
    ledger: FileLedger? = nil, runtimeDirectory: RuntimeDirectory? = nil,
    settings: PreferenceStore = PreferenceStore(.localSettings),
    parts: BrowserStateParts = BrowserStateParts()
  ) {
    self.parent = parent
    places = directory.map {
      BrowserStatePlaces($0, access: access, ledger: ledger, runtimeDirectory: runtimeDirectory)
    }
    self.settings = settings
    restoration = StateRestoration(settings, places)
    self.parts = parts
  }

  isolated deinit { destroyStates() }

  /// Adds an observer, held weakly, until the returned token is cancelled or dropped.
  public func addObserver(_ observer: any BrowserStateManagerObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }
}

// MARK: - States

extension BrowserStateManager {
  /// The states that are loaded, by name.
  public var states: [BrowserState] {
    statesByName.values.sorted { $0.name < $1.name }
  }

  /// Returns the state of that name if it is loaded.
  public func existingState(named name: String) -> BrowserState? { statesByName[name] }

  /// Creates a state and opens it. From then on its services may ask for it.
  func admit(
    _ name: String, in directory: BrowserStateDirectory?, _ contents: PreferenceFile.Contents
  ) -> BrowserState {
    let store =
      directory.map { PreferenceStore(parts.preferences, file: $0.preferences, contents: contents) }
      ?? PreferenceStore(parts.preferences)
    let made = BrowserState(
      closed: name, parent: parent, directory: directory, preferences: store, parts: parts)
    namesInMemory.insert(name)
    statesByName[name] = made
    occupy(name) {
      observers.notify { $0.browserStateManager(self, didCreate: made) }
      made.open()
      observers.notify { $0.browserStateManager(self, didLoad: made) }
    }
    catalogDidChange()
    return made
  }

  /// Notifies observers that a state is not loaded.
  func notifyFailure(toLoad name: String, _ error: BrowserStateError) {
    observers.notify { $0.browserStateManager(self, didFailToLoadStateNamed: name, error) }
  }

  /// Notifies those who list the states.
  func catalogDidChange() { catalogObservers.notify { $0() } }

  /// Does what happens once in the life of a state, which cannot be unloaded meanwhile.
  private func occupy(_ name: String, _ body: () -> Void) {
    guard busyNames.insert(name).inserted else { return }
    defer { busyNames.remove(name) }
    body()
  }
}

// MARK: - Going

extension BrowserStateManager {
  /// Destroys the object of a state, whose files stay; one that is not loaded is ignored.
  ///
  /// - Throws: `BrowserStateError` when the state has windows, or is being loaded or unloaded.
  public func unload(named name: String) throws(BrowserStateError) {
    loads.removeValue(forKey: name)?.cancel()
    guard let state = statesByName[name] else { return }
    guard !busyNames.contains(name) else { throw .busy(name) }
    guard !state.hasBrowsers else { throw .inUse(name) }
    tearDownPlan(for: state).perform()
    catalogDidChange()
  }

  /// Tells the states that they are about to go, before their windows do.
  public func prepareForShutdown() {
    for state in states { state.prepareForShutdown() }
  }

  /// How all states end, the last by name first.
  ///
  /// Services are shut down while they can still reach their state, which they hold weakly.
  public var tearDownPlan: TearDownPlan {
    var plan = TearDownPlan("the browser states")
    plan.add("loads no more states") { self.cancelLoads() }
    for state in states.reversed() { plan.add(tearDownPlan(for: state)) }
    return plan
  }

  /// Destroys the states, as happens when the manager goes.
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
    plan.add("forgets it") { self.statesByName[state.name] = nil }
    return plan
  }

  private func cancelLoads() {
    for load in loads.values { load.cancel() }
    loads = [:]
  }
}

// MARK: - Loading

extension BrowserStateManager {
  /// Returns the state of that name, loaded on the first request.
  ///
  /// - Throws: `BrowserStateError` when there is none, or its directory cannot be made.
  public func load(named name: String) throws(BrowserStateError) -> BrowserState {
    try checkKnown(name)
    if let existing = existingState(named: name) { return existing }
    return try open(name)
  }

  /// Returns the state of that name, created and loaded if there is none.
  ///
  /// - Throws: `BrowserStateError` when nothing can be called that, or its directory cannot be made.
  @discardableResult
  public func create(named name: String) throws(BrowserStateError) -> BrowserState {
    try checkUsable(name)
    if let existing = existingState(named: name) { return existing }
    return try open(name)
  }

  private func open(_ name: String) throws(BrowserStateError) -> BrowserState {
    let place = places?.place(of: name)
    try place?.make()
    return admit(name, in: place, place?.preferences.load() ?? .init())
  }
}

// MARK: - Loading in the background

extension BrowserStateManager {
  /// Returns what `load(named:)` does; files are read while the main actor goes on.
  ///
  /// Those who ask for a state that is being loaded get the same one.
  ///
  /// - Throws: `BrowserStateError` as that does; `CancellationError` when the state is unloaded
  ///   meanwhile.
  public func loadInBackground(named name: String) async throws -> BrowserState {
    try checkKnown(name)
    if let existing = existingState(named: name) { return existing }
    let load = loads[name] ?? Task { try await self.read(name) }
    loads[name] = load
    return try await load.value
  }

  /// Reads what a state consists of, and makes it unless someone has meanwhile.
  private func read(_ name: String) async throws -> BrowserState {
    defer { if !Task.isCancelled { loads[name] = nil } }
    // Before the directory: that of a state that was deleted meanwhile must not come back.
    try Task.checkCancellation()
    let place = places?.place(of: name)
    try place?.make()
    let contents = await place?.preferences.loadInBackground() ?? .init()
    try Task.checkCancellation()
    return existingState(named: name) ?? admit(name, in: place, contents)
  }
}

// MARK: - Names

extension BrowserStateManager {
  /// The names of all states, loaded or not, in alphabetical order.
  public var knownNames: [String] {
    (places?.names(besides: namesInMemory) ?? namesInMemory)
      .union(states.map(\.name)).union(loads.keys).sorted()
  }

  /// Deletes a state and all that is kept of it.
  ///
  /// - Throws: `BrowserStateError` when there is none, it has windows or is being loaded or
  ///   unloaded, or its directory cannot be deleted.
  public func delete(named name: String) throws(BrowserStateError) {
    try checkKnown(name)
    try unload(named: name)
    try places?.place(of: name)?.delete()
    places?.forget(name)
    namesInMemory.remove(name)
    replaceUse(of: name, by: nil)
  }

  /// Gives a state another name. All that is kept of it moves along.
  ///
  /// - Throws: ``BrowserStateError`` if there is none, it has windows, incognito tabs are kept of it, it
  ///   is being loaded or unloaded, the new name cannot be used or is another state's, or its
  ///   directory cannot be moved.
  public func rename(named name: String, to newName: String) throws(BrowserStateError) {
    try checkKnown(name)
    guard !knownNames.contains(newName) else { throw .taken(newName) }
    try checkUsable(newName, besides: name)
    let place = places?.place(of: name)
    if try place?.offTheRecord?.isThere() == true { throw .keepsIncognito(name) }
    try unload(named: name)
    if let place, let newPlace = places?.place(of: newName) { try place.move(to: newPlace) }
    places?.rename(name, to: newName)
    if namesInMemory.remove(name) != nil { namesInMemory.insert(newName) }
    replaceUse(of: name, by: newName)
  }

  func checkKnown(_ name: String) throws(BrowserStateError) {
    guard existingState(named: name) == nil else { return }
    let known = knownNames
    guard known.contains(name) else { throw .unknown(name, known: known) }
  }

  private func checkUsable(
    _ name: String, besides oldName: String? = nil
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

/// An observer of the browser states.
@MainActor
public protocol BrowserStateManagerObserver: AnyObject {
  /// Called when a state has been created and cannot be used yet.
  func browserStateManager(_ manager: BrowserStateManager, didCreate state: BrowserState)

  /// Called when a state can be used.
  func browserStateManager(_ manager: BrowserStateManager, didLoad state: BrowserState)

  /// Called before a state is destroyed with everything that it owns.
  func browserStateManager(_ manager: BrowserStateManager, willDestroy state: BrowserState)

  /// Called when the state that was last used cannot be loaded. Another one takes its place.
  ///
  /// - Parameters:
  ///   - manager: The owner of the states.
  ///   - name: The name of the state.
  ///   - error: The reason.
  func browserStateManager(
    _ manager: BrowserStateManager, didFailToLoadStateNamed name: String,
    _ error: BrowserStateError)
}

// MARK: - Defaults

extension BrowserStateManagerObserver {
  /// Does nothing.
  public func browserStateManager(_ manager: BrowserStateManager, didCreate state: BrowserState) {}

  /// Does nothing.
  public func browserStateManager(_ manager: BrowserStateManager, didLoad state: BrowserState) {}

  /// Does nothing.
  public func browserStateManager(
    _ manager: BrowserStateManager, willDestroy state: BrowserState
  ) {}

  /// Does nothing.
  public func browserStateManager(
    _ manager: BrowserStateManager, didFailToLoadStateNamed name: String,
    _ error: BrowserStateError
  ) {}
}
