/// A key of user data: a type, which says what kind of value is attached under it.
///
/// A class whose objects are attached once to an owner can be its own key, with itself as `Value`.
public protocol UserDataKey {
  /// The type of the value that is attached under the key.
  associatedtype Value
}

/// Values that are attached to an object, which owns them, under typed keys.
///
/// A value is removed before it ends: a request during its end doesn't find it. When the owner
/// goes, its values go before its other parts, the one attached last first.
@MainActor
public final class UserData {
  private struct Entry {
    let value: Any
    let key: Any.Type
    let number: Int
  }

  private let owner: String
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var lastNumber = 0
  private var isDestroyed = false

  /// Creates user data without values, of an owner that errors call `owner`.
  init(of owner: String) {
    self.owner = owner
  }

  isolated deinit { destroy() }
}

// MARK: - Values

extension UserData {
  /// The value attached under a key, or nil when there is none.
  public subscript<Key: UserDataKey>(_ key: Key.Type) -> Key.Value? {
    entries[ObjectIdentifier(key)]?.value as? Key.Value
  }

  /// Attaches a value in place of the one that was there; nil removes that one.
  ///
  /// - Throws: `UserDataError.destroyed` when the owner is being destroyed; nil is accepted.
  public func set<Key: UserDataKey>(
    _ value: Key.Value?, for key: Key.Type
  ) throws(UserDataError) {
    guard let value else {
      remove(key)
      return
    }
    try attach(value, under: key)
  }

  /// Returns the value attached under a key; the one that `make` returns is attached if none is.
  ///
  /// - Throws: `UserDataError.destroyed` when the owner is being destroyed.
  public func value<Key: UserDataKey>(
    for key: Key.Type, orSet make: @MainActor () -> Key.Value
  ) throws(UserDataError) -> Key.Value {
    if let present = self[key] { return present }
    try checkOwner(key)
    let made = make()
    if let present = self[key] { return present }
    try set(made, for: key)
    return made
  }

  /// Removes the value attached under a key and hands it over, or nil when there is none.
  @discardableResult
  public func remove<Key: UserDataKey>(_ key: Key.Type) -> Key.Value? {
    let removed = entries.removeValue(forKey: ObjectIdentifier(key))
    return removed?.value as? Key.Value
  }

  /// Removes all values, the one attached last first.
  public func removeAll() {
    var removed = entriesByAge
    entries = [:]
    while removed.popLast() != nil {}
  }
}

// MARK: - Entries

extension UserData {
  /// The values with their keys, in the order in which they were attached.
  private var entriesByAge: [Entry] { entries.values.sorted { $0.number < $1.number } }

  /// Attaches a value. The value that it replaces is out of the entries before it is released.
  private func attach(_ value: Any, under key: Any.Type) throws(UserDataError) {
    try checkOwner(key)
    lastNumber += 1
    let replaced = entries.updateValue(
      Entry(value: value, key: key, number: lastNumber), forKey: ObjectIdentifier(key))
    withExtendedLifetime(replaced) {}
  }
}

// MARK: - The owner's end

extension UserData {
  private func checkOwner(_ key: Any.Type) throws(UserDataError) {
    guard isDestroyed else { return }
    throw .destroyed(key: String(describing: key), owner: owner)
  }

  /// Removes all values for the last time. None is accepted afterwards.
  func destroy() {
    isDestroyed = true
    removeAll()
  }
}

// MARK: - Errors

/// A value that was not attached.
public enum UserDataError: Error, Hashable, Sendable {
  /// The owner of the user data is being destroyed, or has been.
  case destroyed(key: String, owner: String)
}

extension UserDataError: CustomStringConvertible {
  /// The problem and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .destroyed(let key, let owner):
      "\(key) cannot be attached to \(owner), which is being destroyed: attach it before that"
    }
  }
}
