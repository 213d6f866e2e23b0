import BrowserModel
import BrowserModelTesting
import Foundation
import ProcessTesting
import SwitchboardTesting
import Testing

@testable import BrowserEngines

/// The tests that every engine must pass, and the tests for WebKit alone. They run serially, because
/// some of them count and kill WebKit's processes.
@Suite(.serialized, .timeLimit(.minutes(10)))
enum EngineTests {}

/// A kind of engine under test.
enum EngineKind: CaseIterable, Sendable {
  case light
  #if WebKitGTK
    case webKit
  #endif
}

// MARK: - EngineFixture

/// An engine and a site for one test.
@MainActor
struct EngineFixture {
  let kind: EngineKind
  let engine: any WebEngine
  let site: TestSite
  /// The directory for downloads and stored data.
  let directory = TemporaryDirectory()
  let downloadsFolder = DownloadsFolder()

  /// Creates an engine, and a site without pages.
  ///
  /// - Parameters:
  ///   - kind: The kind of the engine.
  ///   - isOffTheRecord: Whether the engine keeps its data in memory.
  ///   - savesDownloads: Whether the engine has a directory for downloads.
  ///   - timeLimit: The time within which a host must respond.
  ///   - durationLimit: The time within which a page must arrive.
  ///   - byteLimit: The maximum size of a page.
  ///   - hostAddresses: The IP addresses of hosts whose names are not looked up.
  init(
    _ kind: EngineKind, isOffTheRecord: Bool = true, savesDownloads: Bool = true,
    timeLimit: Duration = .seconds(60), durationLimit: Duration = .seconds(600),
    byteLimit: Int = 20_000_000, hostAddresses: [String: String] = [:]
  ) throws {
    self.kind = kind
    if savesDownloads { downloadsFolder.url = directory.file("downloads") }
    engine = try kind.makeEngine(
      storage: isOffTheRecord ? nil : directory.url, downloads: downloadsFolder,
      timeLimit: timeLimit, durationLimit: durationLimit, byteLimit: byteLimit,
      hostAddresses: hostAddresses)
    site = try TestSite()
  }

  /// Returns a tab that has loaded a path of the site.
  func tab(_ path: String) async throws -> WebState {
    let tab = WebState(engine: engine)
    try await load(path, in: tab)
    return tab
  }

  /// Loads a path of the site and waits for the end of the load.
  func load(_ path: String, in tab: WebState) async throws {
    tab.load(site.url(path))
    try await tab.waitForEnd()
  }

  /// The directory for downloads.
  var downloads: URL { directory.file("downloads") }
}

extension EngineKind {
  /// Creates an engine of the kind.
  ///
  /// - Parameters:
  ///   - storage: The directory for stored data, or nil to keep everything in memory.
  ///   - downloads: The folder for downloads.
  ///   - timeLimit: The time within which a host must respond.
  ///   - durationLimit: The time within which a page must arrive.
  ///   - byteLimit: The maximum size of a page.
  ///   - hostAddresses: The IP addresses of hosts whose names are not looked up.
  ///   - loadsRestoredPages: Whether a restored tab loads its page when it is shown.
  @MainActor
  func makeEngine(
    storage: URL? = nil, downloads: DownloadsFolder = DownloadsFolder(),
    timeLimit: Duration = .seconds(60), durationLimit: Duration = .seconds(600),
    byteLimit: Int = 20_000_000, hostAddresses: [String: String] = [:],
    loadsRestoredPages: Bool = true
  ) throws -> any WebEngine {
    switch self {
    case .light:
      return LightEngine.forTests(
        downloads: downloads, hostAddresses: hostAddresses, loadsRestoredPages: loadsRestoredPages
      ) {
        $0.silence = timeLimit
        $0.duration = durationLimit
        $0.pageByteCount = byteLimit
      }
    #if WebKitGTK
      case .webKit:
        let places = storage.map {
          WebKitGTKConfiguration.Storage(
            data: $0.appendingPathComponent("data"), cache: $0.appendingPathComponent("cache"))
        }
        var configuration = WebKitGTKConfiguration(
          storage: places, responseTimeLimit: timeLimit, durationLimit: durationLimit,
          pageByteLimit: byteLimit
        ) { downloads.url }
        configuration.loadsRestoredPages = loadsRestoredPages
        configuration.hostAddresses = hostAddresses
        return try WebKitGTKEngine(configuration: configuration)
    #endif
    }
  }
}
