public import Foundation
public import ProfileFiles
public import Switchboard

/// What all browser states of the process share.
///
/// Only the composition root and coordinators ask for the current one; all others are handed what
/// they need.
@MainActor
public final class ApplicationContext {
  /// The context of this process, once the composition root has installed it.
  public private(set) static var current: ApplicationContext?

  /// The application's commands and broadcasts.
  public let channels: Channels
  /// What may be done with what is kept.
  public let access: FileAccess
  /// A Boolean value that indicates whether nothing of this run is kept.
  public var isReadOnly: Bool { access == .readOnly }
  /// The settings of this device, which all browser states share and none takes elsewhere.
  public let settings: PreferenceStore
  /// How the checksums of the files were found.
  public let ledgerOutcome: FileOutcome
  /// The owner of the browser states.
  public let browserStateManager: BrowserStateManager
  /// Whether the run before this one ended in the background, or there was none.
  public let lastShutdownWasClean: Bool
  /// How many starts before this one have failed, one after the other.
  public let failedStartCount: Int
  /// A Boolean value that indicates whether the user sees the application.
  public private(set) var phase = ApplicationPhase.background
  /// Called when a file that is read while the run lasts does not have what was last written, with a
  /// sentence for the user.
  public var onFileComplaint: (@MainActor (String) -> Void)?

  /// Whether the marks of this run wait for its first change.
  private var arePostponed = false
  private var isStarting = false

  /// Creates a context without browser states. It is found once it is installed.
  ///
  /// - Parameters:
  ///   - directory: Where everything is kept, made when it is first written; nil for memory.
  ///   - access: What may be done with what is kept there.
  ///   - runtimeDirectory: Where is kept what is off the record; nil to keep it with its state.
  ///   - settings: The settings of this device, those of `.localSettings` among them.
  ///   - parts: What each browser state is made of.
  public init(
    directory: URL? = nil, access: FileAccess = .readWrite,
    runtimeDirectory: RuntimeDirectory? = nil, settings: PreferenceRegistry = .localSettings,
    parts: BrowserStateParts = BrowserStateParts()
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
      ledger: ledger, runtimeDirectory: runtimeDirectory, settings: store, parts: parts)
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
  /// Makes a context the current one, for as long as the process lives.
  ///
  /// - Throws: `ApplicationContextError.alreadyInstalled` when there is one, which stays.
  public static func install(
    _ context: ApplicationContext
  ) throws(ApplicationContextError) {
    guard current == nil else { throw .alreadyInstalled }
    current = context
  }
}

// MARK: - Foreground and background

extension ApplicationContext {
  /// Marks the shutdown as clean: the process may end at any time afterwards.
  ///
  /// - Throws: `PreferenceError` if that cannot be saved. The phase has changed even so.
  public func didEnterBackground() throws(PreferenceError) { try enter(.background) }

  /// Takes the mark of a clean shutdown away again.
  ///
  /// - Throws: `PreferenceError` if that cannot be saved. The phase has changed even so.
  public func didEnterForeground() throws(PreferenceError) { try enter(.foreground) }

  /// Takes the mark of a clean shutdown away while the application stays in the background, since
  /// something has changed that is not saved yet.
  ///
  /// - Throws: ``PreferenceError`` if that cannot be kept.
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
  /// Counts this start as failed until it has succeeded; called before anything that may fail.
  ///
  /// - Throws: `PreferenceError` when that cannot be kept.
  public func willStart() throws(PreferenceError) {
    try settings.noteLedger()
    isStarting = true
    if !arePostponed { try countStart() }
  }

  private func countStart() throws(PreferenceError) {
    let count = max(failedStartCount, 0)
    try settings.set(count == .max ? count : count + 1, for: .failedStarts)
  }

  /// Counts this start as one that has succeeded, and no more those before it that have not.
  ///
  /// - Throws: `PreferenceError` when that cannot be kept.
  public func didStart() throws(PreferenceError) {
    isStarting = false
    try settings.reset(.failedStarts)
  }

  /// Postpones the marks of a run that lasts, and of a start that has not succeeded, until
  /// ``willChange()``.
  ///
  /// A run that changes nothing then writes nothing. If it stops early, the next run takes it as ended:
  /// nothing is lost.
  public func postponeMarks() { arePostponed = true }

  /// Makes the marks that were postponed; called before something is saved that can be lost.
  ///
  /// - Throws: `PreferenceError` if they cannot be kept. They are not tried again.
  public func willChange() throws(PreferenceError) {
    guard arePostponed else { return }
    arePostponed = false
    if isStarting { try countStart() }
    if phase == .foreground { try mark(asEnded: false) }
  }
}

// MARK: - Version

extension PreferenceStore {
  /// Under this name the settings keep the version of the profile. It is not declared, since a user
  /// neither reads nor sets it.
  private static let versionName = "profile-version"
  /// The version from which on a profile has a ledger.
  private static let ledgerVersion = 2

  /// Whether the profile was used by a version that keeps a ledger, so that one must be there.
  fileprivate var hasLedger: Bool {
    texts[Self.versionName].flatMap { Int($0) }.map { $0 >= Self.ledgerVersion } ?? false
  }

  /// Notes that the profile now has a ledger.
  fileprivate func noteLedger() throws(PreferenceError) {
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
  /// How the model ends: all states, and then the run, which has ended cleanly.
  public var tearDownPlan: TearDownPlan {
    var plan = TearDownPlan("the model")
    plan.add(browserStateManager.tearDownPlan)
    plan.add("marks the run as ended") { try self.didEnterBackground() }
    return plan
  }
}

// MARK: - ApplicationPhase

/// Whether the user has the application before them.
public enum ApplicationPhase: Hashable, Sendable {
  /// They have.
  case foreground
  /// The application is hidden and may be terminated at any time.
  case background
}

// MARK: - Errors

/// A refused installation of an application context.
public enum ApplicationContextError: Error, Hashable, Sendable {
  /// A context has been installed before.
  case alreadyInstalled
}

// MARK: - Sentences

extension ApplicationContextError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .alreadyInstalled:
      "this process has an application context already: hand yours to those who need it"
    }
  }
}
