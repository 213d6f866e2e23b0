import BrowserModel
import BrowserUI
import Switchboard

/// Shows, changes and watches the preferences of a store, for those who handle commands for them.
@MainActor
final class PreferenceEditor {
  /// The list; it is told when it is to be shown.
  weak var consumer: (any PreferenceListConsumer)?

  private let store: PreferenceStore
  private var watches: [String: Subscription] = [:]

  init(_ store: PreferenceStore) { self.store = store }

  /// Tells the consumer how things are.
  func update() {
    consumer?.setPreferences(
      store.states.map {
        PreferenceItem(
          name: $0.name, value: $0.text, isDefault: $0.isDefault, isSynced: $0.isSynced,
          summary: $0.summary)
      })
  }

  func get(_ name: String) throws { consumer?.showValue(try store.state(named: name).text) }

  func set(_ name: String, to text: String) throws {
    try checkChangeable(name)
    try store.set(text: text, for: name)
  }

  func reset(_ name: String) throws {
    try checkChangeable(name)
    try store.reset(named: name)
  }

  private func checkChangeable(_ name: String) throws {
    if try store.state(named: name).isManaged { throw PreferenceCommandError.managed(name) }
  }

  func watch(_ name: String) throws {
    guard watches[name] == nil else { throw PreferenceCommandError.alreadyWatched(name) }
    watches[name] = try store.observe(named: name) { [weak self] in
      self?.consumer?.noteValue($0, of: name)
    }
  }

  func unwatch(_ name: String) throws {
    _ = try store.state(named: name)
    guard watches.removeValue(forKey: name) != nil else {
      throw PreferenceCommandError.notWatched(name)
    }
  }
}
