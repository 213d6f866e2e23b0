/// Names a property that is broadcast, and says what type its values have.
///
/// A key is a type without instances: `enum TabCount: BroadcastKey { typealias Value = Int }`.
public protocol BroadcastKey {
  /// The type of the values.
  associatedtype Value: Equatable & Sendable

  /// The name at a prompt; by default the type's name in words, `tab-count`.
  static var name: String { get }
}

// MARK: - Defaults

extension BroadcastKey {
  /// The type's name in words.
  public static var name: String { CommandWords(String(describing: Self.self)).hyphenated }
}
