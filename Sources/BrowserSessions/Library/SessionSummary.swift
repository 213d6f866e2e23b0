/// What there is to say of a named session without opening it.
package struct SessionSummary: Hashable, Sendable {
  /// What the user calls it.
  package let name: String
  /// How many windows it has.
  package let windowCount: Int
  /// How many tabs are in these.
  package let tabCount: Int
  /// When it was saved, in milliseconds since 1970; nil for one that cannot be read.
  package let savedTime: Int?
  /// Why it cannot be read, if so.
  package let problem: SessionLibraryError?
}
