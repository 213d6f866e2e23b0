/// The rules by which preferences of a device are merged with those of other devices.
///
/// For each preference, the merge remembers the value on which this device last agreed with the
/// store. A local value that differs from it is a change that has not been stored yet, whether it
/// was made while the device was connected, offline, or in a run that took no part.
///
/// - The change that is stored last wins, because a local change is stored over each newer revision.
/// - A newer value of the store is taken unless there is a local change.
/// - If a device takes part for the first time, the values of the store win.
struct PreferenceMerge: Equatable, Sendable {
  /// A value in the store. The text is nil if the preference was reset.
  struct Value: Equatable, Sendable {
    let text: String?
    let revision: Int
    /// What the text stands for.
    var form = Form.usable
  }

  /// The forms that a value in the store can have.
  enum Form: Sendable {
    /// The text is the value.
    case usable
    /// The value cannot be read by this version. It is left alone until it is changed here.
    case unusable
    /// The value was removed. Each device stores its own again.
    case removed
  }

  private struct Preference: Equatable, Sendable {
    /// The local value that agrees with the store, or nil if it is unset.
    var base: String?
    /// The newest known revision in the store, or 0.
    var revision = 0
    /// The value that is being stored, or that may have been stored, or nil if there is none.
    var sent: String??
    /// The value that the store has lost. It is stored again, unless another device stores a value
    /// first.
    var lost: String?
  }

  private var preferences: [String: Preference]
  /// A Boolean value that indicates whether local values win if the device has never taken part.
  private let keepsLocal: Bool
  /// A Boolean value that indicates whether this device has agreed with the store before.
  private(set) var hasJoined: Bool

  /// Creates the rules for preferences.
  /// - Parameters:
  ///   - names: The names of the preferences.
  ///   - bases: The values on which this device last agreed with the store, or nil if it has never
  ///     taken part.
  ///   - keepsLocal: Whether local values win if the device has never taken part.
  init(_ names: [String], bases: [String: String?]?, keepsLocal: Bool = false) {
    hasJoined = bases != nil
    self.keepsLocal = keepsLocal
    preferences = Dictionary(
      names.map { ($0, Preference(base: bases?[$0] ?? nil)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The values on which this device agrees with the store.
  var bases: [String: String?] { preferences.mapValues(\.base) }

  /// The names of the preferences, in order.
  var names: [String] { preferences.keys.sorted() }
}

// MARK: - Values of the store

extension PreferenceMerge {
  /// Notes all values of the store after a connection was made. The revisions can be lower than
  /// before if the store has lost its data.
  /// - Parameters:
  ///   - values: The values of the store, by name.
  ///   - local: The local values that are set, by name.
  /// - Returns: The names of the preferences whose values are to be taken.
  mutating func connect(to values: [String: Value], _ local: [String: String]) -> [String] {
    defer { hasJoined = true }
    return names.filter { name in
      preferences[name]?.revision = 0
      defer { preferences[name]?.sent = nil }
      guard let value = values[name], value.form != .removed else {
        // The store has never had a value, or has lost it, so a local value is stored.
        preferences[name]?.revision = values[name]?.revision ?? 0
        lose(name)
        return false
      }
      if !hasJoined {
        let keeps = keepsLocal && local[name] != nil && value.form == .usable
        preferences[name]?.base = keeps ? value.text : local[name]
      }
      return receive(value, of: name, local[name])
    }
  }

  /// Notes a new value of the store.
  /// - Returns: Whether the value is to be taken. If so, call ``agree(on:as:)`` afterward.
  mutating func receive(_ value: Value, of name: String, _ local: String?) -> Bool {
    guard let known = preferences[name], value.revision > known.revision else { return false }
    preferences[name]?.revision = value.revision
    if value.form == .removed { lose(name) }
    guard value.form == .usable else { return false }
    let isRestored = local != nil && local == known.lost
    preferences[name]?.lost = nil
    // The value that was sent can arrive before the store has acknowledged it.
    if let sent = known.sent, sent == value.text {
      preferences[name]?.base = value.text
      preferences[name]?.sent = nil
    }
    if value.text == local { preferences[name]?.base = local }
    return value.text != local && (isRestored || local == preferences[name]?.base)
  }

  /// Notes that the store has lost a value.
  private mutating func lose(_ name: String) {
    guard let base = preferences[name]?.base else { return }
    preferences[name]?.lost = base
    preferences[name]?.base = nil
  }

  /// Notes that a local value agrees with the newest value of the store.
  mutating func agree(on local: String?, as name: String) { preferences[name]?.base = local }
}

// MARK: - Local changes

extension PreferenceMerge {
  /// Returns the revision over which a local change is to be stored, or nil if there is no change.
  func revisionToReplace(_ name: String, _ local: String?) -> Int? {
    guard hasJoined, let known = preferences[name], known.base != local else { return nil }
    return known.revision
  }

  /// Notes that a local value is being stored.
  mutating func willStore(_ local: String?, as name: String) {
    preferences[name]?.sent = .some(local)
  }

  /// Notes that a value has been stored.
  mutating func didStore(_ local: String?, _ revision: Int, as name: String) {
    preferences[name]?.sent = nil
    preferences[name]?.lost = nil
    guard let known = preferences[name], revision > known.revision else { return }
    preferences[name]?.revision = revision
    preferences[name]?.base = local
  }

  /// Notes that a value was refused, because the store has a newer revision.
  mutating func didRefuse(_ name: String) { preferences[name]?.sent = nil }
}
