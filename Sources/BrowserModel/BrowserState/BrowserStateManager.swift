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
  /// The names of the states of whose coming or going observers are being told.
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

  /// Makes a state and opens it: its services may ask for it by then.
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
    plan.add("tells that it goes") {
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
