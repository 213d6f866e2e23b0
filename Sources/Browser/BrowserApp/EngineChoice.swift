import ArgumentParser
import BrowserEngines
import BrowserModel
import BrowserSessions
import Foundation
import ProfileFiles
import Switchboard

/// The engine that loads pages during a run.
enum EngineChoice: String, CaseIterable, ExpressibleByArgument {
  /// Pages are loaded as text, without scripts.
  case light
  #if WebKitGTK
    /// Pages are rendered by WebKitGTK, with scripts.
    case webkit
  #endif
  /// Pages are not loaded. Only their addresses are kept.
  case none

  /// The environment variable that selects the engine for runs without `--engine`.
  static let variable = "SWITCHBOARD_ENGINE"

  /// Returns the engine that the environment selects, or the default engine.
  /// - Throws: ``StartError`` if the variable does not name an engine.
  static func fromEnvironment() throws(StartError) -> Self {
    let name = EnvironmentVariable.value(of: variable) ?? ""
    guard !name.isEmpty else { return .light }
    if let engine = Self(rawValue: name) { return engine }
    throw StartError(
      "there is no engine ‘\(name)’: set \(variable) to \(allCases.map(\.rawValue).list(.or))")
  }
}

// MARK: - Tabs

extension EngineChoice {
  /// Ensures that the engine can run on this machine.
  /// - Throws: An error from the engine if it cannot run.
  func prepare() throws {
    #if WebKitGTK
      if self == .webkit { try WebKitGTKEngine.prepare() }
    #endif
  }

  /// Returns an engine for a browser state's tabs, or nil if pages are not loaded.
  ///
  /// - Parameters:
  ///   - state: The browser state. Its engine does not share data with the engines of other browser
  ///     states.
  ///   - loadsRestoredPages: Whether a restored tab loads its page when it is shown.
  ///   - limits: The limits on what the engine can reach, or nil for no limits.
  @MainActor
  func engine(
    of state: BrowserState, loadsRestoredPages: Bool, within limits: AgentLimits? = nil
  ) -> (any WebEngine)? {
    switch self {
    case .light:
      var configuration = lightConfiguration(of: state, loadsRestoredPages)
      limits?.apply(to: &configuration)
      let engine = LightEngine(configuration: configuration)
      // Cookies of incognito pages stay in memory.
      if !state.isOffTheRecord, state.access == .readWrite {
        try? state.services.service(SessionService.self)?.connect(
          engine.cookies, following: state.preferences)
      }
      return engine
    #if WebKitGTK
      // `prepare()` has already checked that the engine can be created.
      case .webkit:
        return try? WebKitGTKEngine(
          configuration: webKitConfiguration(of: state, loadsRestoredPages))
    #endif
    case .none: return nil
    }
  }

  @MainActor
  private func lightConfiguration(
    of state: BrowserState, _ loadsRestoredPages: Bool
  ) -> LightEngineConfiguration {
    var configuration = LightEngineConfiguration(downloadsDirectory: downloadsDirectory(of: state))
    configuration.loadsRestoredPages = loadsRestoredPages
    configuration.authorityFile = Self.authorityFile
    configuration.acceptedLanguages = acceptedLanguages(of: state)
    return configuration
  }

  /// Returns a closure that returns the directory that the user has chosen for downloads.
  @MainActor
  private func downloadsDirectory(of state: BrowserState) -> @MainActor @Sendable () -> URL? {
    { [weak state] in
      // A run without a profile, such as one that prints pages, keeps nothing.
      guard let state, state.directory != nil || state.isOffTheRecord else { return nil }
      return state.preferences.value(of: .downloadsFolder).url
    }
  }

  /// Returns a closure that returns the languages that the user prefers, as hosts receive them.
  @MainActor
  private func acceptedLanguages(of state: BrowserState) -> @MainActor @Sendable () -> String? {
    { [weak state] in
      state?.preferences.value(of: .languages).header(in: ProcessInfo.processInfo.environment)
    }
  }

  /// The file with the certificates of trusted authorities, or nil to use those of the system. The
  /// environment variable `SSL_CERT_FILE` names the file, as it does for OpenSSL and curl.
  private static var authorityFile: URL? {
    let path = EnvironmentVariable.value(of: "SSL_CERT_FILE") ?? ""
    return path.isEmpty ? nil : URL(fileURLWithPath: path)
  }

  #if WebKitGTK
    @MainActor
    private func webKitConfiguration(
      of state: BrowserState, _ loadsRestoredPages: Bool
    ) -> WebKitGTKConfiguration {
      let directory = state.access == .readWrite && !state.isOffTheRecord ? state.directory : nil
      var configuration = WebKitGTKConfiguration(
        storage: directory.map {
          .init(data: $0.file("webkit"), cache: $0.file("webkit-cache"))
        },
        downloadsDirectory: downloadsDirectory(of: state))
      configuration.loadsRestoredPages = loadsRestoredPages
      configuration.acceptedLanguages = acceptedLanguages(of: state)
      return configuration
    }
  #endif
}
