#if WebKitGTK
  internal import BrowserModel
  internal import CWebKitGTK
  internal import Foundation

  extension LoadError {
    /// Creates an error for a failed load, or returns nil if the load became a download or has no
    /// content.
    init?(failedLoad error: UnsafeMutablePointer<GError>?, url: URL?) {
      guard let error = error?.pointee else {
        self = .other("the page failed for an unknown reason: reload it")
        return
      }
      let code = UInt32(bitPattern: error.code)
      switch error.domain {
      case g_resolver_error_quark():
        self = .hostNotFound(url?.host(percentEncoded: false) ?? "")
      case g_tls_error_quark(): self = .untrusted(reason: String(error.message))
      case g_io_error_quark(): self.init(connection: code, String(error.message), url)
      case soup_session_error_quark(): self = .connectionLost
      case webkit_network_error_quark(): self.init(network: code, String(error.message), url)
      case webkit_policy_error_quark():
        if code == WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE.rawValue {
          return nil
        }
        self.init(policy: code, String(error.message))
      default:
        // This error has neither a domain nor a code.
        let isLoop = String(error.message).hasPrefix("Load cannot follow more than")
        self = isLoop ? .tooManyRedirects : .other(Self.sentence(String(error.message)))
      }
    }

    private init(connection code: UInt32, _ message: String, _ url: URL?) {
      switch code {
      case G_IO_ERROR_CONNECTION_REFUSED.rawValue: self = .connectionRefused
      case G_IO_ERROR_NOT_FOUND.rawValue: self = .missingFile(url)
      case G_IO_ERROR_TIMED_OUT.rawValue: self = .timedOut
      case G_IO_ERROR_PARTIAL_INPUT.rawValue, G_IO_ERROR_BROKEN_PIPE.rawValue,
        G_IO_ERROR_CLOSED.rawValue:
        self = .connectionLost
      case G_IO_ERROR_CANCELLED.rawValue: self = .stopped
      case G_IO_ERROR_INVALID_DATA.rawValue: self = .damaged(message)
      // For a host name, this is how the relay reports that there is no such host.
      case G_IO_ERROR_HOST_UNREACHABLE.rawValue where url.map(HostAccess.hasName) == true:
        self = .hostNotFound(url?.host(percentEncoded: false) ?? "")
      case G_IO_ERROR_HOST_UNREACHABLE.rawValue, G_IO_ERROR_NETWORK_UNREACHABLE.rawValue:
        self = .timedOut
      case G_IO_ERROR_PROXY_NOT_ALLOWED.rawValue where url != nil:
        self = url.map(LoadPolicy.refusal) ?? .connectionRefused
      default: self = .other(Self.sentence(message))
      }
    }

    private init(network code: UInt32, _ message: String, _ url: URL?) {
      switch code {
      case WEBKIT_NETWORK_ERROR_CANCELLED.rawValue: self = .stopped
      case WEBKIT_NETWORK_ERROR_FILE_DOES_NOT_EXIST.rawValue:
        self = .missingFile(url)
      default: self = .other(Self.sentence(message))
      }
    }

    private init(policy code: UInt32, _ message: String) {
      switch code {
      case WEBKIT_POLICY_ERROR_CANNOT_USE_RESTRICTED_PORT.rawValue:
        self = .restrictedPort
      default: self = .other(Self.sentence(message))
      }
    }

    private static func missingFile(_ url: URL?) -> LoadError {
      .other("there is no file ‘\(url?.path(percentEncoded: false) ?? "")’: check the address")
    }

    /// The error for an address with a port that is reserved for another protocol.
    static var restrictedPort: LoadError {
      .blocked(reason: "the port belongs to another protocol: use another port")
    }

    /// The error for an answer that makes WebKit end the page's process.
    static var refusedAnswer: LoadError {
      .blocked(
        reason: "WebKit refused the answer of the host, which probably redirects to a file of this "
          + "computer: type the address of the file to open it")
    }

    /// Adds a suggestion to a library's message.
    private static func sentence(_ message: String) -> String { "\(message): try again later" }
  }

  // MARK: - Downloads

  extension LoadError {
    init(failedDownload error: UnsafeMutablePointer<GError>?) {
      guard let fault = error?.pointee, fault.domain == webkit_download_error_quark() else {
        self = LoadError(failedLoad: error, url: nil) ?? .connectionLost
        return
      }
      switch UInt32(bitPattern: fault.code) {
      case WEBKIT_DOWNLOAD_ERROR_CANCELLED_BY_USER.rawValue: self = .stopped
      case WEBKIT_DOWNLOAD_ERROR_DESTINATION.rawValue:
        self = .other("the file cannot be written: check the directory of downloads")
      default: self = .connectionLost
      }
    }
  }

  // MARK: - Certificates

  extension LoadError {
    /// Creates an error that describes the problems with a certificate.
    init(certificateFaults faults: GTlsCertificateFlags, host: String) {
      let reasons: [(GTlsCertificateFlags, String)] = [
        (G_TLS_CERTIFICATE_REVOKED, "its certificate has been revoked"),
        (G_TLS_CERTIFICATE_EXPIRED, "its certificate has expired"),
        (G_TLS_CERTIFICATE_NOT_ACTIVATED, "its certificate is not valid yet"),
        (G_TLS_CERTIFICATE_BAD_IDENTITY, "its certificate is not for ‘\(host)’"),
        (G_TLS_CERTIFICATE_UNKNOWN_CA, "its certificate is signed by an unknown authority"),
        (G_TLS_CERTIFICATE_INSECURE, "its certificate uses an insecure algorithm"),
      ]
      let found = reasons.filter { faults.rawValue & $0.0.rawValue != 0 }.map(\.1)
      let reason = found.isEmpty ? "its certificate is damaged" : found.joined(separator: ", ")
      self = .untrusted(reason: reason)
    }
  }
#endif
