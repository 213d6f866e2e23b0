import SampleSync

/// The texts to read later.
package struct ReadingList: Sendable {
  package private(set) var titles: [String] = []

  package init() {}

  package mutating func refresh() {
    titles = Synchronizer().receive()  // breaks: no-cycles-between-groups
  }
}
