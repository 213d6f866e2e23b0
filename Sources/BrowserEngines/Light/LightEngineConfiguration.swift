public import Foundation

/// The settings of a ``LightEngine``.
public struct LightEngineConfiguration: Sendable {
  /// The bounds of one load. They protect the program against hosts that send too much, too slowly
  /// or without end.
  public struct Limits: Hashable, Sendable {
    /// The size of a page after decompression, in bytes. A download has no limit.
    public var pageByteCount = 20_000_000
    /// The time in which a page must be complete, including its redirects. A download may take
    /// longer.
    public var duration = Duration.seconds(60)
    /// The time without any data after which a host counts as silent.
    public var silence = Duration.seconds(30)
    /// The number of redirects of one load.
    public var redirectCount = 20
    /// The number of loads at a time. Others wait.
    public var loadCount = 6
    /// The number of loads at a time from one host.
    public var loadCountPerHost = 6

    /// Creates the usual limits.
    public init() {}
  }

  /// Whether the engine keeps everything in memory, except files that the user downloads.
  public var isOffTheRecord: Bool
  /// The file of the persistent cookies; nil to keep them in memory. An engine off the record
  /// ignores it.
  public var cookieFile: URL?
  /// Returns the directory for downloads, or nil if nothing can be downloaded.
  public var downloadsDirectory: @MainActor @Sendable () -> URL?
  /// The certificates of the authorities to trust, as a PEM file; nil for those of the system.
  public var authorityFile: URL?
  /// The IP addresses of hosts whose names are not looked up.
  var hostAddresses: [String: String] = [:]
  /// Whether a restored tab loads its page when it is shown.
  public var loadsRestoredPages = true
  /// The bounds of one load.
  public var limits = Limits()
  /// The name that the engine gives itself to hosts.
  public var userAgent = "Switchboard/0.1"

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - isOffTheRecord: Whether the engine keeps everything in memory.
  ///   - cookieFile: The file of the persistent cookies; nil to keep them in memory.
  ///   - downloadsDirectory: Returns the directory for downloads, or nil if there is none.
  public init(
    isOffTheRecord: Bool = false, cookieFile: URL? = nil,
    downloadsDirectory: @escaping @MainActor @Sendable () -> URL? = { nil }
  ) {
    self.isOffTheRecord = isOffTheRecord
    self.cookieFile = cookieFile
    self.downloadsDirectory = downloadsDirectory
  }
}
