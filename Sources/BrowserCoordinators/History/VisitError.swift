/// Why visits cannot be deleted.
enum VisitError: Error, Equatable {
  case offTheRecord
  case notOneChoice
  case noTime(minutes: Int)
}

// MARK: - CustomStringConvertible

extension VisitError: CustomStringConvertible {
  var description: String {
    switch self {
    case .offTheRecord: "an incognito window has no history: switch to a regular one"
    case .notOneChoice: "say which visits: an address, --last-minutes, or --all"
    case .noTime(let minutes): "the last minutes are 1 or more, not \(minutes)"
    }
  }
}
