/// The owner of the regular browser states.
@MainActor
public final class BrowserStateManager {
  private let parent: Channels
  private var statesByName: [String: BrowserState] = [:]

  /// Creates a manager of no states; the channels of all browsers are to lead on to the parent.
  public init(parent: Channels) {
    self.parent = parent
  }

  /// The states there are, by name.
  public var states: [BrowserState] {
    statesByName.values.sorted { $0.name < $1.name }
  }

  /// Returns the state of that name, made on the first request.
  public func state(named name: String) -> BrowserState {
    if let existing = statesByName[name] { return existing }
    let made = BrowserState(name: name, parent: parent)
    statesByName[name] = made
    return made
  }

  /// Returns the state of that name if there is one.
  public func existingState(named name: String) -> BrowserState? { statesByName[name] }
}
