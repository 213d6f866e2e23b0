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

  /// Whether the browsing leaves no trace.
  public let isOffTheRecord: Bool

  private let parent: Channels
  private weak var original: BrowserState?
  private var ownedOffTheRecordState: BrowserState?
  private var isDestroyed = false

  /// Creates a regular state without browsers.
  ///
  /// - Parameters:
  ///   - name: The name of the state.
  ///   - parent: The channels that those of its browsers lead on to.
  ///   - services: The factories of its services; the eager ones are made at once.
  public convenience init(
    name: String, parent: Channels, services: ServiceGraph = ServiceGraph()
  ) {
    self.init(closed: name, parent: parent, services: services)
    open()
  }

  /// Creates a regular state that makes no services before it is opened, so that its owner can
  /// have it by then.
  convenience init(closed name: String, parent: Channels, services: ServiceGraph) {
    let container = Services(services, name: "browser state \(name)")
    self.init(name: name, parent: parent, services: container, original: nil)
  }

  private init(
    name: String, parent: Channels, services: Services, original: BrowserState?
  ) {
    self.name = name
    self.parent = parent
    self.services = services
    self.original = original
    isOffTheRecord = original != nil
    browserList = BrowserList(type: isOffTheRecord ? .offTheRecord : .regular, parent: parent)
    userData = UserData(of: services.name)
  }

  isolated deinit { destroy() }
}

// MARK: - On and off the record

extension BrowserState {
  /// The regular state of the pair, from either side; nil once the pair is no more.
  public var originalState: BrowserState? { isOffTheRecord ? original : self }

  /// The state off the record of the pair, from either side; made on the first request.
  public var offTheRecordState: BrowserState {
    if let existing = existingOffTheRecordState { return existing }
    let made = BrowserState(
      name: name, parent: parent,
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

  /// Destroys the state off the record of the pair, from either side; its browsers go first.
  ///
  /// Its services and its user data go next, whoever else holds the state. Another is made when it
  /// is next asked for.
  public func destroyOffTheRecordState() {
    guard let original = originalState, let doomed = original.ownedOffTheRecordState,
      !doomed.isDestroyed
    else { return }
    for browser in doomed.browserList.browsers { doomed.browserList.remove(browser) }
    doomed.destroy()
    doomed.original = nil
    original.ownedOffTheRecordState = nil
  }

  /// Makes the eager services, once the owner has the state: they may ask for it.
  func open() { services.open(for: self) }

  /// Destroys what must go in order, at the latest in `deinit`, when nobody can reach the state.
  func destroy() {
    guard !isDestroyed else { return }
    isDestroyed = true
    if !isOffTheRecord { destroyOffTheRecordState() }
    services.destroy()
    userData.destroy()
  }
}
