/// Why visits cannot be deleted.
enum VisitError: Error, Equatable {
  case offTheRecord
  case notOneChoice
}

// MARK: - CustomStringConvertible

extension VisitError: CustomStringConvertible {
  var description: String {
    switch self {
    case .offTheRecord: "an incognito window has no history: switch to a regular one"
    case .notOneChoice: "say which visits: an address, --last-minutes, or --all"
    }
  }
}
