/// What was refused of a browser or a list of them; all is as it was.
public enum BrowserError: Error, Hashable, Sendable {
  /// A temporary browser was to be in a list.
  case temporary(name: String)
  /// The browser is in the list already.
  case alreadyAdded(name: String)
  /// The browser is on the record and the list off it, or the other way round.
  case otherRecord(name: String)
  /// The browser is not in the list.
  case notAdded(name: String)
  /// The browser is of a type that has no inactive twin.
  case notRegular(name: String, type: BrowserType)
  /// The browser has an inactive twin already.
  case alreadyTwinned(name: String)
}

// MARK: - Sentences

extension BrowserError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .temporary(let name):
      "browser ‘\(name)’ is temporary and can be in no list: keep it where it was made"
    case .alreadyAdded(let name):
      "browser ‘\(name)’ is in this list already: add it once"
    case .otherRecord(let name):
      "browser ‘\(name)’ does not leave the same trace as this list: add it to its own state's"
    case .notAdded(let name):
      "browser ‘\(name)’ is not in this list: add it first"
    case .notRegular(let name, let type):
      "browser ‘\(name)’ is \(type): only a regular one has an inactive twin"
    case .alreadyTwinned(let name):
      "browser ‘\(name)’ has an inactive twin: destroy that before another is made"
    }
  }
}
