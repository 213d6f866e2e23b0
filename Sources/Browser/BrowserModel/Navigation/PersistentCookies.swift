package import Foundation

/// The cookies of an engine, for an object that stores them. They include the hosts that require
/// encryption.
///
/// Each cookie has a number and is stored as text that only the engine reads. The engine receives
/// cookies on any thread.
package protocol PersistentCookies: AnyObject, Sendable {
  /// A Boolean value that indicates whether there are changes that no caller has taken.
  var hasUnsavedChanges: Bool { get }

  /// Adds the stored cookies, unless the engine has received newer ones, and begins to notify of
  /// changes.
  ///
  /// - Parameters:
  ///   - cookies: The stored cookies, by number.
  ///   - onChange: A closure that is called after the first change, and after the first one since
  ///     the changes were last taken.
  func restore(_ cookies: [Int: Data], onChange: @escaping @Sendable () -> Void)

  /// Sets whether cookies that end with the session are stored, so that the next run restores them.
  /// If not, the next changes remove the stored ones. The default is false.
  func keepSessionCookies(_ keeps: Bool)

  /// Returns the new and changed cookies, and nil for each removed one, by number.
  ///
  /// - Parameter all: Whether to return unchanged cookies as well.
  func takeChanges(all: Bool) -> [Int: Data?]
}
