package import BrowserModel
import Foundation

extension DeviceService: BrowserStateManagerObserver {
  func add(_ state: BrowserState) {
    let synced = SyncedPreferences(of: state) { [weak self] in self?.localTime ?? Date() }
    if let obstacle = synced.obstacle {
      return observers.notify { $0.deviceService(self, didFail: obstacle) }
    }
    preferences[state.name] = synced
    synced.onChange = { [weak self] in self?.write() }
    synced.onFailure = { [weak self] error in
      guard let self else { return }
      observers.notify { $0.deviceService(self, didFail: error) }
    }
    if status == .connected { connect(synced, of: state.name) }
  }

  /// Merges the preferences of a browser state with those of the store.
  func connect(_ synced: SyncedPreferences, of state: String) {
    for taken in synced.connect(to: storedPreferences[state] ?? [:]) { note(taken) }
    giveWay(synced, of: state)
    write()
  }

  /// Lets local changes give way to later ones, if the clock of the store is known.
  func giveWay(_ synced: SyncedPreferences, of state: String) {
    guard isClockKnown, status == .connected, let values = storedPreferences[state] else { return }
    for taken in synced.giveWay(to: values, offset: millisecondOffset) { note(taken) }
  }

  func note(_ taken: TakenPreference) {
    observers.notify { $0.deviceService(self, didTake: taken) }
  }

  package func browserStateManager(_ manager: BrowserStateManager, didLoad state: BrowserState) {
    add(state)
  }

  package func browserStateManager(
    _ manager: BrowserStateManager, willDestroy state: BrowserState
  ) {
    preferences[state.name] = nil
  }
}
