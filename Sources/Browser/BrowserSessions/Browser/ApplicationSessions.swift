package import BrowserModel
package import Foundation

/// The sessions of all browser states in an application. They are opened and saved together.
@MainActor
package final class ApplicationSessions {
  /// The action to take on the saved windows when this run starts.
  package let recovery: RecoveryAction
  /// A closure that is called with each error that prevents incognito data from being moved to its
  /// proper location.
  package var onFailure: (@MainActor (any Error) -> Void)?

  private let context: ApplicationContext

  /// Creates the sessions of an application without opening them.
  ///
  /// - Parameters:
  ///   - context: The application's context.
  ///   - isSafeMode: Whether the user asked to start without the saved windows.
  package init(of context: ApplicationContext, isSafeMode: Bool = false) {
    self.context = context
    recovery = RecoveryAction(
      isSafeMode: isSafeMode,
      // Another run may be active at the same time as a read-only run, so there is nothing to
      // recover from.
      lastShutdownWasClean: context.lastShutdownWasClean || context.isReadOnly,
      failedStartCount: context.failedStartCount)
  }
}

// MARK: - Restoring

extension ApplicationSessions {
  /// Loads browser states and reads their sessions in the background.
  ///
  /// A state that cannot be loaded is skipped. Code that requests the state later receives the
  /// error.
  package func open(statesNamed names: [String]) async {
    for name in names {
      guard let state = try? await context.browserStateManager.loadInBackground(named: name) else {
        continue
      }
      await open(state)
    }
  }

  /// Loads a browser state and its sessions without blocking the main actor.
  ///
  /// - Throws: `BrowserStateError` if the state doesn't exist or its directory can't be created.
  package func load(stateNamed name: String) async throws {
    await open(try await context.browserStateManager.loadInBackground(named: name))
  }

  /// Reads the sessions of a browser state in the background.
  package func open(_ state: BrowserState) async {
    do { try state.directory?.gatherOffTheRecord() } catch { onFailure?(error) }
    for service in [state, savedOffTheRecordState(of: state)].compactMap(\.self).compactMap(service)
    {
      await service.load()
    }
  }

  /// Returns a browser state's saved windows that are not open, sorted by number. The result
  /// includes windows with incognito tabs.
  package func savedWindows(of state: BrowserState) -> [SavedWindow] {
    let incognito = frontTimes(of: savedOffTheRecordState(of: state))
    let regular = frontTimes(of: state)
    return Set(regular.keys).union(incognito.keys).sorted().map { number in
      SavedWindow(
        number: number, hasIncognitoTabs: incognito[number] != nil,
        // Incognito tabs have a front time only in a window that shows them.
        showsIncognito: incognito[number].map { $0 > 0 } ?? false,
        isBehindNewTab: recovery == .restoreBehindNewTab,
        frontTime: max(regular[number] ?? 0, incognito[number] ?? 0))
    }
  }

  /// Returns a dictionary that maps each window number to the time at which the window last came to
  /// the front.
  private func frontTimes(of state: BrowserState?) -> [Int: Int] {
    guard let service = state.flatMap(service) else { return [:] }
    let records = service.loadNow().contents.windows
    return Dictionary(records.map { ($0.number, $0.frontTime) }) { max($0, $1) }
  }

  private func service(of state: BrowserState) -> SessionService? {
    try? state.services.service(SessionService.self)
  }

  /// Returns a browser state's off-the-record state. Creates it if it does not exist but windows
  /// have been saved for it. Otherwise, returns nil.
  private func savedOffTheRecordState(of state: BrowserState) -> BrowserState? {
    if let existing = state.existingOffTheRecordState { return existing }
    let location = (state.directory?.offTheRecord).map(SessionStoreLocation.init(in:))
    return location?.isInUse == true ? state.makeOffTheRecordState() : nil
  }
}

// MARK: - Saving

extension ApplicationSessions {
  /// Saves all windows and the cookies of their pages, and returns after they are on disk. Several
  /// calls at the same time share a save.
  ///
  /// - Parameter isIncluded: A closure that returns whether a service's windows are saved.
  /// - Throws: The last ``SessionStoreError`` if some windows or cookies cannot be saved. The others
  ///   are still saved.
  package func save(
    where isIncluded: @MainActor (SessionService) -> Bool = { _ in true }
  ) async throws {
    var failure: SessionStoreError?
    for service in services.filter(isIncluded) {
      do throws(SessionStoreError) { try await service.save(.now).completion() } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Returns the time at which a browser state's windows were last saved, or nil if they have never
  /// been saved.
  package func lastSaveTime(of state: BrowserState) -> Date? { service(of: state)?.lastSaveTime }

  private var services: [SessionService] {
    context.browserStateManager.states.flatMap { state in
      [state, state.existingOffTheRecordState].compactMap(\.self).compactMap(service)
    }
  }
}
