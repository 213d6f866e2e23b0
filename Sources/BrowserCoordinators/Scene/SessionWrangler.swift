import BrowserModel
package import BrowserSessions

/// Has to do with the sessions of all browser states: the model's side of it, which coordinators only
/// hand on.
@MainActor
package final class SessionWrangler {
  private let context: ApplicationContext
  private let firstState: BrowserState
  /// What is done with the windows that were saved.
  package let recovery: RecoveryAction

  /// Makes the wrangler of an application.
  init(_ application: ApplicationServices) {
    context = application.context
    firstState = application.browserState
    recovery = RecoveryAction(
      isSafeMode: application.isSafeMode,
      // Beside a run that goes on there is nothing to recover from.
      lastShutdownWasClean: context.lastShutdownWasClean || context.isReadOnly,
      failedStartCount: context.failedStartCount)
  }
}

// MARK: - Restoring

extension SessionWrangler {
  /// The names of the browser states whose windows a run begins with, that of its own last.
  var stateNames: [String] {
    context.browserStateManager.restoration.names.filter { $0 != firstState.name }
      + [firstState.name]
  }

  /// Reads what was saved, while the main actor goes on.
  package func open() async {
    for name in stateNames {
      let state = try? context.browserStateManager.load(named: name)
      // What cannot be gathered stays where it is, for another run.
      try? state?.directory?.gatherOffTheRecord()
      for service in state.map(services) ?? [] { await service.open() }
    }
  }

  /// The windows of a browser state that were saved and are not open, in the order of their numbers;
  /// incognito ones are among them.
  func savedWindows(of stateName: String) -> [SavedWindow] {
    guard let state = try? context.browserStateManager.load(named: stateName) else { return [] }
    let incognito = savedWindows(of: savedOffTheRecordState(of: state))
    let windows = savedWindows(of: state).merging(incognito) { regular, _ in regular }
    return windows.sorted { $0.key < $1.key }.map { number, frontTime in
      SavedWindow(
        number: number, hasIncognitoTabs: incognito[number] != nil,
        isBehindNewTab: recovery == .restoreBehindNewTab, frontTime: frontTime)
    }
  }

  /// When each window last came to the front, by number; an inactive twin is of the window's.
  private func savedWindows(of state: BrowserState?) -> [Int: Int] {
    guard let service = state.flatMap(service) else { return [:] }
    let records = service.opening.contents.windows
    return Dictionary(records.map { ($0.number, $0.frontTime) }) { max($0, $1) }
  }

  private func services(of state: BrowserState) -> [SessionService] {
    [state, savedOffTheRecordState(of: state)].compactMap(\.self).compactMap(service)
  }

  private func service(of state: BrowserState) -> SessionService? {
    try? state.services.service(SessionService.self)
  }

  /// The incognito side of a browser state, if it is there or something was saved of it.
  private func savedOffTheRecordState(of state: BrowserState) -> BrowserState? {
    if let existing = state.existingOffTheRecordState { return existing }
    let place = (state.directory?.offTheRecord).map(SessionPlace.init(in:))
    return place?.isInUse == true ? state.offTheRecordState : nil
  }
}

// MARK: - Saving

extension SessionWrangler {
  /// Saves all windows; they are on the disk when this returns.
  /// - Throws: `SessionStoreError` if some cannot be written; others are all the same.
  func save() async throws { try await save(activeServices) }

  /// Saves all windows before the process is stopped, which may be for ever.
  /// - Throws: `SessionStoreError` if some cannot be written; others are all the same.
  package func saveBeforeStop() async throws { try await save(activeServices.filter(\.isKeeping)) }

  /// Saves all windows while the process waits, since it may end at once.
  /// - Throws: `SessionStoreError` if some cannot be written; others are all the same.
  func saveBeforeEnd() throws {
    var failure: (any Error)?
    for service in activeServices where service.isKeeping {
      do { try service.saveBeforeEnd() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func save(_ services: [SessionService]) async throws {
    var failure: (any Error)?
    for service in services {
      do { try await service.save() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private var activeServices: [SessionService] {
    context.browserStateManager.states.flatMap { state in
      [state, state.existingOffTheRecordState].compactMap(\.self).compactMap(service)
    }
  }
}

// MARK: - Phase

extension SessionWrangler {
  /// Notes that a window is before the user.
  /// - Throws: `PreferenceError` if that cannot be kept.
  func didEnterForeground() throws { try context.didEnterForeground() }

  /// Saves all windows since one is put away, after which the run may end if all of them are.
  /// - Throws: `PreferenceError` or `SessionStoreError` if that cannot be kept.
  func didPutAway(all: Bool) async throws {
    try await saveBeforeStop()
    if all { try context.didEnterBackground() }
  }
}
