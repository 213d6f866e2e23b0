public import Foundation

/// The settings of a ``LightEngine``.
public struct LightEngineConfiguration: Sendable {
  /// The limits for loads. They protect the program from hosts that send too much data, send data
  /// too slowly, or never stop.
  public struct Limits: Hashable, Sendable {
    /// The maximum size of a page after decompression, in bytes. The size of downloads is not
    /// limited.
    public var pageByteCount = 20_000_000
    /// The maximum time for a page to load, including redirects. Downloads can take longer.
    public var duration = Duration.seconds(60)
    /// The maximum time without new data before a load times out.
    public var silence = Duration.seconds(30)
    /// The maximum number of redirects in one load.
    public var redirectCount = 20
    /// The maximum number of concurrent loads. Additional loads wait. A visible page waits only if
    /// twice as many loads are running.
    public var loadCount = 24
    /// The maximum number of concurrent loads from one host and port. Additional loads wait. A
    /// visible page waits only if twice as many loads are running.
    public var loadCountPerHost = 6

    /// Creates the default limits.
    public init() {}
  }

  /// A closure that returns the directory for downloads, or nil to refuse downloads.
  public var downloadsDirectory: @MainActor @Sendable () -> URL?
  /// A closure that returns the value of the `Accept-Language` field, or nil to send none.
  public var acceptedLanguages: @MainActor @Sendable () -> String? = { nil }
  /// A PEM file with the certificates of the authorities to trust, or nil to trust the system's
  /// authorities.
  public var authorityFile: URL?
  /// The IP addresses to use for hosts instead of looking up their names, keyed by host name.
  var hostAddresses: [String: String] = [:]
  /// The proxies for requests.
  var proxies = ProxySettings.ofProcess
  /// The clock for the delays that pages request before a refresh.
  var clock: any Clock<Duration> = ContinuousClock()
  /// A Boolean value that indicates whether a restored tab loads its page when the tab is shown.
  public var loadsRestoredPages = true
  /// The limits for loads.
  public var limits = Limits()
  /// A Boolean value that indicates whether addresses of this computer and its network can be opened.
  package var reachesPrivateAddresses = true
  /// A closure that returns whether a file can be opened.
  package var opensFile: @Sendable (URL) -> Bool = { _ in true }
  /// The name by which the engine identifies itself to hosts.
  public var userAgent = "Switchboard/0.1"

  /// Creates a configuration.
  ///
  /// - Parameter downloadsDirectory: A closure that returns the directory for downloads, or nil to
  ///   refuse downloads.
  public init(downloadsDirectory: @escaping @MainActor @Sendable () -> URL? = { nil }) {
    self.downloadsDirectory = downloadsDirectory
  }
}
