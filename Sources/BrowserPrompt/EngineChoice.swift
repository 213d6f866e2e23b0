import ArgumentParser
import BrowserEngines
import BrowserModel
import Foundation
import ProfileFiles

/// The engine that loads the pages of a run.
enum EngineChoice: String, CaseIterable, ExpressibleByArgument {
  /// Pages are loaded as text, without scripts.
  case light
  #if WebKitGTK
    /// Pages are rendered by WebKitGTK, with scripts.
    case webkit
  #endif
  /// Addresses are kept without being loaded.
  case none

  /// The variable of the environment that chooses the engine of runs without `--engine`.
  static let variable = "SWITCHBOARD_ENGINE"

  /// Returns the engine that the environment chooses, or the usual one.
  /// - Throws: ``EngineError/unknown(_:)`` if the variable names no engine.
  static func fromEnvironment() throws(EngineError) -> Self {
    let name = ProcessInfo.processInfo.environment[variable, default: ""]
    guard !name.isEmpty else { return .light }
    guard let engine = Self(rawValue: name) else { throw .unknown(name) }
    return engine
  }
}

// MARK: - Tabs

extension EngineChoice {
  /// Makes sure that the engine can run on this machine.
  /// - Throws: The error of the engine if it cannot.
  func prepare() throws {
    #if WebKitGTK
      if self == .webkit { try WebKitGTKEngine.prepare() }
    #endif
  }

  /// Returns the factory of a browser state's tabs.
  ///
  /// - Parameters:
  ///   - state: The browser state. Its engine shares no data with other engines.
  ///   - loadsRestoredPages: Whether a restored tab loads its page when it is shown.
  @MainActor
  func webStateFactory(of state: BrowserState, loadsRestoredPages: Bool) -> WebStateFactory {
    WebStateFactory(engine: engine(of: state, loadsRestoredPages))
  }

  @MainActor
  private func engine(of state: BrowserState, _ loadsRestoredPages: Bool) -> (any WebEngine)? {
    switch self {
    case .light: LightEngine(configuration: lightConfiguration(of: state, loadsRestoredPages))
    #if WebKitGTK
      // The preparation has shown that the engine can be created.
      case .webkit:
        try? WebKitGTKEngine(configuration: webKitConfiguration(of: state, loadsRestoredPages))
    #endif
    case .none: nil
    }
  }

  @MainActor
  private func lightConfiguration(
    of state: BrowserState, _ loadsRestoredPages: Bool
  ) -> LightEngineConfiguration {
    let directory = state.access == .readWrite ? state.directory : nil
    var configuration = LightEngineConfiguration(
      isOffTheRecord: state.isOffTheRecord, cookieFile: directory?.file("cookies.json")
    ) { [weak state] in
      state?.preferences.value(of: .downloadsFolder).url
    }
    configuration.loadsRestoredPages = loadsRestoredPages
    return configuration
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
        downloads: state.preferences.value(of: .downloadsFolder).url)
      configuration.loadsRestoredPages = loadsRestoredPages
      return configuration
    }
  #endif
}

// MARK: - Errors

/// The reason why an engine cannot be used.
enum EngineError: Error, Equatable {
  /// There is no engine of that name.
  case unknown(String)
}

extension EngineError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknown(let name):
      "there is no engine ‘\(name)’: set \(EngineChoice.variable) to "
        + EngineChoice.allCases.map(\.rawValue).formatted(.list(type: .or))
    }
  }
}
