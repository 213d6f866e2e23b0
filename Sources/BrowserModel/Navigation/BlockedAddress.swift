package import Foundation

// MARK: - Addresses that stand for blocked ones

extension URL {
  /// Creates an address that stands for an address that a safety rule blocked.
  ///
  /// A tab without a page commits this address. It can be stored like any other address, but no
  /// engine, session or device can load the blocked address through it.
  init?(blocking url: URL) {
    let target = url.absoluteString.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)
    self.init(string: String.blockedPrefix + (target ?? ""))
  }

  /// The blocked address that this address stands for, or nil if this is an ordinary address.
  package var blockedTarget: URL? { absoluteString.blockedTarget.flatMap(URL.init(string:)) }
}

extension String {
  fileprivate static let blockedPrefix = "about:blocked?"

  /// The blocked address that this address stands for, or nil if this is an ordinary address.
  var blockedTarget: String? {
    guard hasPrefix(Self.blockedPrefix) else { return nil }
    return String(dropFirst(Self.blockedPrefix.count)).removingPercentEncoding
  }
}

// MARK: - Pages and errors

extension NavigationItem {
  /// The address to show for the page. If a safety rule blocked the address, it must not be loaded.
  package var shownURL: URL { url.blockedTarget ?? url }

  /// A Boolean value that indicates whether the last load failed or was blocked.
  package var isFailed: Bool { error != nil || isBlocked }

  /// A Boolean value that indicates whether a safety rule blocked the address of the page.
  var isBlocked: Bool { url.blockedTarget != nil }
}

extension LoadError {
  /// The error of an address that was blocked in an earlier run, when the rule was named.
  static let blockedBefore = blocked(
    reason: "a safety rule blocked this address: type the address to open it")
}
