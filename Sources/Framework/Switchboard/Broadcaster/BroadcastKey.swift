/// The requirements that ``BroadcastKey`` and ``InstanceBroadcastKey`` share. Conform to one of them
/// instead.
public protocol BroadcastNaming {
  /// The type of the values.
  associatedtype Value: Equatable & Sendable

  /// The name shown at a prompt. Defaults to the type's name as hyphenated words, such as
  /// `tab-count`.
  static var name: String { get }
}

/// A type that identifies a broadcast property and declares the type of its values.
///
/// A key is a type without instances, for example:
///
/// ```swift
/// enum TabCount: BroadcastKey { typealias Value = Int }
/// ```
///
/// The type is the identity. Two keys with the same name, such as `Tabs.Count` and `Notes.Count`,
/// are distinct, and listings show their qualified names.
public protocol BroadcastKey: BroadcastNaming {}

/// A value that identifies a property that one of several instances broadcasts, such as the
/// progress of a job.
///
/// A key is a value that holds the identity of its instance, for example:
///
/// ```swift
/// struct Progress: InstanceBroadcastKey {
///   typealias Value = Double
///   let id: Int
/// }
/// ```
///
/// A ``BroadcastKey`` is passed as a type, but an instance key is passed as a value, for example
/// `Progress(id: 3)`.
///
/// Each instance has its own producer and observers, so a change to one instance causes no work for
/// the others. An instance that has neither a producer nor observers is removed from the
/// broadcaster and its listings.
public protocol InstanceBroadcastKey<Value>: BroadcastNaming, Identifiable, Sendable
where ID: Sendable {}

// MARK: - Names

extension BroadcastNaming {
  public static var name: String { CommandWords(nameOfType(Self.self)).hyphenated }
}

extension BroadcastKey {
  /// The name that includes the module and the enclosing types, such as `Browser.TabCount`.
  public static var qualifiedName: String { AnyBroadcastKey(Self.self).qualifiedName }
}

extension InstanceBroadcastKey {
  /// The name of this instance's key at a prompt, such as `progress[3]`.
  public var name: String { AnyBroadcastKey(self).name }

  /// The name that includes the module and the enclosing types, such as `Jobs.Progress[3]`.
  public var qualifiedName: String { AnyBroadcastKey(self).qualifiedName }
}

// MARK: - AnyBroadcastKey

/// A key of either kind: its type and, if several instances have the key, the instance.
public struct AnyBroadcastKey: Hashable {
  private let keyType: any BroadcastNaming.Type
  let instance: AnyHashable?

  /// Creates a type-erased key from a type.
  /// - Parameter key: The key, for example `TabCount.self`.
  public init<Key: BroadcastKey>(_ key: Key.Type) {
    keyType = key
    instance = nil
  }

  /// Creates a type-erased key from an instance's key.
  /// - Parameter key: The key, for example `Progress(id: 3)`.
  public init<Key: InstanceBroadcastKey>(_ key: Key) {
    keyType = Key.self
    instance = AnyHashable(key.id)
  }

  /// The name at a prompt, such as `tab-count` or `progress[3]`. If the type's name is empty, the
  /// name is the text of the instance's identifier.
  public var name: String {
    guard keyType.name.isEmpty, let instance else { return keyType.name + suffix }
    return BroadcastReading.text(of: instance.base)
  }

  /// The name that includes the module and the enclosing types, such as `Browser.TabCount`.
  public var qualifiedName: String {
    // A local type's name contains an address, which differs from run to run.
    String(reflecting: keyType).replacing(/\(unknown context at [^)]*\)\./, with: "") + suffix
  }

  /// Returns a broadcast of the key's values in type-erased form.
  @MainActor
  func readings(in broadcaster: Broadcaster) -> Broadcast<BroadcastReading> {
    readings(of: keyType, in: broadcaster)
  }

  @MainActor
  private func readings<Key: BroadcastNaming>(
    of key: Key.Type, in broadcaster: Broadcaster
  ) -> Broadcast<BroadcastReading> {
    let values: Broadcast<Key.Value> = broadcaster.broadcast(self)
    return values.map { BroadcastReading($0) }
  }

  private var suffix: String {
    instance.map { "[\(BroadcastReading.text(of: $0.base))]" } ?? ""
  }

  public static func == (first: Self, second: Self) -> Bool {
    first.keyType == second.keyType && first.instance == second.instance
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(keyType))
    hasher.combine(instance)
  }
}

// MARK: - BroadcastError

/// An error that prevents a key from being bound or found.
public enum BroadcastError: Error, Equatable {
  /// The key has a producer in the broadcaster already.
  case hasProducer(key: String, broadcaster: String)
  /// Several keys have the name. The second value contains their qualified names.
  case ambiguous(String, [String])
}

extension BroadcastError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .hasProducer(let key, let broadcaster):
      """
      ‘\(key)’ has a producer in the broadcaster ‘\(broadcaster)’ already: end its binding first, or \
      bind one value that is derived from both
      """
    case .ambiguous(let name, let names):
      "‘\(name)’ is the name of several keys: use \(names.map { "‘\($0)’" }.list(.or))"
    }
  }
}
