import ProfileFiles
import Switchboard

// MARK: - Last used states

extension BrowserStateManager {
  /// The name of the state that a run starts with.
  ///
  /// This is the name of the last used state or, if that name is not recorded, the first name in
  /// ``lastActiveNames``. If both are missing, it is the name of the initial state.
  public var lastUsedName: String {
    let isSet = settings.texts[PreferenceKey.lastUsedState.name] != nil
    return (isSet ? nil : lastActiveNames.first) ?? settings.value(of: .lastUsedState)
  }

  /// The names of the states that were last in use.
  public var lastActiveNames: [String] { settings.value(of: .lastActiveStates).names }

  /// Returns the last used state. If it does not exist or cannot be loaded, returns the initial
  /// state.
  ///
  /// Observers are notified of the error if an existing state cannot be loaded.
  ///
  /// - Throws: ``BrowserStateError`` if the directory of the initial state cannot be created.
  public func loadLastUsed() throws(BrowserStateError) -> BrowserState {
    let name = lastUsedName
    guard knownNames.contains(name) else { return try create(named: BrowserStateName.initial) }
    do throws(BrowserStateError) { return try load(named: name) } catch {
      guard name != BrowserStateName.initial else { throw error }
      notifyFailure(toLoad: name, error)
      return try create(named: BrowserStateName.initial)
    }
  }

  /// Records a state as the last used state, and all loaded states as the states in use.
  ///
  /// - Throws: ``PreferenceError`` if the change cannot be saved.
  public func markAsUsed(_ state: BrowserState) throws(PreferenceError) {
    let uses = [
      PreferenceKey.lastUsedState.name: state.name,
      PreferenceKey.lastActiveStates.name: BrowserStateNames(states.map(\.name)).argument,
    ]
    // A run without these records begins in the same way, so they can wait for other changes.
    let isInitial = settings.usedStateNames.isEmpty && states.map(\.name) == [lastUsedName]
    if isInitial { settings.note(uses) } else { try settings.keep(uses) }
    catalogDidChange()
  }

  /// Replaces the name of a renamed or deleted state in the settings that record which states were
  /// in use.
  ///
  /// If the change cannot be saved, the next run reports the old name as missing.
  ///
  /// - Parameters:
  ///   - name: The current name of the state.
  ///   - newName: The new name of the state, or nil if the state has been deleted.
  func replaceUse(of name: String, by newName: String?) {
    if lastUsedName == name {
      if let newName {
        try? settings.set(newName, for: .lastUsedState)
      } else {
        try? settings.reset(.lastUsedState)
      }
    }
    let names = lastActiveNames.compactMap { $0 == name ? newName : $0 }
    try? settings.set(BrowserStateNames(names), for: .lastActiveStates)
    catalogDidChange()
  }
}

// MARK: - Settings

extension PreferenceStore {
  /// The names of the states that were in use according to the settings.
  fileprivate var usedStateNames: [String] {
    let last = texts[PreferenceKey.lastUsedState.name].map { [$0] } ?? []
    let active = value(of: .lastActiveStates).names
    return active + last.filter { !active.contains($0) }
  }
}

// MARK: - StateRestoration

/// The browser states to restore at the start of a run.
///
/// These are the states that were in use according to the settings. If the settings are lost or
/// name missing states, all other states that have files are restored as well. This opens no extra
/// windows, because a state that was not in use has no saved windows.
public struct StateRestoration: Hashable, Sendable {
  /// The names of the states to restore.
  public let names: [String]
  /// The names of states that were in use but no longer exist.
  public let missingNames: [String]
  /// A Boolean value that indicates whether the list of states to restore is a guess. It is a guess
  /// if the settings don't reliably record which states were in use.
  private let isGuess: Bool
  /// The error that occurred when the states were listed, or nil if there was none.
  private let fault: FileError?

  @MainActor
  init(_ settings: PreferenceStore, _ places: BrowserStateDirectories?) {
    let used = settings.usedStateNames
    let fault = places?.findFault(), kept = places?.findNamesInUse() ?? []
    let known = fault == nil ? places?.names(including: []) ?? Set(used) : Set(used)
    self.fault = fault
    missingNames = used.filter { !known.contains($0) }
    // Settings that are lost or edited may name fewer states than were in use.
    let isReliable = settings.storedText(of: PreferenceKey.lastActiveStates.name) != nil
    names =
      missingNames.isEmpty && isReliable
      ? used : kept.union(used).intersection(known).sorted()
    isGuess = !isReliable && names.contains { $0 != settings.value(of: .lastUsedState) }
  }
}

// MARK: - Warnings

extension StateRestoration {
  /// A one-sentence warning for the user, or nil if there is nothing to report.
  public var warning: String? {
    if let fault { return "the browser states cannot be listed: \(fault)" }
    guard isGuess || !missingNames.isEmpty else { return nil }
    let fault =
      missingNames.isEmpty
      ? "the settings do not say for sure which browser states were in use"
      : "the settings name browser states that are not there (\(missingNames.quoted.list(.and)))"
    guard let last = names.last else { return "\(fault): put their directories back into ‘states’" }
    return
      "\(fault), so the saved windows of \(names.quoted.list(.and)) are opened: if some are missing, "
      + "type ‘new window --state \(last)’"
  }
}
