public import BrowserModel
public import BrowserPages
public import Foundation
import Synchronization

/// An engine that uses libcurl to load pages as text, without scripts.
///
/// Each browser state has a separate engine with separate cookies and connections.
@MainActor
public final class LightEngine: WebEngine {
  /// The settings of the engine.
  public let configuration: LightEngineConfiguration

  /// The cookies of the engine, which another object can store.
  package var cookies: any PersistentCookies { jar }

  private let jar = CookieJar()
  let queue: LoadQueue
  let resources: LoadResources
  private var downloads: [Int: Transfer] = [:]

  /// Creates an engine. The engine opens no connections or files before the first load.
  public init(configuration: LightEngineConfiguration = LightEngineConfiguration()) {
    self.configuration = configuration
    queue = LoadQueue(limits: configuration.limits)
    resources = LoadResources(configuration, cookies: jar)
  }

  public var abilities: WebEngineAbilities { [.prerendering, .siteData, .resuming] }

  public var loadsRestoredPages: Bool { configuration.loadsRestoredPages }

  isolated deinit { downloads.values.forEach { $0.cancel() } }

  public func makePage(
    delegate: any WebPageDelegate, restoring state: NativePageState?
  ) -> any WebPage {
    LightPage(engine: self, delegate: delegate)
  }

  public func revealed(_ document: PageDocument) async -> PageDocument {
    await document.revealed()
  }

  public func makePrerenderedPage(
    delegate: any WebPageDelegate, restoring state: NativePageState?
  ) -> (any WebPage)? {
    LightPage(engine: self, delegate: delegate, heldBack: HeldBackEffects(of: resources))
  }
}

// MARK: - Site data

extension LightEngine {
  public func siteCookies(_ selection: SiteDataSelection) -> [SiteCookie] {
    jar.siteCookies(selection)
  }

  public func deleteCookies(_ selection: SiteDataSelection) -> Int {
    resources.credentials.forget(selection.host)
    return jar.delete(selection)
  }

  public func deleteCache(since start: Date?) -> Int { resources.cache.removeAll(since: start) }
}

// MARK: - Downloads

extension LightEngine {
  /// Writes the rest of a transfer to a file. The download continues even if its page is closed.
  func save(_ response: DownloadResponse) -> Download {
    let download = Download(
      url: response.url, file: response.file.url, expectedByteCount: response.expectedByteCount,
      validator: response.validator
    ) { response.end() }
    write(response, of: download)
    return download
  }

  private func write(_ response: DownloadResponse, of download: Download) {
    downloads[download.id] = response.transfer
    Task { [weak self] in
      let error = await response.write { count in await download.didReceive(byteCount: count) }
      download.didEnd(error: error)
      self?.downloads[download.id] = nil
    }
  }

  public func resume(_ download: Download) async throws(LoadError) {
    let file = try DownloadFile(continuing: download.file)
    let received = Mutex<DownloadResponse?>(nil)
    let loader = PageLoader(
      request: LoadRequest(id: NavigationID(), url: download.url, kind: .new),
      resources: resources, languages: configuration.acceptedLanguages(),
      visibility: PageVisibility(),
      resumed: ResumedFile(
        file: file, offset: file.partByteCount, validator: download.validator),
      send: { _ in }, download: { response in received.withLock { $0 = response } })
    let events = await loader.run()
    guard let response = received.withLock(\.self) else {
      file.close()
      if case .failed(let error) = events.last { throw error }
      throw .other("the host sends a page instead of the file: open \(download.url)")
    }
    download.resume(
      from: response.offset, of: response.expectedByteCount, validator: response.validator
    ) { response.end() }
    write(response, of: download)
  }
}

// MARK: - LoadResources

/// The objects in an engine that its loads share, such as the cookie store and the cache. They can
/// be used on any thread.
struct LoadResources: Sendable {
  var configuration: LightEngineConfiguration
  let client: HTTPClient
  var cookies: any CookieStore
  var credentials = CredentialTable()
  let reaches: ReachTable
  let cache = HTTPCache()

  init(_ configuration: LightEngineConfiguration, cookies: any CookieStore = CookieJar()) {
    self.configuration = configuration
    self.cookies = cookies
    client = HTTPClient(configuration)
    reaches = ReachTable(limit: configuration.reachesPrivateAddresses ? .computer : .everyone)
  }
}

// MARK: - HeldBackEffects

/// The cookies, passwords and downloads from a prerendered page, which are held back until the user
/// opens the page.
@MainActor
final class HeldBackEffects {
  /// The resources for the loads of the page.
  private(set) var resources: LoadResources

  private let cookies: HeldBackCookies
  /// The passwords of the engine.
  private let credentials: CredentialTable
  private let permission = DownloadPermission()

  /// The permission to save files. All loads of the page share this object, so granting the
  /// permission also affects loads that have already started.
  @MainActor
  private final class DownloadPermission { var isGranted = false }

  init(of resources: LoadResources) {
    cookies = HeldBackCookies(over: resources.cookies)
    credentials = resources.credentials
    self.resources = resources
    self.resources.cookies = cookies
    self.resources.credentials = CredentialTable(copying: credentials)
    let directory = resources.configuration.downloadsDirectory
    self.resources.configuration.downloadsDirectory = { [permission] in
      permission.isGranted ? directory() : nil
    }
  }

  /// Moves the page's cookies and passwords to the engine and permits downloads. This also applies
  /// to loads that have not ended.
  func release() {
    permission.isGranted = true
    cookies.release()
    credentials.add(resources.credentials)
  }
}
