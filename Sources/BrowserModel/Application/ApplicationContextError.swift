/// A refused installation of an application context.
public enum ApplicationContextError: Error, Hashable, Sendable {
  /// A context has been installed before.
  case alreadyInstalled
}

// MARK: - Sentences

extension ApplicationContextError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .alreadyInstalled:
      "this process has an application context already: hand yours to those who need it"
    }
  }
}
