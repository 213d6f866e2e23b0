package import Foundation

/// A pair of keys with which a device signs the tabs that it sends.
package protocol DeviceSigningKey: Sendable {
  /// Creates a new pair of keys, or returns nil if the system fails.
  init?()

  /// Creates the pair of keys that a seed determines, or returns nil if the seed has the wrong
  /// length.
  init?(seed: Data)

  /// The secret bytes from which the keys are derived.
  var seed: Data { get }

  var publicKey: Data { get }

  /// Returns the signature of a message, or nil if the system fails.
  func signature(of message: Data) -> Data?

  /// Returns whether a message was signed with the private key of a public key.
  static func isValid(_ signature: Data, of message: Data, by publicKey: Data) -> Bool

  /// Returns a digest of some bytes, or nil if the system fails. It is infeasible to find other bytes
  /// with the same digest.
  static func digest(of bytes: Data) -> Data?
}
