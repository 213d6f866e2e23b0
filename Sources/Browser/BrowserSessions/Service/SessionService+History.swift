package import BrowserModel

// MARK: - HistoryStorage

extension SessionService: HistoryStorage {
  package func readVisits(_ query: VisitQuery) async throws -> VisitPage {
    await load()
    guard let store = loaded?.store else {
      if let error = loaded?.outcome.refusal { throw error }
      return VisitPage()
    }
    let visits = try await store.visits(query)
    if visits.damagedRowCount > 0 {
      reportDamage(store.recording(.damaged(path: store.path, reason: "some visits are invalid")))
    }
    return visits.page
  }

  package func readEffect(
    of query: VisitDeletionQuery
  ) async throws -> VisitDeletionEffect {
    await load()
    return try await loaded?.store?.effect(of: query)
      ?? VisitDeletionEffect(addresses: query.unsavedAddresses)
  }

  package func scheduleSave() { save(.soon) }

  package func saveDeletions() async throws {
    try await save(.now).completion()
    if let deletionFault { throw deletionFault }
  }

  /// Saves the deletion of data and returns after no traces of the data are left on disk.
  ///
  /// - Throws: An error if the change cannot be saved, or if traces are left.
  package func eraseDeletedData() async throws {
    guard isKeeping else { return }
    trackers.erasesTraces = true
    try await saveDeletions()
  }

  /// Reports that visits cannot be read.
  func reportDamage(_ error: SessionStoreError) {
    trackers.history?.report(
      "some visits cannot be read: \(error); start again to repair the history")
  }

  /// Handles the result of saving the history.
  func didSave(_ changes: SessionChanges, _ fault: SessionStoreError?) {
    guard let saved = changes.history, let history = trackers.history else { return }
    if let fault {
      history.report("new visits are only in memory: \(fault); start again to repair it")
    } else {
      history.didSave(saved)
    }
  }
}
