public import BrowserModel
public import Foundation

/// A list observer that logs its notifications. Each line also contains the state of the list.
@MainActor
public final class RecordingWebStateListObserver: WebStateListObserver {
  /// A closure that is called after each notification has been logged.
  public var onChange: (() -> Void)?
  /// A closure that is called when the list has settled. This notification is not logged.
  public var onSettle: ((WebStateList) -> Void)?

  private let name: String
  private let log: EventLog
  private let names: TabNames

  /// Creates an observer.
  ///
  /// - Parameters:
  ///   - name: The prefix for the lines that the observer logs.
  ///   - names: The names of the tabs and groups.
  ///   - log: The log that receives the lines.
  public init(_ name: String, names: TabNames, log: EventLog) {
    self.name = name
    self.names = names
    self.log = log
  }

  public func webStateList(
    _ list: WebStateList, willDetach detach: WebStateListChange.Detach, status: WebStateListStatus
  ) {
    write("will \(names.words(for: .detach(detach), status))", list)
  }

  public func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    write(names.words(for: change, status), list)
  }

  public func webStateListWillBeginBatch(_ list: WebStateList) { write("begin", list) }

  public func webStateListDidEndBatch(_ list: WebStateList) { write("end", list) }

  public func webStateListDidSettle(_ list: WebStateList) { onSettle?(list) }

  private func write(_ words: String, _ list: WebStateList) {
    log.add("\(name): \(words) [\(TabListNotation(list, names: names))]")
    onChange?()
  }
}

/// A log of notifications that several recorders can share.
@MainActor
public final class EventLog {
  /// The logged lines, in order.
  public private(set) var lines: [String] = []

  /// Creates a log without lines.
  public init() {}

  /// Adds a line at the end of the log.
  public func add(_ line: String) { lines.append(line) }

  /// Removes all lines.
  public func clear() { lines = [] }
}

// MARK: - Observers

/// A tab observer that logs its notifications.
@MainActor
public final class RecordingWebStateObserver: WebStateObserver {
  /// A closure that is called after each notification has been logged.
  public var onChange: (() -> Void)?

  private let log: EventLog

  /// Creates an observer that writes to a log.
  public init(log: EventLog) { self.log = log }

  public func webState(_ webState: WebState, didStart navigation: PendingNavigation) {
    write("start \(navigation.kind) \(navigation.url.absoluteString)")
  }

  public func webState(_ webState: WebState, didCommitNavigationTo url: URL) {
    write("commit \(url.absoluteString)")
  }

  public func webState(
    _ webState: WebState, didFinish navigation: NavigationID, error: LoadError?
  ) {
    write(error.map { "finish: \($0)" } ?? "finish")
  }

  public func webStateDidChangeTitle(_ webState: WebState) { write("title \(webState.title)") }

  public func webStateDidChangeLoadingState(_ webState: WebState) {
    write(webState.isLoading ? "loading" : "idle")
  }

  public func webStateDidBecomeRealized(_ webState: WebState) {
    write(webState.realizationError.map { "realized: \($0)" } ?? "realized")
  }

  public func webStateWasShown(_ webState: WebState) { write("shown") }

  public func webStateDestroyed(_ webState: WebState) { write("destroyed \(webState.title)") }

  private func write(_ line: String) {
    log.add(line)
    onChange?()
  }
}

// MARK: - RecordingWebStateListDelegate

/// A list delegate that logs its calls. Each line also contains the state of the list.
@MainActor
public final class RecordingWebStateListDelegate: WebStateListDelegate {
  /// A closure that is called after each call to the delegate has been logged.
  public var onCall: (() -> Void)?
  /// The names of the tabs. Nothing is logged while this property is nil.
  public var names: TabNames?

  private let log: EventLog

  /// Creates a delegate that writes to a log.
  public init(log: EventLog) { self.log = log }

  public func webStateList(_ list: WebStateList, willInsert webState: WebState) {
    write("will insert", webState, list)
  }

  public func webStateList(_ list: WebStateList, willActivate webState: WebState) {
    write("will activate", webState, list)
  }

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
