import ProfileFiles

// MARK: - States last used

extension BrowserStateManager {
  /// The name of the state that a run begins with: the one last used, or else one that was in use.
  public var lastUsedName: String {
    let isSet = settings.texts[PreferenceKey.lastUsedState.name] != nil
    return (isSet ? nil : lastActiveNames.first) ?? settings.value(of: .lastUsedState)
  }

  /// The names of the states that were last in use.
  public var lastActiveNames: [String] { settings.value(of: .lastActiveStates).names }

  /// Returns the state last used, or the initial one if that is not there or cannot be loaded.
  ///
  /// Observers are notified of the reason why a state that is there cannot be loaded.
  ///
  /// - Throws: ``BrowserStateError`` if the directory of the initial state cannot be made.
  public func loadLastUsed() throws(BrowserStateError) -> BrowserState {
    let name = lastUsedName
    guard knownNames.contains(name) else { return try create(named: BrowserStateName.initial) }
    do throws(BrowserStateError) { return try load(named: name) } catch {
      guard name != BrowserStateName.initial else { throw error }
      notifyFailure(toLoad: name, error)
      return try create(named: BrowserStateName.initial)
    }
  }

  /// Remembers that a state is in use, and the others that are loaded.
  ///
  /// - Throws: `PreferenceError` when that cannot be kept.
  public func markAsUsed(_ state: BrowserState) throws(PreferenceError) {
    try settings.set(state.name, for: .lastUsedState)
    try settings.set(BrowserStateNames(states.map(\.name)), for: .lastActiveStates)
    catalogDidChange()
  }

  /// Replaces the name of a state among those that were last in use.
  ///
  /// If that cannot be kept, the next run reports the old name as missing.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - newName: The new name of the state; nil if the state is deleted.
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
  /// The names of the states that the settings name as in use.
  fileprivate var usedStateNames: [String] {
    let last = texts[PreferenceKey.lastUsedState.name].map { [$0] } ?? []
    let active = value(of: .lastActiveStates).names
    return active + last.filter { !active.contains($0) }
  }
}

// MARK: - StateRestoration

/// The browser states whose windows a run begins with.
///
/// These are the states that the settings name as in use. Where the settings are lost, or name states
/// that are not there, these are all states in which something is kept. A state that was not in use
/// has no saved windows, so this opens no others.
public struct StateRestoration: Hashable, Sendable {
  /// The names of the states.
  public let names: [String]
  /// The names of states that were in use and are not there.
  public let missingNames: [String]
  /// Whether the settings may not say which states were in use, and there are several.
  private let isGuess: Bool
  /// The reason why the states cannot be listed; nil if they can be.
  private let fault: FileError?

  @MainActor
  init(_ settings: PreferenceStore, _ places: BrowserStatePlaces?) {
    let used = settings.usedStateNames
    let fault = places?.findFault(), kept = places?.findNamesInUse() ?? []
    let known = fault == nil ? places?.names(besides: []) ?? Set(used) : Set(used)
    self.fault = fault
    missingNames = used.filter { !known.contains($0) }
    let isReliable =
      settings.outcome.isAsWritten && (settings.outcome != .firstLaunch || kept.isEmpty)
    names =
      missingNames.isEmpty && isReliable
      ? used : kept.union(used).intersection(known).sorted()
    isGuess = !isReliable && names.contains { $0 != settings.value(of: .lastUsedState) }
  }
}

// MARK: - Sentences

extension StateRestoration {
  /// What the user has to know, in one sentence; nil if all is well.
  public var complaint: String? {
    if let fault { return "the browser states cannot be listed: \(fault)" }
    guard isGuess || !missingNames.isEmpty else { return nil }
    let fault =
      missingNames.isEmpty
      ? "the settings do not say for sure which browser states were in use"
      : "the settings name browser states that are not there (\(Self.list(missingNames)))"
    guard let last = names.last else { return "\(fault); put their directories back into ‘states’" }
    return "\(fault), so the saved windows of \(Self.list(names)) are opened; if some are missing, "
      + "type ‘new window --state \(last)’"
  }

  private static func list(_ names: [String]) -> String {
    names.map { "‘\($0)’" }.joined(separator: ", ")
  }
}
