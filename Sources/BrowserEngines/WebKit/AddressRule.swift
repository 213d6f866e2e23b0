#if WebKitGTK
  internal import BrowserModel
  internal import Foundation

  /// The rules that say which addresses may be loaded, and by whom.
  enum AddressRule {
    private static let schemes: Set = ["http", "https", "file", "data", "about"]
    /// The schemes that a page may use inside of itself.
    private static let innerSchemes: Set = ["http", "https", "data", "about", "blob"]

    /// Returns the reason why a tab must not load an address; nil if it may.
    static func error(of request: LoadRequest) -> LoadError? {
      let scheme = request.url.scheme?.lowercased() ?? ""
      guard schemes.contains(scheme) else { return .unsupportedScheme(scheme) }
      guard let referrer = request.referrer else { return nil }
      return error(from: referrer, to: request.url) ?? (scheme == "data" ? foreignData : nil)
    }

    /// Returns the reason why a page, or a part of it, must not go from one address to another.
    static func error(from source: URL?, to url: URL) -> LoadError? {
      let scheme = url.scheme?.lowercased() ?? ""
      if scheme == "file" { return source?.scheme == "file" ? nil : foreignFile }
      guard innerSchemes.contains(scheme) else { return .unsupportedScheme(scheme) }
      guard let source, isPublic(source), let host = url.host(percentEncoded: false), isLocal(host)
      else { return nil }
      return .blocked(
        reason: "a page of a public host may not open ‘\(host)’: open the address yourself")
    }

    private static var foreignFile: LoadError {
      .blocked(reason: "a page from the network may not open files: open the address yourself")
    }

    private static var foreignData: LoadError {
      .blocked(reason: "a page may not open a data address: open the address yourself")
    }

    private static func isPublic(_ url: URL) -> Bool {
      guard let scheme = url.scheme, scheme.hasPrefix("http") else { return false }
      return url.host(percentEncoded: false).map { !isLocal($0) } ?? false
    }
  }

  // MARK: - Local hosts

  extension AddressRule {
    /// Whether a host is this computer, or an address of the network around it.
    static func isLocal(_ host: String) -> Bool {
      let name = host.lowercased().trimmingCharacters(in: ["[", "]", "."])
      if name == "localhost" || name.hasSuffix(".localhost") { return true }
      return isLocalIPv4(name) || isLocalIPv6(name)
    }

    private static func isLocalIPv4(_ name: String) -> Bool {
      var address = in_addr()
      guard inet_pton(AF_INET, name, &address) == 1 else { return false }
      return isLocal(UInt32(bigEndian: address.s_addr))
    }

    private static func isLocal(_ address: UInt32) -> Bool {
      switch (address >> 24, address >> 16 & 255) {
      case (0, _), (10, _), (127, _), (169, 254), (172, 16...31), (192, 168): true
      default: false
      }
    }

    private static func isLocalIPv6(_ name: String) -> Bool {
      var address = in6_addr()
      guard inet_pton(AF_INET6, name, &address) == 1 else { return false }
      let bytes = withUnsafeBytes(of: &address) { Array($0) }
      // ::, ::1 and addresses that contain one of IPv4.
      if bytes.prefix(10).allSatisfy({ $0 == 0 }), [0, 255].contains(bytes[10]) {
        let inner = bytes.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return inner <= 1 || isLocal(inner)
      }
      return bytes[0] & 0xfe == 0xfc || bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80
    }
  }
#endif
