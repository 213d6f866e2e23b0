package import Foundation

// MARK: - Addresses that stand for others

extension URL {
  /// Creates an address that stands for an address that a safety rule blocked.
  ///
  /// A tab without a page commits this address. It can be stored like any other address, but no
  /// engine, session or device can load the blocked address through it.
  init?(blocking url: URL) { self.init(standingFor: url, after: String.blockedPrefix) }

  /// Creates an address that stands for an address that led to a download.
  ///
  /// A tab without a page commits this address, so that the file isn't saved again after a restart.
  init?(downloading url: URL) { self.init(standingFor: url, after: String.downloadedPrefix) }

  private init?(standingFor url: URL, after prefix: String) {
    let target = url.absoluteString.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)
    self.init(string: prefix + (target ?? ""))
  }

  /// The address that this address stands for, or nil if this is an ordinary address. It must not be
  /// loaded unless the user asks for it.
  package var heldTarget: URL? { absoluteString.heldTarget.flatMap(URL.init(string:)) }

  /// The reason why the address that this address stands for isn't loaded, or nil if this is an
  /// ordinary address.
  var reasonToHold: LoadError? {
    guard heldTarget != nil else { return nil }
    return absoluteString.hasPrefix(String.downloadedPrefix) ? .downloaded : .blockedBefore
  }
}

extension String {
  fileprivate static let blockedPrefix = "about:blocked?"
  fileprivate static let downloadedPrefix = "about:downloaded?"

  /// The address that this address stands for, or nil if this is an ordinary address.
  var heldTarget: String? {
    // This check is fast, because each tab in a list needs it and few addresses have this prefix.
    guard hasPrefix("about:") else { return nil }
    let prefix = [Self.blockedPrefix, Self.downloadedPrefix].first { hasPrefix($0) }
    return prefix.flatMap { String(dropFirst($0.count)).removingPercentEncoding }
  }
}

// MARK: - Pages and errors

extension NavigationItem {
  /// The address to show for the page. If the page's address stands for another one, that one must
  /// not be loaded.
  package var shownURL: URL { url.heldTarget ?? url }

  /// A Boolean value that indicates whether the last load failed, was blocked, or became a download.
  package var isFailed: Bool { error != nil || isHeld }

  /// A Boolean value that indicates whether the load was stopped, led to no page, or became a
  /// download.
  var ledToNoPage: Bool {
    switch error ?? url.reasonToHold {
    case .stopped, .noPage, .downloaded: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the page's address stands for another one.
  var isHeld: Bool { url.heldTarget != nil }
}

extension LoadError {
  /// The error for an address that was blocked in an earlier run. Only that run knew the rule.
  static let blockedBefore = blocked(
    reason: "a safety rule blocked this address: type the address to open it")
}
