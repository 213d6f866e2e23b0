#if WebKitGTK
  public import BrowserModel
  public import BrowserPages
  internal import CWebKitGTK
  public import Foundation

  /// An engine that renders pages with WebKitGTK and runs their scripts.
  ///
  /// Pages are rendered without a window. The engine uses the display that the environment
  /// specifies, or starts an X server without a screen. A tab has no process until its first load.
  @MainActor
  public final class WebKitGTKEngine: WebEngine {
    /// The name of this engine in native page states. It includes the version of WebKit, because
    /// another version may use another format.
    nonisolated static let stateName = "webkitgtk-6.0/\(version)"

    /// The version of WebKit, such as `2.50.6`.
    public nonisolated static var version: String {
      [webkit_get_major_version(), webkit_get_minor_version(), webkit_get_micro_version()]
        .map(String.init).joined(separator: ".")
    }

    let session: WebKitSession

    public var abilities: WebEngineAbilities { [.scripts, .pictures, .prerendering] }

    public var loadsRestoredPages: Bool { session.configuration.loadsRestoredPages }

    /// Creates an engine. The first engine starts WebKit, which takes a few tenths of a second.
    ///
    /// - Parameter configuration: The directories and limits of the engine.
    /// - Throws: ``WebKitGTKError`` if there is no display and none can be started.
    public init(configuration: WebKitGTKConfiguration) throws(WebKitGTKError) {
      let display = try GLibThread.shared.display()
      session = WebKitSession(configuration, mapsViews: display == .ours)
    }

    /// Starts WebKit if it isn't running. Creating an engine also starts WebKit.
    ///
    /// - Throws: ``WebKitGTKError`` if there is no display and none can be started.
    public nonisolated static func prepare() throws(WebKitGTKError) {
      _ = try GLibThread.shared.display()
    }

    public func makePage(
      delegate: any WebPageDelegate, restoring state: NativePageState?
    ) -> any WebPage {
      WebKitGTKPage(session: session, delegate: delegate, restoring: state)
    }

    public func revealed(_ document: PageDocument) async -> PageDocument {
      await document.revealed()
    }

    public func makePrerenderedPage(
      delegate: any WebPageDelegate, restoring state: NativePageState?
    ) -> (any WebPage)? {
      WebKitGTKPage(trial: WebKitTrial(of: session), delegate: delegate, restoring: state)
    }
  }

  // MARK: - WebKitGTKConfiguration

  /// The directories and limits of a WebKitGTK engine.
  public struct WebKitGTKConfiguration: Sendable {
    /// The directories for a browser state that keeps its data.
    public struct Storage: Sendable {
      /// The directory for cookies and site data.
      public var data: URL
      /// The directory for the cache.
      public var cache: URL

      /// Creates a storage configuration from two directories.
      public init(data: URL, cache: URL) {
        self.data = data
        self.cache = cache
      }
    }

    /// The directories for stored data, or nil to keep all data in memory, as in off-the-record
    /// mode.
    public var storage: Storage?
    /// A closure that returns the directory for downloads, or nil to refuse downloads.
    public var downloadsDirectory: @MainActor @Sendable () -> URL?
    /// A closure that returns the value of the `Accept-Language` field, or nil to use WebKit's own.
    public var acceptedLanguages: @MainActor @Sendable () -> String? = { nil }
    /// The maximum time until a page begins to arrive.
    public var responseTimeLimit: Duration
    /// The maximum time for a page to load. Downloads can take longer.
    public var durationLimit: Duration
    /// The maximum size of a page after decompression, in bytes, without its pictures and scripts.
    public var pageByteLimit: Int
    /// A Boolean value that indicates whether a restored tab loads its page when the tab is shown.
    public var loadsRestoredPages = true
    /// The IP addresses to use for hosts instead of looking up their names, keyed by host name.
    var hostAddresses: [String: String] = [:]

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - storage: The directories for stored data, or nil to keep all data in memory.
    ///   - responseTimeLimit: The maximum time until a page begins to arrive.
    ///   - durationLimit: The maximum time for a page to load.
    ///   - pageByteLimit: The maximum size of a page, in bytes.
    ///   - downloadsDirectory: A closure that returns the directory for downloads, or nil to refuse
    ///     downloads.
    public init(
      storage: Storage?, responseTimeLimit: Duration = .seconds(60),
      durationLimit: Duration = .seconds(60), pageByteLimit: Int = 20_000_000,
      downloadsDirectory: @escaping @MainActor @Sendable () -> URL? = { nil }
    ) {
      self.storage = storage
      self.downloadsDirectory = downloadsDirectory
      self.responseTimeLimit = responseTimeLimit
      self.durationLimit = durationLimit
      self.pageByteLimit = pageByteLimit
    }
  }
#endif
