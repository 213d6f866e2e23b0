/// A type that serves as a key for user data and determines the type of the value.
///
/// A class can be its own key, with itself as the `Value`, if each owner has at most one instance.
public protocol UserDataKey {
  /// The type of the value attached under the key.
  associatedtype Value
}

/// A collection of values that are attached to an object under typed keys.
///
/// A value is removed from the collection before it is released, so a lookup during the value's
/// deinitialization doesn't find it. When the owner is destroyed, the values are released in
/// reverse order of attachment.
@MainActor
public final class UserData {
  /// A value and its key.
  private struct Entry {
    let key: ObjectIdentifier
    /// The value, in a `Slot` of the type that the key determines.
    let slot: AnyObject
  }

  private final class Slot<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private let owner: () -> String
  /// The entries, in order of attachment. An owner has so few that searching them costs less than
  /// hashing a key.
  private var entries: [Entry] = []
  private var isDestroyed = false

  /// Creates an empty collection.
  ///
  /// - Parameter owner: The name of the owner, which appears in error messages.
  init(of owner: @autoclosure @escaping () -> String) {
    self.owner = owner
  }

  isolated deinit { destroy() }
}

// MARK: - Values

extension UserData {
  /// The value attached under a key, or nil if there is none.
  public subscript<Key: UserDataKey>(_ key: Key.Type) -> Key.Value? {
    entries.first { $0.key == ObjectIdentifier(key) }.map { Self.value(of: key, in: $0) }
  }

  /// Attaches a value under a key and replaces the previous value, if any. If the new value is
  /// `nil`, only removes the previous one.
  ///
  /// - Parameters:
  ///   - value: The value to attach, or nil to remove the current one.
  ///   - key: The key of the value.
  /// - Throws: ``UserDataError/destroyed(key:owner:)`` if the owner is being destroyed and the
  ///   value is not `nil`.
  public func set<Key: UserDataKey>(
    _ value: Key.Value?, for key: Key.Type
  ) throws(UserDataError) {
    guard let value else {
      remove(key)
      return
    }
    try attach(Slot(value), under: key)
  }

  /// Returns the value attached under a key. If there is none, attaches the result of `make` and
  /// returns it.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - make: A closure that creates the value. It is not called if there is a value.
  /// - Throws: ``UserDataError/destroyed(key:owner:)`` if the owner is being destroyed.
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

  /// Removes and returns the value attached under a key. Returns `nil` if there is none.
  @discardableResult
  public func remove<Key: UserDataKey>(_ key: Key.Type) -> Key.Value? {
    take(ObjectIdentifier(key)).map { Self.value(of: key, in: $0) }
  }

  /// Removes all values in reverse order of attachment.
  public func removeAll() {
    var removed = entries
    entries = []
    while removed.popLast() != nil {}
  }
}

// MARK: - Entries

extension UserData {
  /// Attaches a value. The replaced value is removed before it is released.
  private func attach(_ slot: AnyObject, under key: Any.Type) throws(UserDataError) {
    try checkOwner(key)
    let key = ObjectIdentifier(key)
    let replaced = take(key)
    entries.append(Entry(key: key, slot: slot))
    withExtendedLifetime(replaced) {}
  }

  /// Removes and returns the entry of a key, or returns nil if there is none.
  private func take(_ key: ObjectIdentifier) -> Entry? {
    entries.firstIndex { $0.key == key }.map { entries.remove(at: $0) }
  }

  /// Returns the value of a key in the key's entry.
  ///
  /// The cast is not checked, because a value can only be attached under a key whose `Value` is the
  /// value's type. Each tab helper comes here several times.
  private static func value<Key: UserDataKey>(of key: Key.Type, in entry: Entry) -> Key.Value {
    unsafeDowncast(entry.slot, to: Slot<Key.Value>.self).value
  }
}

// MARK: - The owner's end

extension UserData {
  private func checkOwner(_ key: Any.Type) throws(UserDataError) {
    guard isDestroyed else { return }
    throw .destroyed(key: String(describing: key), owner: owner())
  }

  /// Removes all values and rejects new ones.
  func destroy() {
    isDestroyed = true
    removeAll()
  }
}

// MARK: - Errors

/// An error that indicates why a value cannot be attached.
public enum UserDataError: Error, Hashable, Sendable {
  /// The owner of the user data is being or has been destroyed.
  case destroyed(key: String, owner: String)
}

extension UserDataError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .destroyed(let key, let owner):
      "\(key) cannot be attached to \(owner), which is being destroyed: attach it before that"
    }
  }
}
