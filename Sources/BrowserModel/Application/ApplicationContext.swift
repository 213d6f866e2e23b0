public import Foundation
public import ProfileFiles
public import Switchboard

/// The objects that all browser states of the process share.
///
/// Only the composition root and coordinators access the current context. Other code receives the
/// objects that it needs.
@MainActor
public final class ApplicationContext {
  /// The context of this process; nil before the composition root installs it.
  public private(set) static var current: ApplicationContext?

  /// The channels for the application's commands and broadcasts.
  public let channels: Channels
  /// The permitted use of the profile.
  public let access: FileAccess
  /// Whether nothing of this run is saved.
  public var isReadOnly: Bool { access == .readOnly }
  /// The settings of this device, which all browser states share.
  public let settings: PreferenceStore
  /// The outcome of reading the checksums of the files.
  public let ledgerOutcome: FileOutcome
  /// The owner of the browser states.
  public let browserStateManager: BrowserStateManager
  /// Whether the previous run ended in the background, or there was none.
  public let lastShutdownWasClean: Bool
  /// The number of consecutive failed starts before this one.
  public let failedStartCount: Int
  /// The phase of the application: whether the user sees it.
  public private(set) var phase = ApplicationPhase.background
  /// Called with a message for the user when a file turns out to differ from the version that was
  /// last saved.
  public var onFileWarning: (@MainActor (String) -> Void)?

  /// Whether the marks of this run are postponed until its first change.
  private var arePostponed = false
  private var isStarting = false

  /// Creates a context without loaded browser states. ``install(_:)`` makes it the current one.
  ///
  /// - Parameters:
  ///   - directory: The directory of the profile, created on the first write; nil to keep
  ///     everything in memory.
  ///   - access: The permitted use of the profile.
  ///   - runtimeDirectory: The directory for off-the-record data; nil to keep it with the browser
  ///     state.
  ///   - settings: The settings of this device, which include those of `.localSettings`.
  ///   - configuration: The configuration of each browser state.
  public init(
    directory: URL? = nil, access: FileAccess = .readWrite,
    runtimeDirectory: RuntimeDirectory? = nil, settings: PreferenceRegistry = .localSettings,
    configuration: BrowserStateConfiguration = BrowserStateConfiguration()
  ) {
    let channels = Channels(name: "application")
    let ledger = directory.map { FileLedger(in: $0, access: access) }
    let store = Self.settings(settings, in: directory, access: access, ledger)
    self.channels = channels
    self.access = access
    self.settings = store
    ledgerOutcome = ledger?.open(isExpected: store.hasLedger) ?? .firstLaunch
    lastShutdownWasClean = store.value(of: .endedInBackground)
    failedStartCount = store.value(of: .failedStarts)
    browserStateManager = BrowserStateManager(
      parent: channels, directory: directory?.appendingPathComponent("states"), access: access,
      ledger: ledger, runtimeDirectory: runtimeDirectory, settings: store,
      configuration: configuration)
  }

  private static func settings(
    _ registry: PreferenceRegistry, in directory: URL?, access: FileAccess, _ ledger: FileLedger?
  ) -> PreferenceStore {
    guard let url = directory?.appendingPathComponent("settings.json") else {
      return PreferenceStore(registry)
    }
    return PreferenceStore(registry, file: PreferenceFile(url, access: access, ledger: ledger))
  }
}

// MARK: - The current one

extension ApplicationContext {
  /// Makes a context the current one for the rest of the process.
  ///
  /// - Throws: ``ApplicationContextError/alreadyInstalled`` if there already is a current context,
  ///   which stays.
  public static func install(
    _ context: ApplicationContext
  ) throws(ApplicationContextError) {
    guard current == nil else { throw .alreadyInstalled }
    current = context
  }
}

// MARK: - Foreground and background

extension ApplicationContext {
  /// Marks the run as cleanly ended, so that the process may end at any time.
  ///
  /// - Throws: ``PreferenceError`` if the mark cannot be saved. The phase changes in any case.
  public func didEnterBackground() throws(PreferenceError) { try enter(.background) }

  /// Removes the mark of a clean end.
  ///
  /// - Throws: ``PreferenceError`` if the mark cannot be saved. The phase changes in any case.
  public func didEnterForeground() throws(PreferenceError) { try enter(.foreground) }

