/// The owner of the regular browser states.
@MainActor
public final class BrowserStateManager {
  private let parent: Channels
  private let services: BrowserState.ServiceGraph
  private var statesByName: [String: BrowserState] = [:]

  /// Creates a manager of no states.
  ///
  /// - Parameters:
  ///   - parent: The channels that those of all browsers lead on to.
  ///   - services: The factories of the services that each state has.
  public init(parent: Channels, services: BrowserState.ServiceGraph = BrowserState.ServiceGraph()) {
    self.parent = parent
    self.services = services
  }

  isolated deinit { destroyStates() }

  /// The states there are, by name.
  public var states: [BrowserState] {
    statesByName.values.sorted { $0.name < $1.name }
  }

  /// Returns the state of that name, made on the first request.
  public func state(named name: String) -> BrowserState {
    if let existing = statesByName[name] { return existing }
    let made = BrowserState(closed: name, parent: parent, services: services)
    statesByName[name] = made
    made.open()
    return made
  }

  /// Returns the state of that name if there is one.
  public func existingState(named name: String) -> BrowserState? { statesByName[name] }

  /// Destroys the states with their services and user data, as happens when the manager goes.
  ///
  /// Here services are shut down while they can still reach their state, which they hold weakly.
  public func destroyStates() {
    for state in states.reversed() { state.destroy() }
    statesByName = [:]
  }
}
