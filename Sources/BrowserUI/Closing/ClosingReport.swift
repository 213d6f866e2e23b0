/// What a command that closes several tabs has done.
package struct ClosingReport: Equatable, Sendable {
  /// How many tabs it has closed.
  package let closed: Int
  /// How many it has left because they are pinned.
  package let pinned: Int

  /// Makes a report.
  /// - Parameters:
  ///   - closed: how many tabs were closed.
  ///   - pinned: how many were left because they are pinned.
  package init(closed: Int, pinned: Int = 0) {
    self.closed = closed
    self.pinned = pinned
  }
}

// MARK: - CustomStringConvertible

extension ClosingReport: CustomStringConvertible {
  /// The report in words: `3 tabs closed, 1 pinned tab stays`.
  package var description: String {
    let done = closed == 1 ? "1 tab closed" : "\(closed == 0 ? "no" : "\(closed)") tabs closed"
    switch pinned {
    case 0: return done
    case 1: return done + ", 1 pinned tab stays"
    default: return done + ", \(pinned) pinned tabs stay"
    }
  }
}
