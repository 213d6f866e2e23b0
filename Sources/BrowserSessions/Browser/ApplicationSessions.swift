package import BrowserModel
package import Foundation

/// Opens and saves the sessions of all browser states.
@MainActor
package final class ApplicationSessions {
  /// What is done with the windows that were saved.
  package let recovery: RecoveryAction
  /// Called with each reason why something saved is left where it is.
  package var onFailure: (@MainActor (any Error) -> Void)?

  private let context: ApplicationContext

  /// Creates the sessions of an application, which are not opened yet.
  ///
  /// - Parameters:
  ///   - context: What all browser states share.
  ///   - isSafeMode: Whether the user has asked for a start without the saved windows.
  package init(of context: ApplicationContext, isSafeMode: Bool = false) {
    self.context = context
    recovery = RecoveryAction(
      isSafeMode: isSafeMode,
      // Beside a run that goes on there is nothing to recover from.
      lastShutdownWasClean: context.lastShutdownWasClean || context.isReadOnly,
      failedStartCount: context.failedStartCount)
  }
}

// MARK: - Restoring

extension ApplicationSessions {
  /// Loads browser states and reads their sessions, while the main actor goes on.
  ///
  /// A state that cannot be loaded is left to those who ask for it.
  package func open(statesNamed names: [String]) async {
    for name in names {
      guard let state = try? await context.browserStateManager.loadInBackground(named: name) else {
        continue
      }
      await open(state)
    }
  }

  /// Reads the sessions of a browser state, while the main actor goes on.
  package func open(_ state: BrowserState) async {
    do { try state.directory?.gatherOffTheRecord() } catch { onFailure?(error) }
    for service in [state, savedOffTheRecordState(of: state)].compactMap(\.self).compactMap(service)
    {
      await service.load()
    }
  }

  /// Returns the windows of a browser state that are saved and not open, by number, incognito ones
  /// included.
  package func savedWindows(of state: BrowserState) -> [SavedWindow] {
    let incognito = frontTimes(of: savedOffTheRecordState(of: state))
    let regular = frontTimes(of: state)
    return Set(regular.keys).union(incognito.keys).sorted().map { number in
      SavedWindow(
        number: number, hasIncognitoTabs: incognito[number] != nil,
        // Only a window that shows its incognito tabs has a time there.
        showsIncognito: incognito[number].map { $0 > 0 } ?? false,
        isBehindNewTab: recovery == .restoreBehindNewTab,
        frontTime: max(regular[number] ?? 0, incognito[number] ?? 0))
    }
  }

  /// Returns when each window last came to the front, by number. The inactive twin of a browser is of
  /// the same window.
  private func frontTimes(of state: BrowserState?) -> [Int: Int] {
    guard let service = state.flatMap(service) else { return [:] }
    let records = service.loadNow().contents.windows
    return Dictionary(records.map { ($0.number, $0.frontTime) }) { max($0, $1) }
  }

  private func service(of state: BrowserState) -> SessionService? {
    try? state.services.service(SessionService.self)
  }

  /// Returns the incognito side of a browser state, if it is there or something was saved of it.
  private func savedOffTheRecordState(of state: BrowserState) -> BrowserState? {
    if let existing = state.existingOffTheRecordState { return existing }
    let location = (state.directory?.offTheRecord).map(SessionStoreLocation.init(in:))
    return location?.isInUse == true ? state.makeOffTheRecordState() : nil
  }
}

// MARK: - Saving

extension ApplicationSessions {
  /// Saves all windows. They are on disk when this returns.
  ///
  /// - Throws: The last ``SessionStoreError``; all other windows are saved then.
  package func save() async throws { try await save(services) }

  /// Saves all windows before the process is stopped. It may never continue.
  ///
  /// - Throws: The last ``SessionStoreError``; all other windows are saved then.
  package func saveBeforeStop() async throws { try await save(services.filter(\.isKeeping)) }

  /// Returns when the windows of a browser state were last saved; nil if they were not.
  package func lastSaveTime(of state: BrowserState) -> Date? { service(of: state)?.lastSaveTime }

  private func save(_ services: [SessionService]) async throws {
    var failure: SessionStoreError?
    for service in services {
      do throws(SessionStoreError) { try await service.save(.now).completion() } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private var services: [SessionService] {
    context.browserStateManager.states.flatMap { state in
      [state, state.existingOffTheRecordState].compactMap(\.self).compactMap(service)
    }
  }
}
