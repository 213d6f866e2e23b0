/// One session, as a list shows it.
package struct SessionItem: Equatable, Sendable {
  /// What it is called.
  package let name: String
  /// How large it is; nil for one that cannot be read.
  package let size: SessionSize?
  /// When it was saved; empty for one that cannot be read.
  package let savedTime: String
  /// Why it cannot be read; empty for one that can.
  package let problem: String

  /// Makes an item.
  package init(name: String, size: SessionSize?, savedTime: String, problem: String = "") {
    self.name = name
    self.size = size
    self.savedTime = savedTime
    self.problem = problem
  }
}
