/// An error that indicates that a coordinator cannot start or cannot become a child.
public enum CoordinatorError: Error, Equatable {
  /// A coordinator was started after it had stopped.
  case stopped(String)
  /// A child was started before its parent, or after its parent had stopped.
  case parentNotStarted(child: String, parent: String)
  /// A child was added to a parent that had stopped.
  case parentStopped(child: String, parent: String)
  /// A child was added to a parent after the child had started or stopped.
  case notIdle(child: String)
  /// A child was added to a second parent or to one of its own descendants.
  case hasPlace(child: String, parent: String)
}

// MARK: - CustomStringConvertible

extension CoordinatorError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .stopped(let name):
      "\(name) cannot start, as it was stopped: create a new one"
    case .parentNotStarted(let child, let parent):
      "\(child) cannot start, as \(parent) is not started: start the parent first"
    case .parentStopped(let child, let parent):
      "\(child) cannot be a child of \(parent), which has ended: make a new parent"
    case .notIdle(let child):
      "\(child) cannot be a child any more, as it has been started: make another one"
    case .hasPlace(let child, let parent):
      "\(child) cannot be a child of \(parent), as it has its place in a tree: make another one"
    }
  }
}
