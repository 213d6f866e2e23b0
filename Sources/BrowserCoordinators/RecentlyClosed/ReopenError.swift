/// Why nothing can be reopened.
enum ReopenError: Error, Equatable {
  case offTheRecord
  case notPositive(Int)
}

// MARK: - CustomStringConvertible

extension ReopenError: CustomStringConvertible {
  var description: String {
    switch self {
    case .offTheRecord:
      "closed incognito tabs are not remembered: switch to the regular ones to reopen one of those"
    case .notPositive(let number):
      "there is no closed entry \(number): ‘closed’ lists them from 1 on"
    }
  }
}
