public import BrowserModel
public import Foundation

/// An observer of a list that writes down its notifications, and what it sees then.
@MainActor
public final class RecordingWebStateListObserver: WebStateListObserver {
  /// Called with each notification, after it is written down.
  public var onChange: (() -> Void)?
  /// What is done when the list has settled, which is not written down.
  public var onSettle: ((WebStateList) -> Void)?

  private let name: String
  private let log: EventLog
  private let names: TabNames

  /// Creates an observer.
  ///
  /// - Parameters:
  ///   - name: What its lines begin with.
  ///   - names: The names of the tabs.
  ///   - log: Where it writes to.
  public init(_ name: String, names: TabNames, log: EventLog) {
    self.name = name
    self.names = names
    self.log = log
  }

  /// Writes down that a tab is about to go.
  public func webStateList(
    _ list: WebStateList, willDetach detach: WebStateListChange.Detach, status: WebStateListStatus
  ) {
    write("will \(names.words(for: .detach(detach), status))", list)
  }

  /// Writes down a change.
  public func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    write(names.words(for: change, status), list)
  }

  /// Writes down that a batch begins.
  public func webStateListWillBeginBatch(_ list: WebStateList) { write("begin", list) }

  /// Writes down that a batch is over.
  public func webStateListDidEndBatch(_ list: WebStateList) { write("end", list) }

  /// Does what is to be done once the list may be changed again.
  public func webStateListDidSettle(_ list: WebStateList) { onSettle?(list) }

  private func write(_ words: String, _ list: WebStateList) {
    log.add("\(name): \(words) [\(TabListNotation(list, names: names))]")
    onChange?()
  }
}

/// The notifications of all recorders that share it, in order.
@MainActor
public final class EventLog {
  /// The lines.
  public private(set) var lines: [String] = []

  /// Creates a log without lines.
  public init() {}

  /// Adds a line.
  public func add(_ line: String) { lines.append(line) }

  /// Removes all lines.
  public func clear() { lines = [] }
}

// MARK: - Observers

/// An observer of tabs that writes down its notifications, and what it sees then.
@MainActor
public final class RecordingWebStateObserver: WebStateObserver {
  /// Called with each notification, after it is written down.
  public var onChange: (() -> Void)?

  private let log: EventLog

  /// Creates an observer that writes to a log.
  public init(log: EventLog) { self.log = log }

  /// Writes down that a navigation has begun.
  public func webState(_ webState: WebState, didStart navigation: PendingNavigation) {
    write("start \(navigation.kind) \(navigation.url.absoluteString)")
  }

  /// Writes down that an address was committed.
  public func webState(_ webState: WebState, didCommitNavigationTo url: URL) {
    write("commit \(url.absoluteString)")
  }

  /// Writes down how a navigation has ended.
  public func webState(
    _ webState: WebState, didFinish navigation: NavigationID, error: LoadError?
  ) {
    write(error.map { "finish: \($0)" } ?? "finish")
  }

  /// Writes down the title.
  public func webStateDidChangeTitle(_ webState: WebState) { write("title \(webState.title)") }

  /// Writes down whether the tab is loading.
  public func webStateDidChangeLoadingState(_ webState: WebState) {
    write(webState.isLoading ? "loading" : "idle")
  }

  /// Writes down that the pages are here, or why not.
  public func webStateDidBecomeRealized(_ webState: WebState) {
    write(webState.realizationError.map { "realized: \($0)" } ?? "realized")
  }

  /// Writes down that the tab was shown.
  public func webStateWasShown(_ webState: WebState) { write("shown") }

  /// Writes down that the tab is going.
  public func webStateDestroyed(_ webState: WebState) { write("destroyed \(webState.title)") }

  private func write(_ line: String) {
    log.add(line)
    onChange?()
  }
}

// MARK: - RecordingWebStateListDelegate

/// A delegate of lists that writes down its calls, and what it sees then.
@MainActor
public final class RecordingWebStateListDelegate: WebStateListDelegate {
  /// Called with each notification, after it is written down.
  public var onCall: (() -> Void)?
  /// The names of the tabs; nothing is written down before they are known.
  public var names: TabNames?

  private let log: EventLog

  /// Creates a delegate that writes to a log.
  public init(log: EventLog) { self.log = log }

  /// Writes down that a tab is about to come.
  public func webStateList(_ list: WebStateList, willInsert webState: WebState) {
    write("will insert", webState, list)
  }

  /// Writes down that a tab is about to become active.
  public func webStateList(_ list: WebStateList, willActivate webState: WebState) {
    write("will activate", webState, list)
  }

  /// Writes down that a tab has gone.
  public func webStateList(
    _ list: WebStateList, didRemove webState: WebState, closing reason: ClosingReason?
  ) {
    write("did remove", webState, list)
  }

  private func write(_ what: String, _ webState: WebState, _ list: WebStateList) {
    guard let names else { return }
    let notation = TabListNotation(list, names: names)
    log.add("delegate: \(what) \(names.letter(of: webState.id)) [\(notation)]")
    onCall?()
  }
}
