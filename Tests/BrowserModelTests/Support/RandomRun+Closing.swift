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
    let isWhole = chance(1, of: 2)
    let number = naive.groups.keys.min()
    shouldAccept = true
    if isWhole {
      shouldAccept = naive.closeInBatch { _ in true }
      attempt("close all") { try list.closeAll(because: .userAction) }
    } else {
      let group = number ?? newGroup()
      shouldAccept = number != nil && naive.closeInBatch { $0.group == group }
      attempt("close group") { try list.closeAll(in: try self.group(group), because: .userAction) }
    }
    return "close \(isWhole ? "all" : "a group") in a batch"
  }
}

// MARK: - Transfer

extension RandomRun {
  /// Moves tabs to the other list or back; the outcome is compared, not what is told on the way.
  func transfer() throws -> String {
    let isBack = other.count > 12 || chance(1, of: 2)
    let (source, target) = isBack ? (other, list) : (list, other)
    let indexes =
      isBack ? (0..<other.count).filter { _ in chance(1, of: 2) } + outside(other) : anyIndexes()
    let position = Int.random(in: 0...target.count, using: &generator)
    shouldAccept =
      isBack
      ? naiveOther.transfer(indexes, to: &naive, at: position)
      : naive.transfer(indexes, to: &naiveOther, at: position)
    attempt("transfer") { try source.transfer(at: indexes, to: target, at: position) }
    clear()
    return "transfer \(indexes) \(isBack ? "back" : "away"), to \(position)"
  }

  private func outside(_ list: WebStateList) -> [Int] { chance(1, of: 20) ? [list.count] : [] }
}
