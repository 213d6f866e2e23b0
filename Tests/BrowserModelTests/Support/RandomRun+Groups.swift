import BrowserModel

// MARK: - Groups

extension RandomRun {
  func createGroup() throws -> String {
    let (indexes, visualData) = (anyIndexes(), anyVisualData())
    let number = chance(1, of: 15) ? anyGroup() : newGroup()
    shouldAccept = naive.createGroup(number, visualData, of: indexes)
    attempt("create group") { try list.createGroup(try group(number), visualData, of: indexes) }
    return "create group \(number) of \(indexes)"
  }

  func changeMembers() throws -> String {
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

  func deleteGroup() throws -> String {
    let number = anyGroup()
    shouldAccept = naive.deleteGroup(number)
    attempt("delete group") { try list.deleteGroup(try group(number)) }
    return "delete group \(number)"
  }

  func changeGroup() throws -> String {
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
