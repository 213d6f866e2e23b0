#if WebKitGTK
  internal import BrowserModel
  internal import Foundation

  /// A tracker that assigns WebKit's signals, which don't identify a load, to the loads of a view.
  ///
  /// A load that the tab requests is expected until WebKit starts it. If a load starts that isn't
  /// expected, the page has started it.
  struct WebKitLoadTracker {
    /// A load that the tab has requested but WebKit has not started.
    struct Expected {
      let load: WebKitLoad
      let url: URL
    }

    /// The number of the last command.
    private(set) var command = 0
    /// The load that the tab has requested but WebKit has not started, or nil if there is none.
    private(set) var expected: Expected?
    /// The load that has started but not ended.
    private(set) var current: WebKitLoad?
    /// The address that the tab requested with the current load, or nil if the page started the
    /// load.
    private(set) var requestedURL: URL?
    /// A Boolean value that indicates whether the current load has replaced the previous document.
    private(set) var isCommitted = false
    /// The load of the current document.
    private(set) var document: WebKitLoad?
    /// The address of the document, including changes by its scripts.
    var documentURL: URL?

    private var pageLoadCount = 0
  }

  // MARK: - Commands

  extension WebKitLoadTracker {
    /// Records a command from the tab.
    mutating func receive(_ command: Int) {
      self.command = command
      pageLoadCount = 0
      expected = nil
    }

    /// Records that the tab has asked WebKit to load an address.
    mutating func expect(_ url: URL) {
      expected = Expected(load: WebKitLoad(command: command, pageLoad: 0), url: url)
    }

    /// Returns a new identity for a load that the page starts.
    mutating func makePageLoad() -> WebKitLoad {
      pageLoadCount += 1
      return WebKitLoad(command: command, pageLoad: pageLoadCount)
    }
  }

  // MARK: - Signals

  extension WebKitLoadTracker {
    /// Records the start of a load. Returns the load and whether the page started it.
    mutating func start() -> (load: WebKitLoad, isPages: Bool) {
      let asked = expected?.load
      let load = asked ?? makePageLoad()
      requestedURL = expected?.url
      expected = nil
      current = load
      isCommitted = false
      return (load, asked == nil)
    }

    /// Records that the current load has replaced the document and returns the load.
    mutating func commit(to url: URL?) -> WebKitLoad? {
      // WebKit may report the cancellation of an earlier load after the start of the tab's load.
      if current == nil, expected != nil { _ = start() }
      guard let current else { return nil }
      isCommitted = true
      document = current
      documentURL = url
      return current
    }

    /// Marks the current load as expected again if the cancellation that WebKit reported belongs to
    /// an earlier load. Returns whether the load is expected again.
    private mutating func expectAgain() -> Bool {
      guard let current, let requestedURL, !isCommitted, current.command == command else {
        return false
      }
      expected = Expected(load: current, url: requestedURL)
      self.current = nil
      return true
    }

    /// Records that WebKit has not started the expected load, and returns that load.
    mutating func giveUp() -> WebKitLoad? {
      defer { expected = nil }
      return expected?.load
    }

    /// Records the end of the current load and returns the load, or nil if a failure has already
    /// ended it.
    mutating func end() -> WebKitLoad? {
      defer { current = nil }
      return current
    }

    /// Records a failure and returns the failed load.
    ///
    /// - Parameters:
    ///   - url: The address that could not be loaded.
    ///   - isCancelled: Whether another load or the user ended the load.
    mutating func fail(_ url: URL?, isCancelled: Bool) -> WebKitLoad? {
      if isCancelled, expectAgain() { return nil }
      if let load = end() { return load }
      guard let expected, !isCancelled || expected.url == url else { return nil }
      self.expected = nil
      return expected.load
    }

    /// The load whose answer made WebKit end the page's process, if the process has just ended.
    ///
    /// WebKit reports a redirect to a file no other way. While the tab waits for an answer, that is
    /// far more likely than a crash of the document.
    var refusedLoad: WebKitLoad? {
      isProvisional && ["http", "https"].contains(requestedURL?.scheme) ? current : nil
    }

    /// Records that the page's process has ended. Returns the last load that the tab knows about.
    mutating func crash() -> WebKitLoad? {
      defer {
        current = nil
        document = nil
        expected = nil
      }
      return document ?? current ?? expected?.load
    }

    /// Records that WebKit has ended the expected load without starting it, because the address
    /// refers to another location in the same document.
    ///
    /// - Parameter url: The current address of the document.
    /// - Returns: The load, or nil if its address differs from the current address.
    mutating func arriveWithoutLoading(at url: URL) -> WebKitLoad? {
      guard let expected, expected.url == url, document != nil else { return nil }
      self.expected = nil
      return adopt(expected.load, at: url)
    }

    /// Records a load that needs no data as the document's load.
    @discardableResult
    mutating func adopt(_ load: WebKitLoad, at url: URL) -> WebKitLoad {
      document = load
      documentURL = url
      return load
    }

    /// A Boolean value that indicates whether a load has started but not replaced the document.
    var isProvisional: Bool { current != nil && !isCommitted }
  }
#endif
