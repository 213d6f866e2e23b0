/// A change of a tab list that was refused; the list is as it was.
///
/// Indexes are 0-based in the cases and 1-based in the sentences, as the user counts tabs.
public enum WebStateListError: Error, Hashable, Sendable {
  /// No tab has that index in a list of `count` tabs.
  case noTab(at: Int, count: Int)
  /// No tab can be put at that index into a list of `count` tabs.
  case noPosition(at: Int, count: Int)
  /// The tab is in the list already.
  case alreadyInserted(WebStateID)
  /// The tab named as the opener is not in the list.
  case unknownOpener(WebStateID)
  /// The tab is named as its own opener.
  case ownOpener(WebStateID)
  /// The group is not in the list.
  case unknownGroup(TabGroupID)
  /// The group is in the list already.
  case alreadyCreated(TabGroupID)
  /// A group was to be created of no tabs.
  case emptyGroup
  /// A batch was begun within another.
  case nestedBatch
  /// The list was changed by someone who was just being told of a change.
  case reentrantMutation
}

// MARK: - Sentences

extension WebStateListError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .noTab(let index, 0):
      "there is no tab \(ordinal(index)): the list is empty"
    case .noTab(let index, let count):
      "there is no tab \(ordinal(index)): choose one from 1 to \(count)"
    case .noPosition(let index, let count):
      "a tab cannot be put at position \(ordinal(index)): "
        + (count == 0 ? "the list is empty, choose 1" : "choose one from 1 to \(count + 1)")
    case .alreadyInserted(let id):
      "tab \(id) is in this list already: move it instead of inserting it again"
    case .unknownOpener(let id):
      "tab \(id) is not in this list: name an opener that is, or none"
    case .ownOpener(let id):
      "tab \(id) cannot have opened itself: name another opener, or none"
    case .unknownGroup(let id):
      "\(id) is not in this list: name one that is, or create it"
    case .alreadyCreated(let id):
      "\(id) is in this list already: move tabs to it instead of creating it again"
    case .emptyGroup:
      "a group cannot be created of no tabs: name at least one"
    case .nestedBatch:
      "a batch is under way: end it before another is begun"
    case .reentrantMutation:
      "the tab list is being changed: change it once all observers have been told"
    }
  }
}

/// The index as the user counts, short of overflowing.
private func ordinal(_ index: Int) -> Int {
  index == .max ? index : index + 1
}
