import BrowserModel

// MARK: - Operations

extension RandomRun {
  /// Makes a random operation and returns its words.
  func perform() throws -> String {
    clear()
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<5 where list.count < 25: return try insert()
    case 5, 6: return activate()
    case 7, 8: return move()
    case 9: return pin()
    case 10: return try replace()
    case 11: return try visit()
    case 12: return try close(detaching: true)
    case 13 where list.count > 8: return try close(detaching: false)
    case 14: return try createGroup()
    case 15: return try changeMembers()
    case 16: return try deleteGroup()
    case 17, 18: return try changeGroup()
    case 19 where chance(1, of: 4): return try closeInBatch()
    default: return activate()
    }
  }

  private func insert() throws -> String {
    var insertion = NaiveList.Insertion()
    insertion.index = chance(1, of: 3) ? anyIndex() : nil
    insertion.opener = chance(1, of: 2) ? anyTab() : nil
    insertion.inherits = insertion.opener == nil && chance(1, of: 6)
    insertion.isPinned = chance(1, of: 4)
    insertion.group = insertion.isPinned || chance(2, of: 3) ? nil : anyGroup()
    insertion.activates = chance(1, of: 3)
    let letter = chance(1, of: 20) ? anyTab() ?? newTab() : newTab()
    let zone = try insertion.group.map { try WebStateZone.group(group($0)) }
    let described = WebStateInsertion(
      position: insertion.index.map { .at($0) } ?? .automatic,
      opener: try insertion.opener.map { .webState(try tab($0).id) }
        ?? (insertion.inherits ? .inherited : .none),
      zone: zone ?? (insertion.isPinned ? .pinned : .ungrouped), activates: insertion.activates)
    shouldAccept = naive.insert(letter, insertion)
    attempt("insert") { try list.insert(try tab(letter), described) }
    return "insert \(letter) \(insertion)"
  }

  private func activate() -> String {
    let index = chance(1, of: 6) ? nil : anyIndex()
    shouldAccept = naive.activate(index)
    attempt("activate") { try list.activate(at: index) }
    return "activate \(index.map(String.init) ?? "none")"
  }

  private func move() -> String {
    let (source, destination) = (anyIndex(), anyIndex())
    shouldAccept = naive.move(from: source, to: destination)
    attempt("move") { try list.move(from: source, to: destination) }
    return "move \(source) to \(destination)"
  }

  private func pin() -> String {
    let (index, isPinned) = (anyIndex(), chance(1, of: 2))
    shouldAccept = naive.setPinned(isPinned, at: index)
    attempt("pin") { try list.setPinned(isPinned, at: index) }
    return "set pinned \(isPinned) at \(index)"
  }

  private func replace() throws -> String {
    let (index, letter) = (anyIndex(), chance(1, of: 8) ? anyTab() ?? newTab() : newTab())
    shouldAccept = naive.replace(index, with: letter)
    attempt("replace") { try list.replace(at: index, with: try tab(letter)) }
    return "replace \(index) with \(letter)"
  }

  private func visit() throws -> String {
    guard let letter = anyTab() else { return "nothing" }
    naive.visit(letter)
    shouldAccept = true
    attempt("visit") { try tab(letter).commitNavigation(to: WebState.startPageURL) }
    return "visit \(letter)"
  }
}

// MARK: - Closing

extension RandomRun {
  private func close(detaching: Bool) throws -> String {
    let indexes = detaching ? [anyIndex()] : anyIndexes()
    shouldAccept = naive.close(indexes, verb: detaching ? "detach" : "close")
    attempt(detaching ? "detach" : "close") {
      if detaching { _ = try list.detach(at: indexes[0]) } else { try list.close(at: indexes) }
    }
    return "\(detaching ? "detach" : "close") \(indexes)"
  }

  private func closeInBatch() throws -> String {
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

// MARK: - Groups

extension RandomRun {
  private func createGroup() throws -> String {
    let (indexes, visualData) = (anyIndexes(), anyVisualData())
    let number = chance(1, of: 15) ? anyGroup() : newGroup()
    shouldAccept = naive.createGroup(number, visualData, of: indexes)
    attempt("create group") { try list.createGroup(try group(number), visualData, of: indexes) }
    return "create group \(number) of \(indexes)"
  }

  private func changeMembers() throws -> String {
    let (indexes, number) = (anyIndexes(), anyGroup())
    guard chance(2, of: 3) else {
      shouldAccept = naive.removeFromGroups(indexes)
      attempt("remove from groups") { try list.removeFromGroups(at: indexes) }
      return "remove \(indexes) from groups"
    }
    shouldAccept = naive.moveToGroup(number, indexes)
    attempt("move to group") { try list.moveToGroup(try group(number), at: indexes) }
    return "move \(indexes) to group \(number)"
  }

  private func deleteGroup() throws -> String {
    let number = anyGroup()
    shouldAccept = naive.deleteGroup(number)
    attempt("delete group") { try list.deleteGroup(try group(number)) }
    return "delete group \(number)"
  }

  private func changeGroup() throws -> String {
    let (number, index, visualData) = (anyGroup(), anyIndex(), anyVisualData())
    guard chance(2, of: 3) else {
      shouldAccept = naive.updateGroup(number, to: visualData)
      attempt("update group") { try list.updateGroup(try group(number), to: visualData) }
      return "update group \(number) to \(visualData)"
    }
    shouldAccept = naive.moveGroup(number, before: index)
    attempt("move group") { try list.moveGroup(try group(number), before: index) }
    return "move group \(number) before \(index)"
  }

  private func anyVisualData() -> TabGroupVisualData {
    TabGroupVisualData(
      title: chance(1, of: 2) ? "Travel" : "", color: chance(1, of: 2) ? .blue : .grey,
      isCollapsed: chance(1, of: 2))
  }
}

// MARK: - Names

extension RandomRun {
  private func tab(_ letter: Character) throws -> WebState {
    try tabs[letter].orThrow("no tab \(letter)")
  }

  private func group(_ number: Int) throws -> TabGroupID {
    try groups[number].orThrow("no group \(number)")
  }
}
