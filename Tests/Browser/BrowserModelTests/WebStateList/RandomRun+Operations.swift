import BrowserModel
import Foundation
import Testing

// MARK: - Operations

extension RandomRun {
  /// Performs a random operation and returns its description.
  func perform() throws -> String {
    clear()
    switch Int.random(in: 0..<21, using: &generator) {
    case 0..<5 where list.count < 25: return try insert()
    case 5, 6: return activate()
    case 7, 8: return move()
    case 9: return pin()
    case 10: return try replace()
    case 11: return chance(1, of: 3) ? try setOpener() : try visit()
    case 12: return try close(detaching: true)
    case 13 where list.count > 8: return try close(detaching: false)
    case 14: return try createGroup()
    case 15: return try changeMembers()
    case 16: return try deleteGroup()
    case 17, 18: return try changeGroup()
    case 19 where chance(1, of: 4): return try closeInBatch()
    case 20: return try transfer()
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
    let source = anyIndex()
    let destination = anyIndex()
    shouldAccept = naive.move(from: source, to: destination)
    attempt("move") { try list.move(from: source, to: destination) }
    return "move \(source) to \(destination)"
  }

  private func pin() -> String {
    let index = anyIndex()
    let isPinned = chance(1, of: 2)
    shouldAccept = naive.setPinned(isPinned, at: index)
    attempt("pin") { try list.setPinned(isPinned, at: index) }
    return "set pinned \(isPinned) at \(index)"
  }

  private func replace() throws -> String {
    let index = anyIndex()
    let letter = chance(1, of: 8) ? anyTab() ?? newTab() : newTab()
    shouldAccept = naive.replace(index, with: letter)
    attempt("replace") { try list.replace(at: index, with: try tab(letter)) }
    return "replace \(index) with \(letter)"
  }

  private func visit() throws -> String {
    guard let letter = anyTab() else { return "nothing" }
    naive.visit(letter)
    shouldAccept = true
    let address = try #require(URL(string: "data:,\(naive.pages[letter, default: 0])"))
    attempt("visit") { try tab(letter).load(address) }
    return "visit \(letter)"
  }

  private func setOpener() throws -> String {
    let index = anyIndex()
    let letter = chance(1, of: 6) ? nil : anyTab()
    let page = Int.random(in: -1..<3, using: &generator)
    shouldAccept = naive.setOpener(letter, onPage: page, at: index)
    let opener = try letter.map { WebStateOpener(id: try tab($0).id, navigationIndex: page) }
    attempt("set opener") { try list.setOpener(opener, at: index) }
    return "set opener \(letter.map(String.init) ?? "none") on \(page) at \(index)"
  }
}

// MARK: - Groups

extension RandomRun {
  func createGroup() throws -> String {
    let indexes = anyIndexes()
    let visualData = anyVisualData()
    let number = chance(1, of: 15) ? anyGroup() : newGroup()
    shouldAccept = naive.createGroup(number, visualData, of: indexes)
    attempt("create group") { try list.createGroup(try group(number), visualData, of: indexes) }
    return "create group \(number) of \(indexes)"
  }

  func changeMembers() throws -> String {
    let indexes = anyIndexes()
    let number = anyGroup()
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
    let number = anyGroup()
    let index = anyIndex()
    let visualData = anyVisualData()
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
  /// Transfers tabs to the other list or back. The results are compared, not the notifications.
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
