import BrowserModel
import ProfileFiles

/// The start of a browser: the profile and its most recently used browser state, before windows
/// open.
@MainActor
struct OpenedProfile {
  /// The permission to use the profile.
  let admission: ProfileAdmission
  /// The objects that all browser states share.
  let context: ApplicationContext
  /// The browser state of the first window.
  let firstState: BrowserState
  /// The reporter of problems with the profile.
  let reporter: ProfileReporter
  /// The path of the file with the typed lines, or nil if there is no profile.
  let historyPath: String?
  /// The path of the socket for other processes, or nil if they cannot attach.
  let socketPath: String?

  /// A Boolean value that indicates whether the run writes nothing to the profile.
  var isReadOnly: Bool { admission.access == .readOnly }

  /// Opens a profile. If it cannot be written to, it is opened read-only.
  /// - Parameters:
  ///   - profile: The profile, or nil to keep everything in memory.
  ///   - admission: The permission to use the profile.
  ///   - configuration: The configuration of the browser states.
  ///   - reporter: The reporter of problems with the profile.
  static func open(
    _ profile: Profile?, _ admission: ProfileAdmission, _ configuration: BrowserStateConfiguration,
    reportingTo reporter: ProfileReporter
  ) throws -> Self {
    do {
      return try Self(profile, admission, configuration, reporter)
    } catch let error as BrowserStateError where admission.access == .readWrite {
      return try Self(profile, .reading("\(error)"), configuration, reporter)
    }
  }

  private init(
    _ profile: Profile?, _ admission: ProfileAdmission, _ configuration: BrowserStateConfiguration,
    _ reporter: ProfileReporter
  ) throws {
    admission.warning.map(reporter.report)
    if admission.access == .readWrite {
      profile?.runtimeWarning.map(reporter.report)
      profile?.runtimeDirectory?.deleteOrphans()
    }
    context = ApplicationContext(
      directory: profile?.directory, access: admission.access,
      runtimeDirectory: profile?.runtimeDirectory, configuration: configuration)
    reporter.follow(context, admission)
    firstState = try context.browserStateManager.loadLastUsed()
    historyPath = profile?.historyPath
    socketPath = admission.access == .readOnly ? nil : profile?.socketPath
    self.admission = admission
    self.reporter = reporter
  }
}
