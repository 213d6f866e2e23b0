#if WebKitGTK
  internal import BrowserModel
  internal import BrowserPages
  internal import CWebKitGTK
  internal import Foundation

  // MARK: - Addresses

  extension WebKitView {
    /// Decides whether WebKit may load an address or show a response.
    ///
    /// - Returns: Whether this method made the decision. Otherwise, WebKit decides.
    func decide(_ decision: OpaquePointer, _ kind: WebKitPolicyDecisionType) -> Bool {
      // Safe, like GObject's cast macros. The structures of both decision types begin with the
      // structure of their base type.
      let base = UnsafeMutableRawPointer(decision)
        .assumingMemoryBound(to: WebKitPolicyDecision.self)
      switch kind {
      case WEBKIT_POLICY_DECISION_TYPE_RESPONSE: return decideAnswer(decision, base)
      case WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION,
        WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION:
        return decideNavigation(decision, base)
      default: return false
      }
    }

    /// Blocks addresses that the page, one of its frames or a redirect must not load.
    private func decideNavigation(
      _ decision: OpaquePointer, _ base: UnsafeMutablePointer<WebKitPolicyDecision>
    ) -> Bool {
      guard let action = webkit_navigation_policy_decision_get_navigation_action(decision),
        let request = webkit_navigation_action_get_request(action)
      else { return false }
      let isRedirect = webkit_navigation_action_is_redirect(action) != 0
      let kind = webkit_navigation_action_get_navigation_type(action)
      if [
        WEBKIT_NAVIGATION_TYPE_FORM_SUBMITTED, WEBKIT_NAVIGATION_TYPE_FORM_RESUBMITTED,
        WEBKIT_NAVIGATION_TYPE_RELOAD,
      ].contains(kind) {
        reading.isSubmitting = String(webkit_uri_request_get_http_method(request)) == "POST"
      }
      let address = String(webkit_uri_request_get_uri(request))
      if let url = URL(address: address) {
        lastAction = (url, kind == WEBKIT_NAVIGATION_TYPE_BACK_FORWARD)
      }
      if !isRedirect, isExpected(address) { return false }
      let source = isRedirect ? currentURL ?? tracker.documentURL : tracker.documentURL
      guard let url = URL(address: address),
        let error = error(from: source, to: url, isRedirect: isRedirect)
      else { return false }
      violation = (address, error)
      webkit_policy_decision_ignore(base)
      return true
    }

    /// Returns the error for a navigation that a page must not perform, or nil if the navigation is
    /// permitted.
    private func error(from source: URL?, to url: URL, isRedirect: Bool = false) -> LoadError? {
      if !isRedirect, source?.user() != url.user(), let host = url.hostAfterUser {
        return LoadPolicy.refusal(of: url, host: host)
      }
      let isInner = ["about", "blob", "data"].contains(url.scheme?.lowercased())
      guard let source, !source.isFileURL, !isInner else { return nil }
      do { try access.checkRedirect(from: source, to: url) } catch { return error }
      access.grant(access.permitted(from: source), toUnknown: url)
      return nil
    }

    /// Grants the document access to a host that it loads data from, if the document is local too.
    func permitRequest(to url: URL) {
      access.grant(access.permitted(from: tracker.documentURL ?? url), toUnknown: url)
    }

    /// Returns whether an address is the one that the tab itself requested. The tab has already
    /// checked that address.
    private func isExpected(_ address: String) -> Bool {
      tracker.expected.map { $0.url == URL(address: address) } ?? false
    }

    /// Opens the address of a new window in this tab, as a navigation by the page.
    func openHere(_ action: OpaquePointer) {
      guard let created, let request = webkit_navigation_action_get_request(action),
        let url = URL(webkit_uri_request_get_uri(request)),
        error(from: tracker.documentURL, to: url) == nil, tracker.expected == nil
      else { return }
      webkit_web_view_load_request(created, request)
    }
  }

  // MARK: - Answers

  extension WebKitView {
    /// Downloads a response that WebKit can't show or that is an attachment. WebKit waits for the
    /// decision.
    private func decideAnswer(
      _ decision: OpaquePointer, _ base: UnsafeMutablePointer<WebKitPolicyDecision>
    ) -> Bool {
      guard webkit_response_policy_decision_is_main_frame_main_resource(decision) != 0,
        let response = webkit_response_policy_decision_get_response(decision)
      else { return false }
      let isShown = webkit_response_policy_decision_is_mime_type_supported(decision) != 0
      if isShown, !Self.isAttachment(response) { return awaitRules(base) }
      g_object_ref(base)
      let downloadsDirectory = session.configuration.downloadsDirectory
      Task { [load = tracker.current] in
        defer { g_object_unref(base) }
        if await downloadsDirectory() != nil {
          downloadedLoad = load
          webkit_policy_decision_download(base)
        } else {
          refuse(response, base)
        }
      }
      return true
    }

    /// Shows a page when the rules include its host, which may have turned out to be local.
    ///
    /// - Returns: Whether the decision waits for the rules.
    private func awaitRules(_ decision: UnsafeMutablePointer<WebKitPolicyDecision>) -> Bool {
      guard !session.hostGuard.isUpToDate else { return false }
      g_object_ref(decision)
      Task {
        defer { g_object_unref(decision) }
        _ = await session.hostGuard.prepare()
        webkit_policy_decision_use(decision)
      }
      return true
    }

    private func refuse(
      _ response: OpaquePointer, _ decision: UnsafeMutablePointer<WebKitPolicyDecision>
    ) {
      let type = String(webkit_uri_response_get_mime_type(response))
      violation = (String(webkit_uri_response_get_uri(response)), .notText(type))
      webkit_policy_decision_ignore(decision)
    }

    private static func isAttachment(_ response: OpaquePointer) -> Bool {
      guard let headers = webkit_uri_response_get_http_headers(response) else { return false }
      var kind: UnsafeMutablePointer<CChar>?
      guard soup_message_headers_get_content_disposition(headers, &kind, nil) != 0 else {
        return false
      }
      defer { g_free(kind) }
      return String(kind).lowercased() == "attachment"
    }

    /// Reports a download to the tab, then the end of the load that has become the download.
    func report(_ transfer: WebKitTransfer, from url: URL, to file: URL, byteCount: Int?) {
      let load =
        tracker.current ?? tracker.document
        ?? WebKitLoad(
          command: tracker.command, pageLoad: 0)
      report(.download(transfer, url, file: file, byteCount: byteCount), of: load)
      endDownloadedLoad()
    }

    /// Reports the end of the load that has become a download, if any.
    func endDownloadedLoad() {
      report(.page(.finished), of: downloadedLoad)
      downloadedLoad = nil
    }
  }
#endif
