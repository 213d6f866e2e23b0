public import BrowserModel

/// An observer of a list that writes down what it is told, and what it sees then.
@MainActor
public final class RecordingWebStateListObserver: WebStateListObserver {
  /// What is done when something is told of, besides writing it down.
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

/// What was told, in order, to all recorders that share it.
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
