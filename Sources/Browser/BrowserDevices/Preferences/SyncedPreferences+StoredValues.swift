import BrowserModel
import Foundation

extension SyncedPreferences {
  /// Merges the preferences with all values of the store.
  /// - Returns: The preferences that other devices have changed.
  func connect(to values: [String: StoredPreference]) -> [TakenPreference] {
    let isFirst = !merge.hasJoined, local = local
    let names = remembering {
      $0.connect(to: values.mapValues(\.merged), local)
    }
    if isFirst, outcome.isLost { reportKept(local, values) }
    return names.compactMap { name in
      values[name]?.value.flatMap { take($0, as: name, isFirst: isFirst) }
    }
  }

  /// Reports the local values that differ from those of the store and replace them.
  private func reportKept(_ local: [String: String], _ values: [String: StoredPreference]) {
    let kept = merge.names.filter { name in
      guard let text = local[name], let value = values[name]?.value else { return false }
      return value.value != text
    }
    if !kept.isEmpty { onFailure(SyncedPreferencesError.lost(kept, state: stateName)) }
  }

  /// Merges a preference with a new value of the store.
  /// - Returns: The preference, if another device has changed it.
  func receive(_ stored: StoredPreference, as name: String) -> TakenPreference? {
    let isTaken = remembering {
      $0.receive(stored.merged, of: name, store.storedText(of: name))
    }
    guard isTaken, let value = stored.value else { return nil }
    return take(value, as: name, isFirst: false)
  }

  /// Sets a preference to the value of another device.
  ///
  /// A value that this version cannot use, or the address of a local file, is left alone. It is not
  /// taken for a local change either.
  private func take(
    _ value: SharedPreference, as name: String, isFirst: Bool
  ) -> TakenPreference? {
    let old = try? store.state(named: name)
    do {
      if let text = value.value {
        guard isShareable(text, as: name) else { return nil }
        try store.set(text: text, for: name)
      } else {
        try store.reset(named: name)
      }
    } catch {
      onFailure(error)
      return nil
    }
    remembering { $0.agree(on: store.storedText(of: name), as: name) }
    guard let new = try? store.state(named: name), new.text != old?.text else { return nil }
    let isChoice = isFirst && old?.isDefault == false
    let leadsElsewhere = store.registry[name]?.namesAddress == true
    return TakenPreference(
      name: name, value: new.text, device: DeviceName(value.device), state: stateName,
      replaced: isChoice || leadsElsewhere ? old?.text : nil)
  }

  /// The number of bytes that a shared value can have at most.
  private static let lengthLimit = 8_192

  /// Returns whether a value means the same on each device, and may be known to all. The address of
  /// a file doesn't, and a user name and a password may not.
  private static func isShareable(_ text: String) -> Bool {
    guard text.utf8.count <= lengthLimit, !hasUser(text) else { return false }
    guard text.contains(":"), let scheme = URL(string: text)?.scheme?.lowercased() else {
      return true
    }
    return ["http", "https", "about"].contains(scheme)
  }
}

extension SyncedPreferences {
  /// Returns whether a text is an address with a user name. It need not be a valid address, as that
  /// of a search isn't.
  private static func hasUser(_ text: String) -> Bool {
    guard let start = text.range(of: "//")?.upperBound else { return false }
    return text[start...].prefix { !"/?#".contains($0) }.contains("@")
  }

  func isShareable(_ text: String, as name: String) -> Bool {
    Self.isShareable(text) && store.registry[name]?.normalized(text) != nil
  }
}

// MARK: - TakenPreference

/// A preference that another device has changed.
package struct TakenPreference: Equatable, Sendable {
  package let name: String
  /// The new value as text.
  package let value: String
  /// The device that set it, or nil if its name cannot be shown.
  package let device: DeviceName?
  /// The browser state.
  package let state: String
  /// The value of this device, if the user must know it to take it back: if the device takes part for
  /// the first time, or if the preference leads to an address.
  package let replaced: String?
}
