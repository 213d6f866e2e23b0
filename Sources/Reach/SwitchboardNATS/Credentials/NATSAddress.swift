#if NATS
  internal import Foundation
  internal import SwitchboardRemote

  /// The address of a NATS server, and the user that it contains.
  struct NATSAddress: Equatable {
    /// The credentials in an address, such as ‘name:password@’ before the host.
    enum User: Equatable {
      case none
      case token(String)
      case password(String, of: String)
    }

    let isEncrypted: Bool
    let user: User
    /// The address without the user.
    let server: String

    /// Reads an address.
    /// - Throws: ``RemoteError`` if the address has another scheme, or no host.
    init(_ text: String) throws(RemoteError) {
      let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
      let scheme = parts.count == 2 ? parts[0].lowercased() : "nats"
      guard ["nats", "tls"].contains(scheme) else { throw .unusableScheme(scheme) }
      let rest = parts.last ?? ""
      // A password may contain the character that ends it.
      let host = rest.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
      guard !host.isEmpty, !host.contains(where: { "/?#".contains($0) }) else {
        throw .unusableAddress(scheme + "://" + host)
      }
      isEncrypted = scheme == "tls"
      user = Self.user(host.count == rest.count ? nil : rest.dropLast(host.count + 1))
      server = scheme + "://" + host
    }

    private static func user(_ text: Substring?) -> User {
      guard let text else { return .none }
      guard let colon = text.firstIndex(of: ":") else { return .token(decoded(text)) }
      return .password(decoded(text[text.index(after: colon)...]), of: decoded(text[..<colon]))
    }

    /// Returns a text without percent-encoding. A text that is not encoded stays as it is.
    private static func decoded(_ text: Substring) -> String {
      text.removingPercentEncoding ?? String(text)
    }
  }

  /// The addresses of the servers of a cluster.
  struct NATSAddresses {
    let isEncrypted: Bool
    let user: NATSAddress.User
    let servers: [String]

    /// Reads addresses.
    /// - Throws: ``RemoteError`` if an address cannot be used, or if the addresses differ in their
    ///   schemes or users.
    init(_ texts: [String]) throws(RemoteError) {
      var all: [NATSAddress] = []
      for text in texts { all.append(try NATSAddress(text)) }
      guard let first = all.first else { throw .noAddress }
      guard all.allSatisfy({ $0.isEncrypted == first.isEncrypted }) else { throw .mixedSchemes }
      guard all.allSatisfy({ $0.user == first.user }) else { throw .mixedUsers }
      isEncrypted = first.isEncrypted
      user = first.user
      servers = all.map(\.server)
    }
  }
#endif
