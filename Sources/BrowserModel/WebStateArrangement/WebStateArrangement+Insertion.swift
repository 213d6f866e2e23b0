// MARK: - Insertion

extension WebStateArrangement {
  /// Inserts a tab.
  ///
  /// Chrome for iOS: a tab goes behind the last one opened by the same opener on the same page,
  /// looked for from the opener round the end of the list; else next to its opener; else last.
  ///
  /// - Parameters:
  ///   - id: The tab.
  ///   - insertion: Where it goes, who opens it, whether it becomes active.
  ///   - navigationIndex: Returns the current navigation index of an opener.
  /// - Throws: `WebStateListError` when the tab is here already, the opener is not, or the index
  ///   lies outside 0…count.
  @discardableResult
  public mutating func insert(
    _ id: WebStateID, _ insertion: WebStateInsertion = WebStateInsertion(),
    navigationIndex: (WebStateID) -> Int
  ) throws(WebStateListError) -> WebStateListUpdate {
    defer { checkInvariants() }
    let plan = try inserting(id, insertion, navigationIndex: navigationIndex)
    return apply(.insert(plan.insert), plan.status)
  }

  /// Plans the insertion of a tab.
  func inserting(
    _ id: WebStateID, _ insertion: WebStateInsertion, navigationIndex: (WebStateID) -> Int
  ) throws(WebStateListError) -> (insert: WebStateListChange.Insert, status: WebStateListStatus) {
    guard index(of: id) == nil else { throw .alreadyInserted(id) }
    let opener = try openerID(for: insertion.opener).map {
      WebStateOpener(id: $0, navigationIndex: navigationIndex($0))
    }
    let forgetsOpeners = insertion.opener == .inherited
    let index =
      switch insertion.position {
      case .automatic: automaticIndex(opener: opener, ignoringSiblings: forgetsOpeners)
      case .at(let index): try checkedPosition(index)
      }
    return (
      .init(id: id, index: index, opener: opener, forgetsOpeners: forgetsOpeners),
      status(activating: insertion.activates ? id : activeID)
    )
  }
}

// MARK: - Openers and positions

extension WebStateArrangement {
  private func openerID(
    for opener: WebStateInsertion.Opener
  ) throws(WebStateListError) -> WebStateID? {
    switch opener {
    case .none: return nil
    case .inherited: return activeID
    case .webState(let id):
      guard index(of: id) != nil else { throw .unknownOpener(id) }
      return id
    }
  }

  private func checkedPosition(_ index: Int) throws(WebStateListError) -> Int {
    guard (0...ids.count).contains(index) else { throw .noPosition(at: index, count: ids.count) }
    return index
  }

  private func automaticIndex(opener: WebStateOpener?, ignoringSiblings: Bool) -> Int {
    guard let opener, let openerIndex = index(of: opener.id) else { return ids.count }
    let lastSibling =
      ignoringSiblings ? nil : indexes(after: openerIndex).last { openers[ids[$0]] == opener }
    return (lastSibling ?? openerIndex) + 1
  }
}
