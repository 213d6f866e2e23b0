public import BrowserModel
import Foundation

/// An engine that uses libcurl to load pages as text, without scripts.
///
/// Each browser state has a separate engine with separate cookies and connections.
@MainActor
public final class LightEngine: WebEngine {
  /// The settings of the engine.
  public let configuration: LightEngineConfiguration

  let queue: LoadQueue
  let resources: LoadResources
  private var downloads: [Int: Transfer] = [:]

  /// Creates an engine. The engine opens no connections or files before the first load.
  public init(configuration: LightEngineConfiguration = LightEngineConfiguration()) {
    self.configuration = configuration
    queue = LoadQueue(limits: configuration.limits)
    resources = LoadResources(configuration)
  }

  public var loadsRestoredPages: Bool { configuration.loadsRestoredPages }

  isolated deinit { downloads.values.forEach { $0.cancel() } }

  public func makePage(
    delegate: any WebPageDelegate, restoring state: NativePageState?
  ) -> any WebPage {
    LightPage(engine: self, delegate: delegate)
  }
}

// MARK: - Downloads

extension LightEngine {
  /// Writes the rest of a transfer to a file. The download continues even if its page is closed.
  func save(_ response: DownloadResponse) -> Download {
    let download = Download(
      url: response.url, file: response.file.url, expectedByteCount: response.expectedByteCount
    ) { response.discard() }
    downloads[download.id] = response.transfer
    Task { [weak self] in
      let error = await response.write { count in await download.didReceive(byteCount: count) }
      download.didEnd(error: error)
      self?.downloads[download.id] = nil
    }
    return download
  }
}

// MARK: - LoadResources

/// The parts of an engine that its loads share. They can be used on any thread.
struct LoadResources: Sendable {
  let configuration: LightEngineConfiguration
  let client: HTTPClient
  let cookies: CookieJar
  let credentials = CredentialTable()
  let reaches = ReachTable()
  let cache = HTTPCache()

  init(_ configuration: LightEngineConfiguration) {
    self.configuration = configuration
    client = HTTPClient(configuration)
    cookies = CookieJar(file: configuration.isOffTheRecord ? nil : configuration.cookieFile)
  }
}
