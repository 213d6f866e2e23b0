import BrowserModel

/// A delegate of lists that writes down what it is told, and what it sees then.
@MainActor
final class RecordingDelegate: WebStateListDelegate {
  /// What is done when something is told, besides writing it down.
  var onCall: (() -> Void)?
  weak var fixture: TabFixture?

  private let log: Log

  init(log: Log) { self.log = log }

  func webStateList(_ list: WebStateList, willInsert webState: WebState) {
    write("will insert", webState)
  }

  func webStateList(_ list: WebStateList, didRemove webState: WebState) {
    write("did remove", webState)
  }

  private func write(_ what: String, _ webState: WebState) {
    guard let fixture else { return }
    log.add("delegate: \(what) \(fixture.letter(webState.id)) [\(fixture.notation)]")
    onCall?()
  }
}
