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

  /// Creates a regular state that makes no services before it is opened, so that its owner can
  /// have it by then.
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
