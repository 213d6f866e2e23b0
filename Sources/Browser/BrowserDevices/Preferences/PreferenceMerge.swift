/// The rules by which preferences of a device are merged with those of other devices.
///
/// For each preference, the merge remembers the value on which this device last agreed with the
/// store. A local value that differs from it is a change that has not been stored yet, whether it
/// was made while the device was connected, offline, or in a run without other devices.
///
/// - The change that was made last wins, by the clock of the store. A local change is stored over an
///   older change, and gives way to a newer one.
/// - A newer value of the store is taken unless there is a local change.
/// - When a device connects for the first time, the values of the store win.
struct PreferenceMerge: Equatable, Sendable {
  /// A value in the store. The text is nil if the preference was reset.
  struct Value: Equatable, Sendable {
    let text: String?
    let revision: Int
    /// The time of the change by the clock of the store, in milliseconds since 1970.
    var time = 0
    /// The form of the value, which says how to use the text.
    var form = Form.usable
  }

  /// A form of a value in the store.
  enum Form: Sendable {
    /// The text is the value.
    case usable
    /// The value cannot be read by this version. It is left alone until it is changed here.
    case unusable
    /// The value was removed. Each device stores its own again.
    case removed
  }

  /// A local change that may not have been stored.
  struct Edit: Codable, Equatable, Sendable {
    /// The time of the change by the clock of this device, in milliseconds since 1970.
    var time: Int
    let text: String?
  }

  /// The part of a preference that outlives the run.
  struct Memory: Codable, Equatable, Sendable {
    /// The value on which this device last agreed with the store, or nil if it is unset.
    var base: String?
    /// The local change since then, if any.
    var edit: Edit?
    /// A Boolean value that indicates whether this device set the value on which it agrees.
    var isOwn = false
  }

  private struct Preference: Equatable, Sendable {
    var memory: Memory
    /// The newest known revision in the store, or 0.
    var revision = 0
    /// The newest value in the store, if it can be used and this device does not agree on it.
    var newest: Value?
    /// The value that is being stored, or that may have been stored, or nil if there is none.
    var sent: String??
    /// The value that the store has lost. It is stored again, unless another device stores a value
    /// first.
    var lost: String?
    /// A Boolean value that indicates whether the local value is stored whatever its time is.
    var mustWin = false

    var base: String? {
      get { memory.base }
      set { memory.base = newValue }
    }
  }

  private var preferences: [String: Preference]
  /// A Boolean value that indicates whether local values win when the device connects for the first
  /// time.
  private let keepsLocal: Bool
  /// A Boolean value that indicates whether this device has agreed with the store before.
  private(set) var hasJoined: Bool

  /// Creates the rules for preferences.
  /// - Parameters:
  ///   - names: The names of the preferences.
  ///   - memories: What earlier runs remember of the preferences, or nil if this device has never
  ///     connected.
  ///   - keepsLocal: Whether local values win when the device connects for the first time.
  init(_ names: [String], _ memories: [String: Memory]?, keepsLocal: Bool = false) {
    hasJoined = memories != nil
    self.keepsLocal = keepsLocal
    preferences = Dictionary(
      names.map { ($0, Preference(memory: memories?[$0] ?? Memory())) },
      uniquingKeysWith: { first, _ in first })
  }

  /// What the next run has to know.
  var memories: [String: Memory] { preferences.mapValues(\.memory) }

  /// The names of the preferences, in order.
  var names: [String] { preferences.keys.sorted() }
}

// MARK: - Values of the store

extension PreferenceMerge {
  /// Records all values of the store after a connection was made. The revisions can be lower than
  /// before if the store has lost its data.
  /// - Parameters:
  ///   - values: The values of the store, by name.
  ///   - local: The local values that are set, by name.
  /// - Returns: The names of the preferences to set to the values of the store.
  mutating func connect(to values: [String: Value], _ local: [String: String]) -> [String] {
    defer { hasJoined = true }
    return names.filter { name in
      preferences[name]?.revision = 0
      preferences[name]?.newest = nil
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
        preferences[name]?.mustWin = keeps
      }
      return receive(value, of: name, local[name])
    }
  }

  /// Records a new value of the store.
  /// - Returns: Whether to set the preference to the value. If so, call ``agree(on:as:)``
  ///   afterward.
  mutating func receive(_ value: Value, of name: String, _ local: String?) -> Bool {
    guard let known = preferences[name], value.revision > known.revision else { return false }
    preferences[name]?.revision = value.revision
    preferences[name]?.newest = value.form == .usable ? value : nil
    if value.form == .removed { lose(name) }
    guard value.form == .usable else { return false }
    let isRestored = local != nil && local == known.lost
    preferences[name]?.lost = nil
    // The value that was sent can arrive before the store has acknowledged it.
    if let sent = known.sent, sent == value.text {
      preferences[name]?.memory = Memory(base: value.text, edit: known.memory.edit, isOwn: true)
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

  /// Returns whether the newest value of the store was set after the local change, so that this
  /// change gives way to it.
  /// - Parameters:
  ///   - local: The local value.
  ///   - name: The name of the preference.
  ///   - offset: The difference between the clock of the store and that of this device, in
  ///     milliseconds.
  func givesWay(_ local: String?, of name: String, offset: Int) -> Bool {
    guard hasJoined, let known = preferences[name], let newest = known.newest, newest.text != local
    else { return false }
    // The user has taken the change back before it was decided.
    if local == known.base { return known.sent == nil && newest.text != known.base }
    guard !known.mustWin, let edit = known.memory.edit else { return false }
    return newest.time > edit.time + offset
  }

  /// Records that a local value agrees with the newest value of the store.
  mutating func agree(on local: String?, as name: String) {
    preferences[name]?.memory = Memory(base: local)
    preferences[name]?.mustWin = false
    settle(name)
  }

  /// Records that the newest value of the store has been set, or cannot be set.
  mutating func settle(_ name: String) { preferences[name]?.newest = nil }

  /// Returns whether this device set the value on which it agrees with the store.
  func isOwn(_ name: String) -> Bool { preferences[name]?.memory.isOwn ?? false }
}

// MARK: - Local changes

extension PreferenceMerge {
  /// Records the local changes since the last call, and forgets those that are stored.
  /// - Parameters:
  ///   - local: The local values that are set, by name.
  ///   - time: The time of the changes by the clock of this device, in milliseconds since 1970.
  mutating func noteEdits(_ local: [String: String], at time: Int) {
    for (name, known) in preferences {
      let text = local[name]
      if text == known.base, known.sent == nil {
        preferences[name]?.memory.edit = nil
      } else if known.memory.edit?.text != text || known.memory.edit == nil,
        known.lost == nil || text != known.lost
      {
        preferences[name]?.memory.edit = Edit(time: time, text: text)
      }
    }
  }

  /// Returns the time of the local change of a preference by the clock of this device, in
  /// milliseconds since 1970, or nil if it is unknown.
  func editTime(of name: String) -> Int? { preferences[name]?.memory.edit?.time }

  /// Returns the value on which this device agrees with the store.
  func base(of name: String) -> String? { preferences[name]?.base }

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
    preferences[name]?.memory = Memory(base: local, edit: known.memory.edit, isOwn: true)
    preferences[name]?.mustWin = false
    settle(name)
  }

  /// Notes that a value was refused, because the store has a newer revision.
  mutating func didRefuse(_ name: String) { preferences[name]?.sent = nil }
}
