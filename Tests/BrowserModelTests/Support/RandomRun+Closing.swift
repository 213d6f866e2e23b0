import BrowserModel

// MARK: - Closing

extension RandomRun {
  func close(detaching: Bool) throws -> String {
    let indexes = detaching ? [anyIndex()] : anyIndexes()
    shouldAccept = naive.close(indexes, verb: detaching ? "detach" : "close")
    attempt(detaching ? "detach" : "close") {
      if detaching { _ = try list.detach(at: indexes[0]) } else { try list.close(at: indexes) }
    }
    return "\(detaching ? "detach" : "close") \(indexes)"
  }

  func closeInBatch() throws -> String {
    let choice = Int.random(in: 0..<4, using: &generator)
    let index = anyIndex()
    let number = naive.groups.keys.min()
    shouldAccept = true
    switch choice {
    case 0:
      shouldAccept = naive.closeInBatch { _ in true }
      attempt("close all") { try list.closeAll(because: .userAction) }
    case 1:
      shouldAccept = naive.closeInBatch { !$0.isPinned }
      attempt("close unpinned") { try list.closeAllUnpinned(because: .userAction) }
    case 2:
      let kept = naive.has([index]) ? naive.tabs[index].letter : nil
      shouldAccept = kept != nil && naive.closeInBatch { !$0.isPinned && $0.letter != kept }
      attempt("close others") { try list.closeOthers(keeping: index, because: .userAction) }
    default:
      let group = number ?? newGroup()
      shouldAccept = number != nil && naive.closeInBatch { $0.group == group }
      attempt("close group") { try list.closeAll(in: try self.group(group), because: .userAction) }
    }
    return "close in a batch \(choice), \(index)"
  }
}
