#if WebKitGTK
  public import BrowserModel
  internal import CWebKitGTK
  public import Foundation

  /// An engine that renders pages with WebKitGTK and runs their scripts.
  ///
  /// Pages are rendered without a window: on the display of the environment, or else on an X server
  /// without a screen, which the engine starts. A tab has no process until its first load.
  @MainActor
  public final class WebKitGTKEngine: WebEngine {
    /// The name in the native states of this engine. It contains the version, because another
    /// version of WebKit may write them in another format.
    nonisolated static let stateName = "webkitgtk-6.0/\(version)"

    /// The version of WebKit, for example `2.50.6`.
    public nonisolated static var version: String {
      [webkit_get_major_version(), webkit_get_minor_version(), webkit_get_micro_version()]
        .map(String.init).joined(separator: ".")
    }

    private let session: WebKitSession

    public var loadsRestoredPages: Bool { session.configuration.loadsRestoredPages }

    /// Creates an engine. The first one starts WebKit, which takes some tenths of a second.
    ///
    /// - Parameter configuration: The places and limits of the engine.
    /// - Throws: ``WebKitGTKError`` if there is no display and none can be started.
    public init(configuration: WebKitGTKConfiguration) throws(WebKitGTKError) {
      let display = try GLibThread.shared.display()
      session = WebKitSession(configuration, mapsViews: display == .ours)
    }

    /// Starts WebKit, unless it runs. An engine does so, too.
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
  }

  // MARK: - WebKitGTKConfiguration

  /// The places and limits of a WebKitGTK engine.
  public struct WebKitGTKConfiguration: Sendable {
    /// The directories of a browser state that keeps its data.
    public struct Storage: Sendable {
      /// The directory of cookies and of the data of sites.
      public var data: URL
      /// The directory of the cache.
      public var cache: URL

      /// Creates the places of stored data.
      public init(data: URL, cache: URL) {
        self.data = data
        self.cache = cache
      }
    }

    /// The places of stored data; nil to keep everything in memory, as off the record.
    public var storage: Storage?
    /// The directory of downloads; nil to refuse them.
    public var downloads: URL?
    /// The time until a page must have begun to arrive.
    public var responseTimeLimit: Duration
    /// The number of bytes of a page that are read as text.
    public var pageByteLimit: Int
    /// Whether a restored tab loads its page when it is shown.
    public var loadsRestoredPages = true

    /// Creates a configuration.
    public init(
      storage: Storage?, downloads: URL?, responseTimeLimit: Duration = .seconds(60),
      pageByteLimit: Int = 20_000_000
    ) {
      self.storage = storage
      self.downloads = downloads
      self.responseTimeLimit = responseTimeLimit
      self.pageByteLimit = pageByteLimit
    }
  }
#endif
