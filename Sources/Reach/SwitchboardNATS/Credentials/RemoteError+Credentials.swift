#if NATS
  internal import CNATS
  internal import Foundation
  internal import ProfileFiles
  internal import SwitchboardRemote

  // MARK: - Configuration

  extension RemoteError {
    static func unusableScheme(_ scheme: String) -> Self {
      Self("unusable_address", "‘\(scheme)’ is no scheme of NATS: write ‘nats://’ or ‘tls://’")
    }

    static func unusableAddress(_ address: String) -> Self {
      Self(
        "unusable_address",
        "‘\(address)’ is no address of a NATS server: write a host, and a port if it is not 4222, "
          + "such as ‘tls://hub.example.org:4222’; in a password, write ‘/’ as ‘%2F’")
    }

    static var noAddress: Self {
      Self(
        "no_address",
        "there is no address of a NATS server: give one, set NATS_URL, or select a context with "
          + "‘nats context select’")
    }

    static var mixedSchemes: Self {
      Self(
        "mixed_schemes",
        "some addresses of the NATS servers demand encryption and others don't: write ‘tls://’ for "
          + "all or for none")
    }

    static var mixedUsers: Self {
      Self(
        "mixed_users",
        "the addresses of the NATS servers contain different users: write the same user into each")
    }

    static var passwordWithoutUser: Self {
      Self("missing_variable", "there is a password for NATS but no user: set NATS_USER")
    }

    static func missingVariable(_ name: String, beside other: String) -> Self {
      Self(
        "missing_variable",
        "a certificate is used only with its private key, but \(other) is set and \(name) is not: "
          + "set both, or none")
    }

    static func unusableContext(_ name: String) -> Self {
      Self(
        "unusable_context",
        "‘\(name)’ cannot name a NATS context: choose one that ‘nats context ls’ shows")
    }

    static var noMemory: Self {
      Self("unreachable", "there is not enough memory to connect: end another program")
    }

    static func unusableFile(_ path: String, _ kind: String, _ reason: String) -> Self {
      Self("unusable_file", "\(kind), ‘\(path)’, cannot be used: \(reason)")
    }

    /// Returns the contents of a file.
    static func contents(of path: String, _ kind: String) throws(RemoteError) -> Data {
      let data: Data?
      do throws(FileError) {
        data = try RegularFile.contents(at: URL(fileURLWithPath: path), limit: 1 << 20)
      } catch { throw Self("unusable_file", "\(kind): \(error)") }
      guard let data else {
        throw Self("unusable_file", "\(kind): ‘\(path)’ does not exist: correct the path")
      }
      return data
    }
  }

  // MARK: - Connection

  extension RemoteError {
    /// Returns the error for a connection that failed.
    static func noConnection(_ error: NATSStatus, _ configuration: NATSConfiguration) -> Self {
      let servers = configuration.servers.map { "‘\(withoutSecrets($0))’" }
        .joined(separator: ", ")
      return Self(
        "unreachable",
        "no NATS server accepts the connection at \(servers): "
          + reason(error, configuration))
    }

    /// Returns a clause that says why a connection failed and what to do about it.
    private static func reason(_ error: NATSStatus, _ configuration: NATSConfiguration) -> String {
      switch error.status {
      case NATS_SECURE_CONNECTION_WANTED:
        "the server offers no encryption, but ‘tls://’, a CA or a certificate demands it, so nothing "
          + "was sent: set up TLS on the server"
      case NATS_CONNECTION_AUTH_FAILED: configuration.refusalOfUser
      case NATS_SSL_ERROR: certificateReason(error.detail, configuration)
      case NATS_PROTOCOL_ERROR where configuration.isEncrypted:
        configuration.certificate == nil
          ? "the server ended the encrypted connection, as one does that demands a certificate: set "
            + "NATS_CERT and NATS_KEY"
          : "the server refuses the certificate ‘\(configuration.certificate?.chain ?? "")’: check "
            + "NATS_CERT and the authorities that the server trusts"
      case NATS_NO_SERVER, NATS_TIMEOUT: "none answers: start one, or check the address"
      default: "\(error.detail ?? error.description): check the address and the credentials"
      }
    }

    private static func certificateReason(
      _ detail: String?, _ configuration: NATSConfiguration
    ) -> String {
      let text = detail ?? "the handshake failed"
      if text.contains("hostname mismatch") {
        return "the certificate of the server is for another host (\(text)): check the address"
      }
      let authorities = configuration.certificateAuthorities.map { "‘\($0)’" } ?? "the system"
      return
        "the certificate of the server is not trusted by \(authorities) (\(text)): set NATS_CA "
        + "to the authority of the server"
    }

    /// Returns an address without its user, password or token.
    private static func withoutSecrets(_ address: String) -> String {
      (try? NATSAddress(address))?.server ?? "?"
    }
  }

  extension NATSConfiguration {
    /// A Boolean value that indicates whether a server without TLS is refused.
    var isEncrypted: Bool {
      certificateAuthorities != nil || certificate != nil
        || servers.contains { (try? NATSAddress($0))?.isEncrypted ?? false }
    }

    /// A clause that says whom the server refuses, and what to check.
    fileprivate var refusalOfUser: String {
      let user = (try? NATSAddresses(servers))?.user ?? NATSAddress.User.none
      return switch (user, credentialsFile, seedFile) {
      case (.password(_, let name), _, _):
        "the server refuses the user ‘\(name)’ of the address: check its password"
      case (.token, _, _): "the server refuses the token of the address: check it"
      case (_, let file?, _): "the server refuses the credentials ‘\(file)’: check NATS_CREDS"
      case (_, _, let file?): "the server refuses the key ‘\(file)’: check NATS_NKEY"
      default: refusalOfVariables
      }
    }

    private var refusalOfVariables: String {
      if let user {
        return "the server refuses the user ‘\(user)’: check NATS_USER and NATS_PASSWORD"
      }
      if token != nil { return "the server refuses the token: check NATS_TOKEN" }
      return "the server demands a user: set NATS_CREDS, NATS_NKEY, NATS_TOKEN, or NATS_USER and "
        + "NATS_PASSWORD"
    }
  }
#endif
