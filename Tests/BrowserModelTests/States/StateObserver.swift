import BrowserModel
import BrowserModelTesting

/// Writes down which states come and go, and does what a test wants then.
final class StateObserver: BrowserStateManagerObserver {
  /// What is done when something is told, besides writing it down.
  var onCall: (@MainActor (String) -> Void)?

  private let log: EventLog

  init(log: EventLog) { self.log = log }

  func browserStateManager(_ manager: BrowserStateManager, didCreate state: BrowserState) {
    write("created", state)
  }

  func browserStateManager(_ manager: BrowserStateManager, didLoad state: BrowserState) {
    write("loaded", state)
  }

  func browserStateManager(_ manager: BrowserStateManager, willDestroy state: BrowserState) {
    write("destroys", state)
  }

  func browserStateManager(
    _ manager: BrowserStateManager, didFailToLoadStateNamed name: String, _ error: BrowserStateError
  ) {
    log.add("failed to load \(name): \(error)")
  }

  private func write(_ word: String, _ state: BrowserState) {
    log.add("\(word) \(state.name): \(state.readiness)")
    onCall?(word)
  }
}
