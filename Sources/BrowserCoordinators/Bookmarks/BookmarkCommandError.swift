/// Why there is nothing to bookmark.
enum BookmarkCommandError: Error, Equatable {
  case noAddress
}

// MARK: - CustomStringConvertible

extension BookmarkCommandError: CustomStringConvertible {
  var description: String { "no tab is active: name the address to bookmark" }
}
