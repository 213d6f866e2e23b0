import BrowserCoordinators
import BrowserModel
import BrowserSessions
import ProfileFiles
import Switchboard
import SwitchboardREPL

// MARK: - Opening the profile

extension BrowserApplication {
  /// Returns the configuration of the browser states.
  /// - Parameters:
  ///   - features: The features that are added to the browser.
  ///   - engine: The engine that loads the pages.
  ///   - loadsRestoredPages: Whether the active tabs load their pages when they are restored.
  ///   - reporter: The reporter that follows the sessions.
  /// - Throws: Any error that occurs while the engine is prepared.
  static func makeStateConfiguration(
    _ features: [any BrowserFeature.Type], _ engine: EngineChoice, loadsRestoredPages: Bool,
    reportingTo reporter: SessionReporter
  ) throws -> BrowserStateConfiguration {
    var configuration = try BrowserStateConfiguration.standardWithSessions(
      and: features, follow: reporter.follow)
    try engine.prepare()
    configuration.webStateFactory = {
      engine.webStateFactory(of: $0, loadsRestoredPages: loadsRestoredPages)
    }
    return configuration
  }

  /// Opens the most recently used browser state. If the profile cannot be written to, the state is
  /// opened read-only.
  static func open(
    _ profile: Profile, _ admission: ProfileAdmission, _ configuration: BrowserStateConfiguration,
    reportingTo reporter: LoadReporter
  ) throws -> (ProfileAdmission, ApplicationContext, BrowserState) {
    do {
      return try openAdmitted(profile, admission, configuration, reportingTo: reporter)
    } catch let error as BrowserStateError where admission.access == .readWrite {
      return try openAdmitted(
        profile, .reading("\(error)"), configuration, reportingTo: reporter)
    }
  }

  private static func openAdmitted(
    _ profile: Profile, _ admission: ProfileAdmission, _ configuration: BrowserStateConfiguration,
    reportingTo reporter: LoadReporter
  ) throws -> (ProfileAdmission, ApplicationContext, BrowserState) {
    admission.warning.map(reporter.report)
    if admission.access == .readWrite {
      profile.runtimeWarning.map(reporter.report)
      profile.runtimeDirectory?.deleteOrphans()
    }
    let context = ApplicationContext(
      directory: profile.directory, access: admission.access,
      runtimeDirectory: profile.runtimeDirectory, configuration: configuration)
    reporter.follow(context)
    return (admission, context, try context.browserStateManager.loadLastUsed())
  }
}

// MARK: - Connecting the parts

extension BrowserApplication {
  /// Lets a reporter check each save, and decide about the first window.
  static func connect(
    _ reporter: SessionReporter, to context: ApplicationContext, _ admission: ProfileAdmission,
    reportingTo loadReporter: LoadReporter
  ) {
    reporter.checkAdmission = { hasChanges in
      try admission.check()
      guard hasChanges else { return }
      // Even if the run cannot be marked as unfinished, it still saves its data.
      do { try context.willChange() } catch { loadReporter.report("\(error)") }
    }
    reporter.opensFirstWindow = { context.browserStateManager.knownNames.count == 1 }
  }

  /// Shows failures of the services. Hides from the prompts of other processes what is off the
  /// record.
  static func connect(
    _ services: ApplicationServices, to output: ConsoleOutput, _ shared: SharedOutput
  ) {
    let windows = services.windows
    services.sessions.onFailure = { output.showError("\($0)") }
    windows.onLostDownloads = { files in
      let downloads = ApplicationServices.clause(onDownloadsOf: files)
      output.showWarning("\(downloads), but the end of incognito browsing cancels downloads")
    }
    shared.isOffTheRecord = { windows.front?.shownType == .offTheRecord }
    shared.hasOffTheRecord = { windows.incognitoTabCount > 0 }
  }
}

// MARK: - Configuring the prompt

extension BrowserApplication {
  /// Returns a configuration with what all prompts of the browser share.
  static func makeConfiguration(
    _ configuration: REPLConfiguration, for services: ApplicationServices, isReadOnly: Bool
  ) -> REPLConfiguration {
    var configuration = configuration
    configuration.addsToHistoryFile = !isReadOnly
    configuration.historyLimit = services.context.settings.value(of: .typedLineLimit)
    configuration.helpTopics += HelpTopic.browser
    configuration.builtInCommands = .browser
    // The session reporter shows the error, and the save is tried again later.
    configuration.willStop = { [sessions = services.sessions] in
      try? await sessions.save { $0.isKeeping }
    }
    configuration.reasonToStay = { services.unfinishedDownloads }
    return configuration
  }

  /// Returns the configuration of the browser's own prompt.
  static func makeConfiguration(
    _ configuration: REPLConfiguration, showing offer: PromptOffer
  ) -> REPLConfiguration {
    var configuration = configuration
    configuration.pager = { offer.usesPager() ? .fromEnvironment : nil }
    configuration.prompt = { offer.label().plain }
    configuration.promptStyle = { offer.label().parts.first?.style ?? .plain }
    configuration.keepsHistory = offer.configuration.keepsLines
    configuration.unnamedInput = offer.configuration.unnamedInput
    return configuration
  }
}
