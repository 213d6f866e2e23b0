import BrowserModel

// MARK: - Operations

extension RandomRun {
  /// Makes a random operation and returns its words.
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
    attempt("visit") { try tab(letter).load(WebState.startPageURL) }
    return "visit \(letter)"
  }

  private func setOpener() throws -> String {
    let (index, letter) = (anyIndex(), chance(1, of: 6) ? nil : anyTab())
    let page = Int.random(in: -1..<3, using: &generator)
    shouldAccept = naive.setOpener(letter, onPage: page, at: index)
    let opener = try letter.map { WebStateOpener(id: try tab($0).id, navigationIndex: page) }
    attempt("set opener") { try list.setOpener(opener, at: index) }
    return "set opener \(letter.map(String.init) ?? "none") on \(page) at \(index)"
  }
}
