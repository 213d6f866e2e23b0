import BrowserModel

/// An observer of a list that writes down what it is told, and what it sees then.
@MainActor
final class RecordingObserver: WebStateListObserver {
  /// What is done when a change is told of, besides writing it down.
  var onChange: (() -> Void)?

  private let name: String
  private let log: Log
  private unowned let fixture: TabFixture

  init(_ name: String, of fixture: TabFixture, log: Log) {
    self.name = name
    self.log = log
    self.fixture = fixture
  }

  func webStateList(
    _ list: WebStateList, willDetach detach: WebStateListChange.Detach, status: WebStateListStatus
  ) {
    write("will detach \(fixture.letter(detach.id)) at \(detach.index)", status)
    onChange?()
  }

  func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    write(words(for: change), status)
    onChange?()
  }
}

// MARK: - Words

extension RecordingObserver {
  private func words(for change: WebStateListChange) -> String {
    switch change {
    case .statusOnly: "status"
    case .insert(let insert): "insert \(fixture.letter(insert.id)) at \(insert.index)"
    case .move(let move):
      "move \(fixture.letter(move.id)) from \(move.source) to \(move.destination)"
    case .detach(let detach): "detach \(fixture.letter(detach.id)) at \(detach.index)"
    }
  }

  private func write(_ what: String, _ status: WebStateListStatus) {
    let active =
      status.activeChanged
      ? ", active \(fixture.letter(status.oldActive))→\(fixture.letter(status.newActive))" : ""
    log.add("\(name): \(what)\(active) [\(fixture.notation)]")
  }
}
