#if WebKitGTK
  internal import BrowserModel
  internal import BrowserPages
  internal import CWebKitGTK
  internal import Foundation

  // MARK: - Commands

  extension WebKitView {
    /// Loads an address for the tab.
    func load(_ request: LoadRequest, command: Int) {
      let view = widget()
      closeDialogs()
      let url = request.url.withoutCredentials
      session.credentials.learn(from: request)
      tracker.receive(command)
      tracker.expect(url)
      access.grant(access.permitted(from: request.initiator.page), to: url)
      watchTime(of: WebKitLoad(command: command, pageLoad: 0))
      if let form = request.filledForm {
        submit(form, request.submission)
      } else if goInList(request, to: url, in: view) {
        return
      } else if request.submission != nil {
        refuseForm()
      } else if isLink(request) {
        followLink(request, to: url, in: view)
      } else {
        loadAddress(url, from: request.initiator.page, in: view)
      }
    }

    /// Stops the current load for the tab.
    func stop(command: Int) {
      tracker.receive(command)
      closeDialogs()
      if let created { webkit_web_view_stop_loading(created) }
    }

    /// Stops a load that the page started and the tab refuses.
    func cancel(_ load: WebKitLoad) {
      guard tracker.current == load, let created else { return }
      webkit_web_view_stop_loading(created)
    }

    /// Reloads the page or goes back or forward by using an entry in WebKit's back/forward list.
    /// The entry is used only if it has the requested address.
    /// - Returns: Whether the entry was used.
    ///
    /// The check is necessary because WebKit's list, unlike the tab's list, has no entries for
    /// pages that failed to load.
    private func goInList(
      _ request: LoadRequest, to url: URL, in view: UnsafeMutablePointer<WebKitWebView>
    ) -> Bool {
      guard request.kind != .new, let list = webkit_web_view_get_back_forward_list(view),
        let item = webkit_back_forward_list_get_nth_item(list, gint(request.offset)),
        URL(webkit_back_forward_list_item_get_uri(item)) == url
      else { return false }
      if request.kind == .reload, tracker.document != nil {
        // A reload of the answer to a form submits the form again.
        guard reading.isSubmitted == (request.submission != nil) else { return false }
        webkit_web_view_reload(view)
      } else if request.submission != nil {
        return false
      } else {
        webkit_web_view_go_to_back_forward_list_item(view, item)
      }
      return true
    }

    /// Returns whether the document of the view has the link that leads to another document.
    private func isLink(_ request: LoadRequest) -> Bool {
      guard request.kind == .new, let document = tracker.documentURL, tracker.document != nil
      else { return false }
      return request.initiator.page == document
        && request.url.withoutFragment != document.withoutFragment
    }

    /// Lets the document load the address of a link, so that it is the origin of the request.
    private func followLink(
      _ request: LoadRequest, to url: URL, in view: UnsafeMutablePointer<WebKitWebView>
    ) {
      let words = (try? JSONEncoder().encode([url.absoluteString])) ?? Data()
      Task { [weak self, load = tracker.expected?.load] in
        let result = await self?.call("follow(...\(String(decoding: words, as: UTF8.self)))")
        guard let self, case .failure? = result, tracker.expected?.load == load else { return }
        loadAddress(url, from: request.initiator.page, in: view)
      }
    }

    private func loadAddress(
      _ url: URL, from page: URL?, in view: UnsafeMutablePointer<WebKitWebView>
    ) {
      guard let message = webkit_uri_request_new(url.absoluteString) else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(message)) }
      if let referrer = LoadPolicy.referer(from: page, to: url),
        let headers = webkit_uri_request_get_http_headers(message)
      {
        soup_message_headers_replace(headers, "Referer", referrer)
      }
      webkit_web_view_load_request(view, message)
    }
  }

  // MARK: - Limits

  extension WebKitView {
    /// Starts timers that end a load if the page doesn't begin to arrive in time, or doesn't end.
    private func watchTime(of load: WebKitLoad) {
      let limits = session.configuration
      Task { [weak self] in
        try? await Task.sleep(for: limits.responseTimeLimit)
        self?.endLate(load)
      }
      Task { [weak self] in
        try? await Task.sleep(for: limits.durationLimit)
        self?.endLate(load)
        self?.cut(load, .timedOut)
      }
    }

    private func endLate(_ load: WebKitLoad) {
      guard tracker.expected?.load == load || tracker.current == load && tracker.isProvisional
      else { return }
      report(.page(.failed(.timedOut)), of: load)
      if load.pageLoad == 0 { stop(command: tracker.command) } else { cancel(load) }
    }

    /// Ends the load of a page that is larger than the limit permits.
    func endTooLargeLoad() {
      let limit = session.configuration.pageByteLimit
      if let load = tracker.current { cut(load, .tooLarge(limit: limit)) }
    }

    /// Stops a page that is arriving, and shows the part that has arrived with an error.
    private func cut(_ load: WebKitLoad, _ error: LoadError) {
      guard tracker.current == load, tracker.isCommitted, let created else { return }
      // Without a current load, WebKit's own report of the end is ignored.
      _ = tracker.end()
      closeDialogs()
      webkit_web_view_stop_loading(created)
      reportTitle()
      reportState()
      finishReading(of: load) { [weak self] in self?.report(.page(.failed(error)), of: load) }
    }
  }

  // MARK: - Signals

  extension WebKitView {
    func loadChanged(_ event: WebKitLoadEvent) {
      guard let url = currentURL else { return }
      switch event {
      case WEBKIT_LOAD_STARTED: started(url)
      case WEBKIT_LOAD_REDIRECTED:
        // During a load that the page started, the view keeps the document's address.
        if tracker.requestedURL != nil {
          report(.page(.redirected(url, submitsForm: reading.isSubmitting)), of: tracker.current)
        }
      case WEBKIT_LOAD_COMMITTED: committed(url)
      case WEBKIT_LOAD_FINISHED: finished(url)
      default: break
      }
    }

    private func started(_ url: URL) {
      violation = nil
      loginError = nil
      let (load, isPages) = tracker.start()
      guard isPages else { return }
      watchTime(of: load)
      // The view still has the document's address.
      let target = lastAction?.url ?? url
      let offset = lastAction?.isInList == true ? offset(of: target) : nil
      report(.began(offset.map { .go(offset: $0) } ?? .load(target), target), of: load)
    }

    private func committed(_ url: URL) {
      // WebKit shows an empty page if an address uses a port that is reserved for another protocol.
      if url.scheme == "about", let requested = tracker.requestedURL, requested.scheme != "about" {
        return report(.page(.failed(.restrictedPort)), of: tracker.end())
      }
      access.withdraw(url)
      let load = tracker.commit(to: url)
      listIndex = indexInList
      reading.begin()
      report(.page(.committed(url)), of: load)
      reportTitle()
      reportState()
    }

    private func finished(_ url: URL) {
      guard let load = tracker.end() else { return }
      if url != tracker.documentURL { replaceURL(with: url) }
      reportTitle()
      reportState()
      let statusError = statusError
      finishReading(of: load) { [weak self] in
        let error = statusError ?? self?.sizeError
        self?.report(.page(error.map(WebPageEvent.failed) ?? .finished), of: load)
      }
    }

    /// The error for a page that has arrived completely but is too large, or nil for other pages.
    private var sizeError: LoadError? {
      let limit = session.configuration.pageByteLimit
      return reading.source.flatMap { $0.count > limit ? .tooLarge(limit: limit) : nil }
    }

    /// Handles a failure. The `load-changed` signal that follows is ignored, because the load has
    /// ended.
    func loadFailed(_ address: String, _ error: UnsafeMutablePointer<GError>?) {
      let url = URL(address: address)
      let violation = violation
      self.violation = nil
      if let url { access.withdraw(url) }
      var cause = LoadError(failedLoad: error, url: url)
      if let violation, violation.address == address { cause = violation.error }
      let load = tracker.fail(url, isCancelled: cause == .stopped)
      // The tab learns about a download before the end of its load.
      if cause == nil, load == downloadedLoad { return }
      report(.page(cause.map(WebPageEvent.failed) ?? .finished), of: load)
    }

    func certificateFailed(_ address: String, _ faults: GTlsCertificateFlags) {
      let url = URL(address: address)
      let error = LoadError(
        certificateFaults: faults, host: url?.host(percentEncoded: false) ?? "")
      report(.page(.failed(error)), of: tracker.fail(url, isCancelled: false))
    }

    func processEnded() {
      closeDialogs()
      reading.end()
      let refused = tracker.refusedLoad, last = tracker.crash()
      report(.page(refused == nil ? .crashed : .failed(.refusedAnswer)), of: refused ?? last)
    }
  }

  // MARK: - Changes without a load

  extension WebKitView {
    /// Handles a change to WebKit's list. Each load also changes the list before its commit.
    func listChanged(isAddition: Bool) {
      guard isAddition, isIdle, let url = listURL else { return }
      listIndex = indexInList
      tracker.documentURL = url
      report(.page(.pushed(url)), of: tracker.document)
      reportState()
    }

    /// Handles a change to the view's address. During a load, the address belongs to that load.
    func addressChanged() {
      guard isIdle, !isLoading, let url = currentURL, url != tracker.documentURL, url == listURL
      else { return }
      let offset = indexInList - listIndex
      offset == 0 ? replaceURL(with: url) : move(by: offset, to: url)
    }

    /// Handles the end of loading. If the tab's load only scrolls to another location in the same
    /// document, WebKit doesn't report the start of the load. This method then reports its
    /// completion.
    ///
    /// WebKit is briefly idle between two loads, so this method checks the loading state after a
    /// delay.
    func loadingChanged() {
      guard let load = tracker.expected?.load, !isLoading else { return }
      Task { [weak self] in
        for delay in [Duration.milliseconds(30), .seconds(1)] {
          try? await Task.sleep(for: delay)
          guard let self, !isLoading, tracker.expected?.load == load else { return }
          if arrive() { return }
        }
        if let self { report(.page(.failed(.stopped)), of: tracker.giveUp()) }
      }
    }

    private func arrive() -> Bool {
      guard let url = currentURL, let load = tracker.arriveWithoutLoading(at: url) else {
        return false
      }
      report(.page(.committed(url)), of: load)
      finishArrival(of: load)
      return true
    }

    private var isLoading: Bool { created.map { webkit_web_view_is_loading($0) != 0 } ?? false }

    /// A Boolean value that indicates whether a document is shown and no load is about to replace
    /// it.
    private var isIdle: Bool {
      tracker.document != nil && tracker.expected == nil && !tracker.isProvisional
    }

    private func replaceURL(with url: URL) {
      tracker.documentURL = url
      report(.page(.replaced(url)), of: tracker.document)
      reportState()
    }

    private func move(by offset: Int, to url: URL) {
      let load = tracker.adopt(tracker.makePageLoad(), at: url)
      report(.moved(offset: offset, url), of: load)
      finishArrival(of: load)
    }

    private func finishArrival(of load: WebKitLoad) {
      listIndex = indexInList
      reportTitle()
      reportState()
      reading.invalidate()
      finishReading(of: load) { [weak self] in self?.report(.page(.finished), of: load) }
    }

    /// Reports the title. An empty title during a commit or after a crash is ignored.
    func reportTitle() {
      guard let created, !tracker.isProvisional else { return }
      let title = String(webkit_web_view_get_title(created))
      if !title.isEmpty { report(.page(.titleChanged(title)), of: tracker.document) }
    }

    func progressChanged() {
      guard let created else { return }
      let progress = webkit_web_view_get_estimated_load_progress(created)
      report(.page(.progressed(progress)), of: tracker.current)
    }
  }

  // MARK: - Reading

  extension WebKitView {
    var access: HostAccess { session.hostGuard.access }

    var currentURL: URL? { created.flatMap { URL(webkit_web_view_get_uri($0)) } }

    private var list: OpaquePointer? {
      created.flatMap { webkit_web_view_get_back_forward_list($0) }
    }

    private var listURL: URL? {
      list.flatMap { webkit_back_forward_list_get_current_item($0) }
        .flatMap { URL(webkit_back_forward_list_item_get_uri($0)) }
    }

    private var indexInList: Int {
      guard let list else { return 0 }
      var count: gint = 0
      while webkit_back_forward_list_get_nth_item(list, -1 - count) != nil { count += 1 }
      return Int(count)
    }

    /// Returns the distance from the document to the nearest entry with the given address, or nil
    /// if there is none. WebKit may already have moved to the entry.
    private func offset(of url: URL) -> Int? {
      guard let list else { return nil }
      let index = indexInList
      let count = Int(webkit_back_forward_list_get_length(list))
      let indexes = (0..<count).filter { candidate in
        let item = webkit_back_forward_list_get_nth_item(list, gint(candidate - index))
        return item.flatMap { URL(webkit_back_forward_list_item_get_uri($0)) } == url
      }
      let isGone = index != listIndex && indexes.contains(index)
      let nearest = indexes.filter { $0 != listIndex }.min {
        abs($0 - listIndex) < abs($1 - listIndex)
      }
      return (isGone ? index : nearest).map { $0 - listIndex }
    }

    /// The error for the HTTP status of the current document, or nil if there is none.
    private var statusError: LoadError? {
      guard let created, let resource = webkit_web_view_get_main_resource(created),
        let response = webkit_web_resource_get_response(resource)
      else { return nil }
      let status = Int(webkit_uri_response_get_status_code(response))
      if status == 401, let loginError { return loginError }
      return status < 400 ? nil : .httpStatus(status)
    }
  }
#endif
