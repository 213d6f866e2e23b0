// MARK: - Invariants

extension WebStateArrangement {
  /// Checks what is true of every arrangement; nothing in release builds.
  func checkInvariants() {
    #if DEBUG
      let members = Set(ids)
      assert(members.count == ids.count, "No tab is in the list twice.")
      assert(activeID.map(members.contains) ?? true, "The active tab is in the list.")
      assert(openers.ids.isSubset(of: members), "Who opens or is opened is in the list.")
      assert(ids.allSatisfy { openers[$0]?.id != $0 }, "No tab has opened itself.")
    #endif
  }
}
