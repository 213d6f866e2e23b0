package import BrowserModel
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

  /// Lets local changes give way to changes that other devices made later.
  /// - Parameters:
  ///   - values: The values of the store, by name.
  ///   - offset: The difference between the clock of the store and that of this device, in
  ///     milliseconds.
  /// - Returns: The preferences that other devices have changed.
  func giveWay(to values: [String: StoredPreference], offset: Int) -> [TakenPreference] {
    noteEdits()
    return merge.names.compactMap { name in
      guard merge.givesWay(store.storedText(of: name), of: name, offset: offset) else { return nil }
      return values[name]?.value.flatMap { take($0, as: name, isFirst: false, losesEdit: true) }
    }
  }

  /// Sets a preference to the value of another device.
  ///
  /// A value that this version cannot use, or the address of a local file, is left alone. It is not
  /// taken for a local change either.
  private func take(
    _ value: SharedPreference, as name: String, isFirst: Bool, losesEdit: Bool = false
  ) -> TakenPreference? {
    let old = try? store.state(named: name), oldText = store.storedText(of: name)
    let isUnknown = merge.isOwn(name) && value.base != oldText
    isTaking = true
    defer {
      isTaking = false
      remembering { $0.settle(name) }
    }
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
    let isChoice = (isFirst || isUnknown) && old?.isDefault == false
    let leadsElsewhere = store.registry[name]?.namesAddress == true
    return TakenPreference(
      name: name, value: new.text, device: DeviceName(value.device), state: stateName,
      replaced: isChoice || losesEdit || leadsElsewhere ? old?.text : nil,
      change: .preference(name, from: oldText, to: store.storedText(of: name)))
  }

  /// The maximum number of bytes of a shared value.
  private static let lengthLimit = 8_192

  /// Returns whether a value means the same on each device and contains no secret. The address of a
  /// file is not shared, and neither is an address with a user name or a password.
  private static func isShareable(_ text: String) -> Bool {
    guard text.utf8.count <= lengthLimit, !hasUser(text) else { return false }
    guard text.contains(":"), let scheme = URL(string: text)?.scheme?.lowercased() else {
      return true
    }
    return ["http", "https", "about"].contains(scheme)
  }
}

extension SyncedPreferences {
  /// Returns whether a text is an address with a user name. The address need not be valid, because
  /// that of a search has a placeholder.
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
  /// The device that set it, or nil if the name in the store is not valid.
  package let device: DeviceName?
  /// The name of the browser state.
  package let state: String
  /// The replaced value of this device, if the user needs it to take the change back: if it was set
  /// here and the other device has not replaced it knowingly, when the device connects for the first
  /// time, or if the preference names an address. Otherwise, it is nil.
  package let replaced: String?
  /// The change, which the user can undo.
  package let change: UndoableChange
}
