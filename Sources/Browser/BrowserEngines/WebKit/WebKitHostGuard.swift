#if WebKitGTK
  internal import BrowserModel
  internal import BrowserPages
  internal import CWebKitGTK
  internal import Foundation

  /// The object that keeps pages of the network from this computer and its network.
  ///
  /// A session and the sessions of its prerendered pages share one guard. WebKit itself blocks the
  /// addresses of local hosts by rules, and a relay refuses names that resolve to local hosts. When
  /// the relay finds out that a host is local, the rules include its name.
  @WebKitActor
  final class WebKitHostGuard {
    nonisolated let access = HostAccess()
    private let hostAddresses: [String: String]
    private var relay: HostRelay?
    private var filter: OpaquePointer?
    private var filterCount = 0
    /// The names of local hosts that the rules include.
    private var localHosts: [String: HostReach] = [:]
    private var views: [WeakReference<WebKitView>] = []
    private var lastUpdate: Task<LoadError?, Never>?
    private var changes: Task<Void, Never>?

    /// Creates a guard.
    ///
    /// - Parameter hostAddresses: The IP addresses of hosts whose names are not looked up.
    nonisolated init(hostAddresses: [String: String]) { self.hostAddresses = hostAddresses }

    isolated deinit {
      changes?.cancel()
      filter.map(webkit_user_content_filter_unref)
    }

    /// A Boolean value that indicates whether the rules include all hosts that are known to be
    /// local.
    var isUpToDate: Bool { filter != nil && localHosts == access.localHosts }

    /// Starts the relay if necessary, and brings the rules up to date.
    ///
    /// - Returns: The error if pages cannot be kept from this computer.
    func prepare() async -> LoadError? {
      guard !isUpToDate else { return nil }
      let task = Task { [lastUpdate] in
        _ = await lastUpdate?.value
        return await update()
      }
      lastUpdate = task
      return await task.value
    }

    /// Sets up a network session after the guard has been prepared.
    func protect(_ session: OpaquePointer) {
      guard let relay else { return }
      // The rules know these hosts, which always are this computer.
      let direct = ["localhost", "*.localhost", "127.0.0.0/8", "::1"]
      let settings = withCStrings(direct) { webkit_network_proxy_settings_new(relay.address, $0) }
      webkit_network_session_set_proxy_settings(
        session, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, settings)
      webkit_network_proxy_settings_free(settings)
    }

    /// Adds the rules to a view after the guard has been prepared, and keeps them up to date.
    func protect(_ view: WebKitView) {
      views.removeAll { $0.object == nil }
      views.append(WeakReference(view))
      if let filter, let manager = view.contentManager {
        webkit_user_content_manager_add_filter(manager, filter)
      }
    }
  }

  // MARK: - Updates

  extension WebKitHostGuard {
    private func update() async -> LoadError? {
      do {
        // A proxy of the user looks up the names of hosts itself.
        if relay == nil, ProxySettings.ofProcess.isEmpty { relay = try await makeRelay() }
        if !isUpToDate { try await updateFilter() }
      } catch {
        return .other("WebKit cannot keep pages from this computer (\(error)): \(Self.advice)")
      }
      observeHosts()
      return nil
    }

    private static var advice: String {
      "check that files can be created in ‘\(directory.path)’, and load the page again"
    }

    private func makeRelay() async throws -> HostRelay {
      try await HostRelay.start(access) { [hostAddresses] host in
        if let address = hostAddresses[host] { return [address] }
        return await HostLookup.addresses(of: host)
      }
    }

    private func observeHosts() {
      guard changes == nil else { return }
      changes = Task { [weak self, changes = access.changes] in
        // If the rules can't be updated, the previous ones still apply.
        for await _ in changes { _ = await self?.prepare() }
      }
    }
  }

  // MARK: - Rules

  extension WebKitHostGuard {
    /// The directory for files that are needed only during the run.
    nonisolated static var directory: URL {
      let runtime = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? ""
      return runtime.isEmpty
        ? FileManager.default.temporaryDirectory : URL(fileURLWithPath: runtime)
    }

    /// Replaces the rules of all views.
    private func updateFilter() async throws {
      let hosts = access.localHosts
      let rules = try JSONSerialization.data(
        withJSONObject: ContentRules.rules(localHosts: hosts))
      let compiled = try await compile(rules)
      let previous = filter
      filter = compiled
      localHosts = hosts
      for manager in views.compactMap({ $0.object?.contentManager }) {
        webkit_user_content_manager_add_filter(manager, compiled)
        if let previous { webkit_user_content_manager_remove_filter(manager, previous) }
      }
      previous.map(webkit_user_content_filter_unref)
    }

    /// Compiles rules in a directory that is deleted at once. WebKit maps the file into memory.
    private func compile(_ rules: Data) async throws -> OpaquePointer {
      let directory = Self.directory.appendingPathComponent("switchboard-rules-\(UUID())")
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      defer { try? FileManager.default.removeItem(at: directory) }
      let store = webkit_user_content_filter_store_new(directory.path)
      defer { g_object_unref(store.map { UnsafeMutableRawPointer($0) }) }
      filterCount += 1
      return try await Self.save(rules, as: "rules\(filterCount)", in: store).get().pointer
    }

    private static func save(
      _ rules: Data, as name: String, in store: OpaquePointer?
    ) async -> Result<CompiledFilter, PageOperationError> {
      let bytes = rules.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
      defer { g_bytes_unref(bytes) }
      return await perform {
        webkit_user_content_filter_store_save(store, name, bytes, nil, $0, $1)
      } finish: {
        webkit_user_content_filter_store_save_finish(store, $0, &$1).map(CompiledFilter.init)
      }
    }
  }

  /// Rules that WebKit has compiled.
  ///
  /// Safe: only WebKit's thread uses the pointer, and its owner releases it once.
  private struct CompiledFilter: @unchecked Sendable {
    let pointer: OpaquePointer
  }
#endif
