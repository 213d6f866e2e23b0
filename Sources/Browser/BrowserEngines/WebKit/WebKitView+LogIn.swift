#if WebKitGTK
  internal import BrowserModel
  internal import CWebKitGTK
  internal import Foundation

  extension WebKitView {
    /// Answers a host that asks for a user name and a password. Without an answer, WebKit shows the
    /// page that the host sent.
    func logIn(_ request: OpaquePointer) {
      let credential = credential(for: request)
      webkit_authentication_request_authenticate(request, credential)
      credential.map(webkit_credential_free)
    }

    private func credential(for request: OpaquePointer) -> OpaquePointer? {
      guard let challenge = AuthenticationChallenge(request), let url = Self.origin(of: request)
      else { return nil }
      let credentials = session.credentials
      let isRetry = webkit_authentication_request_is_retry(request) != 0
      switch credentials.answer(
        to: challenge, from: url, refusing: isRetry ? credentials.authorization(for: url) : nil)
      {
      case .success(let authorization):
        let user = authorization.credentials.user, password = authorization.credentials.password
        return webkit_credential_new(user, password, WEBKIT_CREDENTIAL_PERSISTENCE_FOR_SESSION)
      case .failure(let error):
        if tracker.isProvisional { loginError = error }
        return nil
      }
    }

    private static func origin(of request: OpaquePointer) -> URL? {
      guard let origin = webkit_authentication_request_get_security_origin(request) else {
        return nil
      }
      defer { webkit_security_origin_unref(origin) }
      let text = webkit_security_origin_to_string(origin)
      defer { g_free(text) }
      return URL(text)
    }
  }

  extension AuthenticationChallenge {
    /// Creates the challenge of a host, or returns nil for a proxy and for schemes without passwords.
    fileprivate init?(_ request: OpaquePointer) {
      guard webkit_authentication_request_is_for_proxy(request) == 0 else { return nil }
      let realm = String(webkit_authentication_request_get_realm(request))
      switch webkit_authentication_request_get_scheme(request) {
      case WEBKIT_AUTHENTICATION_SCHEME_HTTP_BASIC: self.init(scheme: .basic, realm: realm)
      case WEBKIT_AUTHENTICATION_SCHEME_HTTP_DIGEST: self.init(scheme: .digest, realm: realm)
      default: return nil
      }
    }
  }
#endif
