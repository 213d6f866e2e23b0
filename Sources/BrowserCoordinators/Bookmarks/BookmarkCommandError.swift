/// Why a command for a bookmark has none to work on.
enum BookmarkCommandError: Error, Equatable {
  case noAddress
  case notPositive(Int)
}

// MARK: - CustomStringConvertible

extension BookmarkCommandError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noAddress: "no tab is active: name the address to bookmark"
    case .notPositive(let number):
      "there is no bookmark \(number): ‘bookmarks’ lists them from 1 on"
    }
  }
}
