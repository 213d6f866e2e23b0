#if WebKitGTK
  internal import BrowserModel
  internal import Foundation

  /// Assigns WebKit's signals, which name no load, to the loads of a view.
  ///
  /// A load of the tab is expected until WebKit starts it. A load that starts unexpectedly is the
  /// page's own.
  struct WebKitLoadTracker {
    /// A load of the tab that WebKit has not started yet.
    struct Expected {
      let load: WebKitLoad
      let url: URL
    }

    /// The number of the last command.
    private(set) var command = 0
    /// The load that WebKit has been asked for.
    private(set) var expected: Expected?
    /// The load that has started and not ended.
    private(set) var current: WebKitLoad?
    /// The address that the tab has asked for with the current load; nil if the page has started it.
    private(set) var requestedURL: URL?
    /// Whether the current load has replaced the last document.
    private(set) var isCommitted = false
    /// The load of the document that is shown.
    private(set) var document: WebKitLoad?
    /// The address of the document, with the changes that its scripts have made.
    var documentURL: URL?

    private var pageLoadCount = 0
  }

  // MARK: - Commands

  extension WebKitLoadTracker {
    /// Records a command of the tab.
    mutating func receive(_ command: Int) {
      self.command = command
      pageLoadCount = 0
      expected = nil
    }

    /// Records that WebKit has been asked to load an address for the tab.
    mutating func expect(_ url: URL) {
      expected = Expected(load: WebKitLoad(command: command, pageLoad: 0), url: url)
    }

    /// Returns the identity of a load that the page starts.
    mutating func makePageLoad() -> WebKitLoad {
      pageLoadCount += 1
      return WebKitLoad(command: command, pageLoad: pageLoadCount)
    }
  }

  // MARK: - Signals

  extension WebKitLoadTracker {
    /// Records the start of a load. Returns whether the page has started it.
    mutating func start() -> (load: WebKitLoad, isPages: Bool) {
      let asked = expected?.load
      let load = asked ?? makePageLoad()
      requestedURL = expected?.url
      expected = nil
      current = load
      isCommitted = false
      return (load, asked == nil)
    }

    /// Records that the current load has replaced the document. Returns the load.
    mutating func commit(to url: URL?) -> WebKitLoad? {
      // The cancellation of an earlier load may be reported after the start of the tab's load.
      if current == nil, expected != nil { _ = start() }
      guard let current else { return nil }
      isCommitted = true
      document = current
      documentURL = url
      return current
    }

    /// Expects the tab's load again if the one that was cancelled under its name was an earlier one,
    /// which WebKit had started just before the command.
    private mutating func expectAgain() -> Bool {
      guard let current, let requestedURL, !isCommitted, current.command == command else {
        return false
      }
      expected = Expected(load: current, url: requestedURL)
      self.current = nil
      return true
    }

    /// Records that WebKit loads nothing, and returns the load that it should have started.
    mutating func giveUp() -> WebKitLoad? {
      defer { expected = nil }
      return expected?.load
    }

    /// Records the end of the current load and returns it; nil if a failure has ended it before.
    mutating func end() -> WebKitLoad? {
      defer { current = nil }
      return current
    }

    /// Records a failure and returns the load that has failed.
    ///
    /// - Parameters:
    ///   - url: The address that could not be loaded.
    ///   - isCancelled: Whether another load or the user has ended the load.
    mutating func fail(_ url: URL?, isCancelled: Bool) -> WebKitLoad? {
      if isCancelled, expectAgain() { return nil }
      if let load = end() { return load }
      guard let expected, !isCancelled || expected.url == url else { return nil }
      self.expected = nil
      return expected.load
    }

    /// Records that the process of the page has ended. Returns the load that the tab knows.
    mutating func crash() -> WebKitLoad? {
      defer { (current, document, expected) = (nil, nil, nil) }
      return document ?? current ?? expected?.load
    }

    /// Records that WebKit has ended the expected load without starting it, because it leads to
    /// another place of the document, and returns the load.
    ///
    /// - Parameter url: The address at which the document is now.
    /// - Returns: The load; nil if it was to lead to another address.
    mutating func arriveWithoutLoading(at url: URL) -> WebKitLoad? {
      guard let expected, expected.url == url, document != nil else { return nil }
      self.expected = nil
      return adopt(expected.load, at: url)
    }

    /// Makes a load that needs no data the one of the document.
    @discardableResult
    mutating func adopt(_ load: WebKitLoad, at url: URL) -> WebKitLoad {
      document = load
      documentURL = url
      return load
    }

    /// Whether a started load has not replaced the document yet.
    var isProvisional: Bool { current != nil && !isCommitted }
  }
#endif
