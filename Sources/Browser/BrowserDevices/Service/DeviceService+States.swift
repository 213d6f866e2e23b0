package import BrowserModel

extension DeviceService: BrowserStateManagerObserver {
  func add(_ state: BrowserState) {
    let synced = SyncedPreferences(of: state)
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
    write()
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
