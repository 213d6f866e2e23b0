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
    /// The time of the change by the clock of this device, in milliseconds since 1970, or nil if the
    /// value replaces one that the store has lost. Any change is later than that.
    let time: Int?
    /// The value that the change replaces.
    let base: String?
  }

  /// A closure that is called after a local change.
  var onChange: @MainActor () -> Void = {}
  /// A closure that receives each problem with a value of another device or with the file.
  var onFailure: @MainActor (any Error) -> Void = { _ in }

  let stateName: String
  let store: PreferenceStore
  private let directory: BrowserStateDirectory?
  private let file: JSONFile<[String: PreferenceMerge.Memory]>?
  var outcome: FileOutcome { file?.outcome ?? .firstLaunch }
  private(set) var merge: PreferenceMerge
  private var observation: Subscription?
  /// A Boolean value that indicates whether a preference is being set to the value of another device.
  var isTaking = false
  /// A closure that returns the time by the clock of this device.
  private let now: @MainActor () -> Date

  /// Creates the synced preferences of a regular browser state.
  /// - Parameters:
  ///   - state: The browser state.
  ///   - now: A closure that returns the time by the clock of this device.
  init(of state: BrowserState, now: @escaping @MainActor () -> Date) {
    stateName = state.name
    store = state.preferences
    self.now = now
    directory = state.directory
    file = state.directory.map { JSONFile(reading: .syncedPreferences, in: $0.files) }
    // Nothing was changed in the future.
    let latest = now().milliseconds
    let memories = file?.value?.mapValues { memory in
      var memory = memory
      memory.edit = memory.edit.map { .init(time: min(max(0, $0.time), latest), text: $0.text) }
      return memory
    }
    merge = PreferenceMerge(
      store.registry.preferences.filter(\.isSynced).map(\.name), memories,
      keepsLocal: file?.outcome.isLost == true)
    merge.noteEdits(local, at: lastChangeTime)
    observation = store.observeAll { [weak self] _ in
      guard let self else { return }
      if !isTaking { noteEdits(at: self.now().milliseconds) }
      onChange()
    }
  }

  /// The reason why the preferences cannot be shared, or nil if they can.
  var obstacle: SyncedPreferencesError? {
    if case .unreadable(let error) = outcome { .unreadable(error, state: stateName) } else { nil }
  }

  /// The values that are set, by name.
  var local: [String: String] {
    Dictionary(
      merge.names.compactMap { name in store.storedText(of: name).map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}

// MARK: - Local changes

extension SyncedPreferences {
  /// Records the changes of which no observer knows: those of runs without other devices, and values
  /// that are set to the default. They have the time at which the file was changed last.
  func noteEdits() { noteEdits(at: lastChangeTime) }

  private func noteEdits(at time: Int) {
    let local = local
    remembering { $0.noteEdits(local, at: time) }
  }

  private var lastChangeTime: Int {
    let latest = now().milliseconds
    return min(directory?.time(of: .preferences)?.milliseconds ?? latest, latest)
  }

  /// Returns the next local change to store, or nil if there is none.
  /// - Parameter isIncluded: A closure that returns whether a change can be stored now.
  func nextChange(where isIncluded: (Change) -> Bool) -> Change? {
    for name in merge.names {
      let text = store.storedText(of: name)
      guard text.map({ isShareable($0, as: name) }) ?? true,
        let revision = merge.revisionToReplace(name, text)
      else { continue }
      let change = Change(
        name: name, text: text, revision: revision, time: merge.editTime(of: name),
        base: merge.base(of: name))
      if isIncluded(change) { return change }
    }
    return nil
  }

  /// Notes that a change is being stored.
  func willStore(_ change: Change) { merge.willStore(change.text, as: change.name) }

  /// Notes that a change has been stored.
  func didStore(_ change: Change, revision: Int) {
    remembering { $0.didStore(change.text, revision, as: change.name) }
    noteEdits()
  }

  /// Notes that a change was refused, because the store has a newer revision.
  func didRefuse(_ change: Change) { merge.didRefuse(change.name) }
}

// MARK: - File

extension SyncedPreferences {
  /// Changes the merge, and writes the file if this device agrees on other values.
  @discardableResult
  func remembering<Result>(_ body: (inout PreferenceMerge) -> Result) -> Result {
    let old = merge
    let result = body(&merge)
    // A device that has never connected agrees on nothing.
    if merge.hasJoined, merge.memories != old.memories || !old.hasJoined {
      do throws(FileError) { try file?.write(merge.memories) } catch {
        onFailure(error)
      }
    }
    return result
  }
}

extension FileOutcome {
  /// A Boolean value that indicates whether the contents of an earlier run are lost.
  var isLost: Bool {
    if case .damaged = self { true } else { false }
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
        + "are kept and shared: check \(names.list(.and))"
    }
  }
}
