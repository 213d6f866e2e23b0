/// What a tab has refused, or failed to do.
public enum WebStateError: Error, Hashable, Sendable {
  /// The tab is unrealized: what is stored of its pages is all there is.
  case unrealized(WebStateID)
  /// The pages of the tab could not be read, for the reason told; its address is what is left.
  case unreadable(WebStateID, reason: String)
}

// MARK: - Sentences

extension WebStateError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .unrealized(let id):
      "tab \(id) is unrealized: keep what is stored of it, or realize it before it is saved"
    case .unreadable(let id, let reason):
      "the pages of tab \(id) cannot be read, only its address is left: \(reason)"
    }
  }
}
