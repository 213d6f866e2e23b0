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
    let value: Any
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
    entries.first { $0.key == ObjectIdentifier(key) }?.value as? Key.Value
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
    try checkOwner(key)
    // The replaced value is removed before it is released.
    let replaced = remove(key)
    entries.append(Entry(key: ObjectIdentifier(key), value: value))
    withExtendedLifetime(replaced) {}
  }

  /// Removes and returns the value attached under a key. Returns `nil` if there is none.
  @discardableResult
  public func remove<Key: UserDataKey>(_ key: Key.Type) -> Key.Value? {
    entries.firstIndex { $0.key == ObjectIdentifier(key) }
      .map { entries.remove(at: $0).value as? Key.Value } ?? nil
  }

  /// Removes all values in reverse order of attachment.
  public func removeAll() {
    var removed = entries
    entries = []
    while removed.popLast() != nil {}
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
