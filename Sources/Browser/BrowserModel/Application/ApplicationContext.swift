public import Foundation
public import ProfileFiles
public import Switchboard

/// A container for the objects that all browser states in the process share.
///
/// Only the composition root and coordinators access the context. Other code receives only the
/// objects that it needs.
@MainActor
public final class ApplicationContext {
  /// The channels for the application's commands and broadcasts.
  public let channels: Channels
  /// The permitted access to the profile's files.
  public let access: FileAccess
  /// A Boolean value that indicates whether the profile is read-only. Nothing is saved in a
  /// read-only profile.
  public var isReadOnly: Bool { access == .readOnly }
  /// The settings for this device, which all browser states share.
  public let settings: PreferenceStore
  /// The profile directory, or nil if everything is in memory.
  public let files: FileDirectory?
  /// The manager that owns the browser states.
  public let browserStateManager: BrowserStateManager
  /// A Boolean value that indicates whether the previous run ended cleanly. A run ends cleanly if
  /// its changes were saved when it entered the background, or if it made none. The value is true
  /// if there was no previous run.
  public let lastShutdownWasClean: Bool
  /// The number of consecutive failed starts before this one.
  public let failedStartCount: Int
  /// The current phase of the application, which is either foreground or background.
  public private(set) var phase = ApplicationPhase.background
  /// A closure that shows the user a warning about a problem with a file. When it is set, the
  /// earlier warnings are shown at once.
  public var onFileWarning: (@MainActor (String) -> Void)? {
    didSet { showNotices() }
  }

  /// A Boolean value that indicates whether ``postponeMarks()`` has been called, but
  /// ``willChange()`` hasn't.
  private var arePostponed = false
  private let notices = FileNotices()
  private var isStarting = false

  /// Creates a context with no loaded browser states.
  ///
  /// - Parameters:
  ///   - directory: The profile directory, or nil to keep everything in memory. The first write
  ///     creates the directory.
  ///   - access: The permitted access to the profile's files.
  ///   - runtimeDirectory: The directory for off-the-record data, or nil to keep that data in the
  ///     directories of the browser states.
  ///   - settings: The settings for this device. They must include the settings in
  ///     `.localSettings`.
  ///   - configuration: The configuration for each browser state.
  public init(
    directory: URL? = nil, access: FileAccess = .readWrite,
    runtimeDirectory: RuntimeDirectory? = nil, settings: PreferenceRegistry = .localSettings,
    configuration: BrowserStateConfiguration = BrowserStateConfiguration()
  ) {
    let channels = Channels(name: "application")
    let files = directory.map { [notices] in FileDirectory($0, access: access, notices: notices) }
    let store =
      files.map { PreferenceStore(settings, .settings, in: $0) } ?? PreferenceStore(settings)
    self.channels = channels
    self.access = access
    self.settings = store
    self.files = files
    lastShutdownWasClean = store.value(of: .endedCleanly)
    failedStartCount = store.value(of: .failedStarts)
    browserStateManager = BrowserStateManager(
      parent: channels, directory: directory?.appendingPathComponent("states"), access: access,
      notices: notices, runtimeDirectory: runtimeDirectory, settings: store,
      configuration: configuration)
    notices.onNotice { [weak self] in
      if Thread.isMainThread {
        MainActor.assumeIsolated { self?.showNotices() }
      } else {
        Task { @MainActor [weak self] in self?.showNotices() }
      }
    }
  }

  /// Shows the warnings about files that the user has not seen.
  private func showNotices() {
    guard let onFileWarning else { return }
    for notice in notices.take() {
      onFileWarning(notice.text)
      notice.didShow()
    }
  }
}

// MARK: - Foreground and background

extension ApplicationContext {
  /// Enters the background phase and records that the run has ended cleanly. The record is made now
  /// because the process might be terminated at any time in the background.
  ///
  /// - Throws: ``PreferenceError`` if the record cannot be saved. The phase changes even if this
  ///   method throws an error.
  public func didEnterBackground() throws(PreferenceError) { try enter(.background) }

  /// Enters the foreground phase and records that the run hasn't ended cleanly, unless that record
  /// is postponed.
  ///
  /// - Throws: ``PreferenceError`` if the record cannot be saved. The phase changes even if this
  ///   method throws an error.
  public func didEnterForeground() throws(PreferenceError) { try enter(.foreground) }

  /// Records that the run hasn't ended cleanly, because a change made in the background isn't
  /// saved. The application stays in the background.
  ///
  /// - Throws: ``PreferenceError`` if the record cannot be saved.
  public func didChangeInBackground() throws(PreferenceError) {
    try settings.set(false, for: .endedCleanly)
  }

  private func enter(_ newPhase: ApplicationPhase) throws(PreferenceError) {
    phase = newPhase
    showNotices()
    try mark(asEnded: newPhase == .background)
  }

  private func mark(asEnded hasEnded: Bool) throws(PreferenceError) {
    let isPostponed = arePostponed && !hasEnded
    guard !isPostponed, settings.value(of: .endedCleanly) != hasEnded else { return }
    try settings.set(hasEnded, for: .endedCleanly)
  }
}

// MARK: - Starting

extension ApplicationContext {
  /// Counts this start as failed until ``didStart()`` is called. Call this method before any step
  /// that can fail.
  ///
  /// - Throws: ``PreferenceError`` if the count cannot be saved.
  public func willStart() throws(PreferenceError) {
    isStarting = true
    if !arePostponed { try countStart() }
  }

  private func countStart() throws(PreferenceError) {
    let count = max(failedStartCount, 0)
    try settings.set(count == .max ? count : count + 1, for: .failedStarts)
  }

  /// Resets the count of failed starts after a successful start.
  ///
  /// - Throws: ``PreferenceError`` if the count cannot be saved.
  public func didStart() throws(PreferenceError) {
    isStarting = false
    try settings.reset(.failedStarts)
  }

  /// Postpones recording that the run is active and that its start is unfinished. These records are
  /// written when ``willChange()`` is called.
  ///
  /// A run without changes therefore writes neither record. If such a run ends early, the next run
  /// treats it as cleanly ended, because no data was lost.
  public func postponeMarks() { arePostponed = true }

  /// Writes the records that ``postponeMarks()`` postponed. Call this method before saving a
  /// change.
  ///
  /// - Throws: ``PreferenceError`` if the records cannot be saved. Later calls don't retry.
  public func willChange() throws(PreferenceError) {
    guard arePostponed else { return }
    arePostponed = false
    if isStarting { try countStart() }
    if phase == .foreground { try mark(asEnded: false) }
  }
}

// MARK: - Channels

extension ApplicationContext {
  /// The dispatcher for the application's commands.
  public var dispatcher: CommandDispatcher { channels.dispatcher }

  /// The broadcaster for the application's properties.
  public var broadcaster: Broadcaster { channels.broadcaster }
}

// MARK: - Tear-down

extension ApplicationContext {
  /// The steps that tear down the model. All browser states are torn down before the run is marked
  /// as cleanly ended.
  public var tearDownPlan: TearDownPlan {
    var plan = TearDownPlan("the model")
    plan.add(browserStateManager.tearDownPlan)
    plan.add("marks the run as ended") { try self.didEnterBackground() }
    return plan
  }
}

// MARK: - ApplicationPhase

/// A phase of the application. The phase depends on whether the application is visible to the user.
public enum ApplicationPhase: Hashable, Sendable {
  /// The application is visible to the user.
  case foreground
  /// The application is hidden and may be terminated at any time.
  case background
}