  /// Removes the mark of a clean end while the application stays in the background, because of a
  /// change that is not saved yet.
  ///
  /// - Throws: ``PreferenceError`` if the mark cannot be saved.
  public func didChangeInBackground() throws(PreferenceError) {
    try settings.set(false, for: .endedInBackground)
  }

  private func enter(_ newPhase: ApplicationPhase) throws(PreferenceError) {
    phase = newPhase
    try mark(asEnded: newPhase == .background)
  }

  private func mark(asEnded hasEnded: Bool) throws(PreferenceError) {
    let isPostponed = arePostponed && !hasEnded
    guard !isPostponed, settings.value(of: .endedInBackground) != hasEnded else { return }
    try settings.set(hasEnded, for: .endedInBackground)
  }
}

// MARK: - Starting

extension ApplicationContext {
  /// Counts this start as failed until it succeeds. Call this before anything that may fail.
  ///
  /// - Throws: ``PreferenceError`` if the count cannot be saved.
  public func willStart() throws(PreferenceError) {
    try settings.recordLedger()
    isStarting = true
    if !arePostponed { try countStart() }
  }

  private func countStart() throws(PreferenceError) {
    let count = max(failedStartCount, 0)
    try settings.set(count == .max ? count : count + 1, for: .failedStarts)
  }

  /// Resets the count of failed starts, because this start has succeeded.
  ///
  /// - Throws: ``PreferenceError`` if the count cannot be saved.
  public func didStart() throws(PreferenceError) {
    isStarting = false
    try settings.reset(.failedStarts)
  }

  /// Postpones the marks of an active run and of an unfinished start until ``willChange()``.
  ///
  /// A run without changes then writes nothing. If it stops early, the next run considers it
  /// cleanly ended, because nothing is lost.
  public func postponeMarks() { arePostponed = true }

  /// Writes the postponed marks. Call this before saving data that can be lost.
  ///
  /// - Throws: ``PreferenceError`` if they cannot be saved. They are not tried again.
  public func willChange() throws(PreferenceError) {
    guard arePostponed else { return }
    arePostponed = false
    if isStarting { try countStart() }
    if phase == .foreground { try mark(asEnded: false) }
  }
}

// MARK: - Version

extension PreferenceStore {
  /// The name of the setting that stores the version of the profile. It is not declared, because
  /// users neither read nor set it.
  private static let versionName = "profile-version"
  /// The first version with a ledger in the profile.
  private static let ledgerVersion = 2

  /// Whether a version with a ledger has used the profile, so that a ledger must exist.
  fileprivate var hasLedger: Bool {
    texts[Self.versionName].flatMap { Int($0) }.map { $0 >= Self.ledgerVersion } ?? false
  }

  /// Records that the profile has a ledger.
  fileprivate func recordLedger() throws(PreferenceError) {
    if !hasLedger { try keep(String(Self.ledgerVersion), for: Self.versionName) }
  }
}

// MARK: - Channels

extension ApplicationContext {
  /// The dispatcher of the application's commands.
  public var dispatcher: CommandDispatcher { channels.dispatcher }

  /// The broadcaster of the application's properties.
  public var broadcaster: Broadcaster { channels.broadcaster }
}

// MARK: - Tear-down

extension ApplicationContext {
  /// The steps that end the model. First all states end, then the run is marked as cleanly ended.
  public var tearDownPlan: TearDownPlan {
    var plan = TearDownPlan("the model")
    plan.add(browserStateManager.tearDownPlan)
    plan.add("marks the run as ended") { try self.didEnterBackground() }
    return plan
  }
}

// MARK: - ApplicationPhase

/// The visibility of the application.
public enum ApplicationPhase: Hashable, Sendable {
  /// The user sees the application.
  case foreground
  /// The application is hidden and may be terminated at any time.
  case background
}

// MARK: - Errors

/// The reason why an application context cannot be installed.
public enum ApplicationContextError: Error, Hashable, Sendable {
  /// Another context is already installed.
  case alreadyInstalled
}

// MARK: - Sentences

extension ApplicationContextError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .alreadyInstalled:
      "this process has an application context already: pass yours to the code that needs it"
    }
  }
}
