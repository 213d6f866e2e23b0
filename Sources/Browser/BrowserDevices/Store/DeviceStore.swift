package import Foundation

/// A store of values that all devices of a user share.
///
/// The store numbers its changes. These numbers are the revisions of the values.
@MainActor
package protocol DeviceStore: AnyObject {
  /// Connects to the store, and connects again whenever the connection is lost.
  /// - Parameter onEvent: A closure that receives each event, in order, until the store is closed.
  func open(_ onEvent: @escaping @MainActor (DeviceStoreEvent) -> Void)

  /// Writes a value.
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The key, which consists of ASCII letters, digits, and the characters `.-_=`.
  ///   - revision: The revision that the value replaces, or 0 for a key without a value. If it is
  ///     nil, the value replaces any other.
  /// - Returns: The revision of the value.
  /// - Throws: ``DeviceStoreError`` if the value may not have been written.
  func put(
    _ value: Data, for key: String, over revision: Int?
  ) async throws(DeviceStoreError) -> Int

  /// Removes a value.
  /// - Throws: ``DeviceStoreError`` if the value may not have been removed.
  func remove(_ key: String) async throws(DeviceStoreError)

  /// Returns whether the server at the other end of the connection answers at once. It doesn't if
  /// its program is stopped.
  func answers() async -> Bool

  /// Ends the connection.
  func close() async

  /// The maximum number of bytes of a value, or nil if it is unknown.
  var valueLimit: Int? { get }
}

package enum DeviceStoreEvent: Sendable {
  /// The store is connected. The associated value contains all current values.
  case connected([DeviceStoreEntry])
  /// A value was written or removed.
  case changed(DeviceStoreEntry)
  /// There is no connection for the given reason.
  case disconnected(String)
}

/// A value in a store, or its removal.
package struct DeviceStoreEntry: Equatable, Sendable {
  package let key: String
  /// The value, or nil if it was removed.
  package let value: Data?
  package let revision: Int
  /// The time at which the value was written, by the clock of the store.
  package let date: Date

  package init(key: String, value: Data?, revision: Int, date: Date) {
    self.key = key
    self.value = value
    self.revision = revision
    self.date = date
  }
}

/// The reason why a store may not have been changed.
package enum DeviceStoreError: Error, Hashable, Sendable {
  /// The key has been changed since the revision that the value should replace.
  case conflict
  /// There is no connection, or the store doesn't answer.
  case disconnected
  /// The store refuses the value for the given reason, and would refuse it again.
  case refused(String)
}
