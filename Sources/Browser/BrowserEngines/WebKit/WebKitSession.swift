#if WebKitGTK
  internal import CWebKitGTK
  internal import Foundation

  /// The network session for one browser state, which holds its cookies, cache and downloads.
  @WebKitActor
  final class WebKitSession {
    nonisolated let configuration: WebKitGTKConfiguration
    /// A Boolean value that indicates whether the view of a visible page can be in a window. The
    /// value must be false if GTK uses the user's display, because no window may appear there.
    nonisolated let mapsViews: Bool
    /// The guard that keeps pages of the network from this computer.
    nonisolated let hostGuard: WebKitHostGuard
    /// The passwords that the user has entered for hosts.
    nonisolated let credentials: CredentialTable
    private var languages: [String] = []
    private var created: OpaquePointer?
    private var createdContext: OpaquePointer?
    private var views: [UnsafeMutableRawPointer: WeakReference<WebKitView>] = [:]
    private var transfers: [WebKitTransfer] = []

    /// Creates a session. The session starts no process before its first page.
    ///
    /// - Parameters:
    ///   - hostGuard: The guard of another session, or nil to create one.
    ///   - credentials: The passwords with which the session begins.
    nonisolated init(
      _ configuration: WebKitGTKConfiguration, mapsViews: Bool, hostGuard: WebKitHostGuard? = nil,
      credentials: CredentialTable? = nil
    ) {
      self.configuration = configuration
      self.mapsViews = mapsViews
      self.credentials = CredentialTable(copying: credentials)
      self.hostGuard = hostGuard ?? WebKitHostGuard(hostAddresses: configuration.hostAddresses)
    }

    isolated deinit {
      for object in [created, createdContext] { object.map { g_object_unref(.init($0)) } }
    }

    /// WebKit's session object, which is created on first use. The guard must have been prepared.
    var session: OpaquePointer {
      if let created { return created }
      let session = makeSession()
      created = session
      // Passwords must be entered in each run. They are never stored in the desktop's keyring.
      webkit_network_session_set_persistent_credential_storage_enabled(session, 0)
      hostGuard.protect(session)
      connectDownloads(session)
      return session
    }

    /// WebKit's context, which is created on first use.
    var context: OpaquePointer {
      if let createdContext { return createdContext }
      let context: OpaquePointer = webkit_web_context_new()
      createdContext = context
      webkit_web_context_set_cache_model(context, WEBKIT_CACHE_MODEL_DOCUMENT_BROWSER)
      return context
    }

    /// Sets the languages that pages should have.
    /// - Parameter field: The value of the `Accept-Language` field, or nil for WebKit's own.
    func setLanguages(_ field: String?) {
      let tags = (field ?? "").split(separator: ",").map { tag in
        tag.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
      }
      guard tags != languages else { return }
      languages = tags
      withCStrings(tags) { webkit_web_context_set_preferred_languages(context, $0) }
    }

    private func makeSession() -> OpaquePointer {
      guard let storage = configuration.storage else {
        return webkit_network_session_new_ephemeral()
      }
      let session: OpaquePointer = webkit_network_session_new(storage.data.path, storage.cache.path)
      let cookies = storage.data.appendingPathComponent("cookies.sqlite").path
      webkit_cookie_manager_set_persistent_storage(
        webkit_network_session_get_cookie_manager(session), cookies,
        WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE)
      return session
    }
  }

  // MARK: - Downloads

  extension WebKitSession {
    /// Registers a view, so that its downloads are reported to its tab.
    func register(_ view: WebKitView, as widget: UnsafeMutableRawPointer) {
      views[widget] = WeakReference(view)
    }

    func unregister(_ widget: UnsafeMutableRawPointer) { views[widget] = nil }

    private func connectDownloads(_ session: OpaquePointer) {
      connect(UnsafeMutableRawPointer(session), "download-started", to: self) {
        session, arguments in
        if let download = arguments.pointer(1) { session.start(download) }
      }
    }

    private func start(_ download: OpaquePointer) {
      let widget = webkit_download_get_web_view(download).map { UnsafeMutableRawPointer($0) }
      guard let widget, let view = views[widget]?.object else {
        return webkit_download_cancel(download)
      }
      let transfer = WebKitTransfer(
        download, downloadsDirectory: configuration.downloadsDirectory)
      transfers.removeAll { $0.hasEnded }
      transfers.append(transfer)
      transfer.onStart = { [weak view] transfer, url, file, count in
        view?.report(transfer, from: url, to: file, byteCount: count)
      }
      transfer.onEarlyEnd = { [weak view] in view?.endDownloadedLoad() }
    }
  }
#endif
