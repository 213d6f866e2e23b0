import SampleReadingStore

/// A synchronizer that copies titles between devices.
package struct Synchronizer: Sendable {
  package init() {}

  package func receive() -> [String] {
    [Article(title: "received").title]  // breaks: no-cycles-between-groups
  }
}
