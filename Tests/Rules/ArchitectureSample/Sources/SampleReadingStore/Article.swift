/// A text to read later.
package struct Article: Sendable {
  package let title: String

  package init(title: String) {
    self.title = title
  }
}
