import Switchboard

/// A producer bound to a broadcaster, with those who observe it.
@MainActor
final class BroadcastStage {
  enum Level: BroadcastKey { typealias Value = Int }

  let producer = opaque(Producer())
  private let tally: Tally
  private let broadcaster = Broadcaster()
  private var kept: [AnyObject] = []

  init(_ tally: Tally) throws {
    self.tally = tally
    kept.append(try broadcaster.bind(Level.self, to: producer.$value))
  }

  /// Observes with a closure.
  func observe() -> Subscription {
    broadcaster.observe(Level.self) { [tally] in tally.add($0) }
  }

  /// Observes on behalf of an object.
  func observe(for watcher: Watcher) -> Subscription {
    broadcaster.observe(Level.self, for: watcher) { $0.levelChanged($1) }
  }

  /// Observes with so many closures.
  func fill(closures count: Int) {
    for _ in 0..<count { kept.append(observe()) }
  }

  /// Observes on behalf of so many objects.
  func fill(weak count: Int) {
    for _ in 0..<count {
      let watcher = Watcher(tally)
      kept += [watcher, observe(for: watcher)]
    }
  }
}
