public import BrowserModel

/// A delegate of lists that writes down what it is told, and what it sees then.
@MainActor
public final class RecordingWebStateListDelegate: WebStateListDelegate {
  /// What is done when something is told, besides writing it down.
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
