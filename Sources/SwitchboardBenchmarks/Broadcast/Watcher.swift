/// An object on whose behalf something is observed.
@MainActor
final class Watcher {
  private let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
  }

  func levelChanged(_ level: Int) { tally.add(level) }
}
