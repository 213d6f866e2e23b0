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

  let stateName: String
  let store: PreferenceStore
  private let file: JSONFile<[String: String?]>?
  var outcome: FileOutcome { file?.outcome ?? .firstLaunch }
  private(set) var merge: PreferenceMerge
  private var observation: Subscription?

  /// Creates the synced preferences of a regular browser state.
  init(of state: BrowserState) {
    stateName = state.name
    store = state.preferences
    file = state.directory.map { JSONFile(reading: .syncedPreferences, in: $0.files) }
    merge = PreferenceMerge(
      store.registry.preferences.filter(\.isSynced).map(\.name), bases: file?.value,
      keepsLocal: file?.outcome.isLost == true)
    observation = store.observeAll { [weak self] _ in self?.onChange() }
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
  func remembering<Result>(_ body: (inout PreferenceMerge) -> Result) -> Result {
    let old = merge
    let result = body(&merge)
    if merge.bases != old.bases || merge.hasJoined != old.hasJoined {
      do throws(FileError) { try file?.write(merge.bases) } catch {
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
