import BrowserModel
import Foundation
import ProfileFiles
import Switchboard

/// The synced preferences of a browser state, and the file that remembers on which values this
/// device last agreed with the others.
@MainActor
final class SyncedPreferences {
  /// A local change that has not been stored.
  struct Change: Equatable {
    let name: String
    let text: String?
    let revision: Int
  }

  /// A closure that is called after a local change.
  var onChange: @MainActor () -> Void = {}
  /// A closure that receives each problem with a value of another device or with the file.
  var onFailure: @MainActor (any Error) -> Void = { _ in }

  private let stateName: String
  private let store: PreferenceStore
  private let file: JSONFile<[String: String?]>?
  private let outcome: FileOutcome
  private var merge: PreferenceMerge
  private var observation: Subscription?

  /// Creates the synced preferences of a regular browser state.
  init(of state: BrowserState) {
    stateName = state.name
    store = state.preferences
    file = state.directory.map {
      JSONFile($0.file("synced-preferences.json"), access: $0.access, ledger: $0.ledger)
    }
    let (bases, outcome) = file?.load() ?? (nil, .firstLaunch)
    self.outcome = outcome
    merge = PreferenceMerge(
      store.registry.preferences.filter(\.isSynced).map(\.name), bases: bases,
      keepsLocal: outcome.isLost)
    observation = store.observeAll { [weak self] _ in self?.onChange() }
  }

  /// The reason why the preferences cannot be shared, or nil if they can.
  var obstacle: SyncedPreferencesError? {
    if case .unreadable(let error) = outcome { .unreadable(error, state: stateName) } else { nil }
  }

  /// The values that are set, by name.
  private var local: [String: String] {
    Dictionary(
      merge.names.compactMap { name in store.storedText(of: name).map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}

// MARK: - Values of the store

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
    return TakenPreference(
      name: name, value: new.text, device: DeviceName(value.device), state: stateName,
      replaced: isFirst && old?.isDefault == false ? old?.text : nil)
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

  private func isShareable(_ text: String, as name: String) -> Bool {
    Self.isShareable(text) && store.registry[name]?.normalized(text) != nil
  }
}

// MARK: - Local changes

extension SyncedPreferences {
  /// Returns the next local change to store, or nil if there is none.
  /// - Parameter isIncluded: A closure that returns whether a change can be stored now.
  func nextChange(where isIncluded: (Change) -> Bool) -> Change? {
    for name in merge.names {
      let text = store.storedText(of: name)
      guard text.map({ isShareable($0, as: name) }) ?? true,
        let revision = merge.revisionToReplace(name, text)
      else { continue }
      let change = Change(name: name, text: text, revision: revision)
      if isIncluded(change) { return change }
    }
    return nil
  }

  /// Notes that a change is being stored.
  func willStore(_ change: Change) { merge.willStore(change.text, as: change.name) }

  /// Notes that a change has been stored.
  func didStore(_ change: Change, revision: Int) {
    remembering { $0.didStore(change.text, revision, as: change.name) }
  }

  /// Notes that a change was refused, because the store has a newer revision.
  func didRefuse(_ change: Change) { merge.didRefuse(change.name) }
}

// MARK: - File

extension SyncedPreferences {
  /// Changes the merge, and writes the file if this device agrees on other values.
  @discardableResult
  private func remembering<Result>(_ body: (inout PreferenceMerge) -> Result) -> Result {
    let old = merge
    let result = body(&merge)
    if merge.bases != old.bases || merge.hasJoined != old.hasJoined {
      do throws(FileError) { try file?.write(merge.bases, after: outcome) } catch {
        onFailure(error)
      }
    }
    return result
  }
}

extension FileOutcome {
  /// A Boolean value that indicates whether the contents of an earlier run are lost.
  fileprivate var isLost: Bool {
    switch self {
    case .missing, .damaged: true
    case .firstLaunch, .loaded, .changed, .unchecked, .unreadable: false
    }
  }
}

// MARK: - Errors

/// A problem with the file that remembers on which values a device last agreed with the others.
enum SyncedPreferencesError: Error, CustomStringConvertible {
  /// The file cannot be read for the given reason.
  case unreadable(FileError, state: String)
  /// The file is lost, so the local values of the given preferences were kept.
  case lost([String], state: String)

  var description: String {
    switch self {
    case .unreadable(let error, let state):
      "preferences of ‘\(state)’ are not shared in this run: \(error)"
    case .lost(let names, let state):
      "it is unknown which preferences of ‘\(state)’ were changed last, so the values of this device "
        + "are kept and shared: check \(names.formatted(.list(type: .and)))"
    }
  }
}

// MARK: - TakenPreference

/// A preference that another device has changed.
package struct TakenPreference: Equatable, Sendable {
  /// The name of the preference.
  package let name: String
  /// The new value as text.
  package let value: String
  /// The device that set it, or nil if its name cannot be shown.
  package let device: DeviceName?
  /// The browser state.
  package let state: String
  /// The value of this device, if it was replaced because the device takes part for the first time.
  package let replaced: String?
}
