import Foundation

/// The visits of a history in order, found by their address.
struct VisitLog {
  /// The visits, the oldest first.
  private(set) var visits: [Visit] = []

  /// The indexes of the visits of each address.
  private var indexes: [URL: [Int]] = [:]

  init() {}

  /// Creates the log of visits that are in order.
  init(_ visits: [Visit]) {
    for visit in visits { append(visit) }
  }
}

// MARK: - Visits and titles

extension VisitLog {
  /// Adds the newest visit.
  mutating func append(_ visit: Visit) {
    indexes[visit.url, default: []].append(visits.count)
    visits.append(visit)
  }

  /// Returns whether a visit of an address has another title.
  ///
  /// - Complexity: O(*k*) for *k* visits of the address, however many others there are.
  func hasTitle(otherThan title: String, of url: URL) -> Bool {
    indexes[url, default: []].contains { visits[$0].title != title }
  }

  /// Gives the visits of an address a title.
  ///
  /// - Complexity: O(*k*) for *k* visits of the address, however many others there are.
  mutating func setTitle(_ title: String, of url: URL) {
    for index in indexes[url, default: []] where visits[index].title != title {
      visits[index].title = title
    }
  }
}
