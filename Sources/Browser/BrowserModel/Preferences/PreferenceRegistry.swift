import Foundation
public import ProfileFiles
public import Switchboard

/// A registry of the preferences that a store accepts, in order of declaration.
public struct PreferenceRegistry: Sendable {
  /// The declared preferences.
  public private(set) var preferences: [any DeclarablePreference] = []

  /// Creates a registry without preferences.
  public init() {}

  /// Creates a registry from preferences. The names of the preferences must be distinct.
  init(distinct preferences: [any DeclarablePreference]) { self.preferences = preferences }

  /// Declares a preference.
  ///
  /// - Throws: ``PreferenceError/declaredTwice(_:)`` if another preference already has that name.
  public mutating func declare(
    _ preference: some DeclarablePreference
  ) throws(PreferenceError) {
    guard self[preference.name] == nil else { throw .declaredTwice(preference.name) }
    preferences.append(preference)
  }

  /// The preference with the given name, or nil if it is not declared.
  public subscript(name: String) -> (any DeclarablePreference)? {
    preferences.first { $0.name == name }
  }

  /// Returns the preference with the given name.
  ///
  /// - Throws: ``PreferenceError/undeclared(_:known:)`` if no preference has that name.
  func checked(_ name: String) throws(PreferenceError) -> any DeclarablePreference {
    guard let preference = self[name] else {
      throw .undeclared(name, known: preferences.map(\.name))
    }
    return preference
  }
}

/// The reason why a preference cannot be declared or changed. The store is unchanged.
public enum PreferenceError: Error, Hashable, Sendable {
  /// Two preferences with that name were declared.
  case declaredTwice(String)
  /// No preference has that name.
  case undeclared(String, known: [String])
  /// The preference with that name has values of another type.
  case otherType(String, form: String)
  /// The text is not a valid value for the preference.
  case invalid(String, name: String, form: String)
  /// The store's file could not be written.
  case notKept(FileError)
}

// MARK: - CustomStringConvertible

extension PreferenceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .declaredTwice(let name):
      "‘\(name)’ is declared twice: give one of the two another name"
    case .undeclared(let name, let known):
      "there is no ‘\(name)’: " + hint(for: name, among: known)
    case .otherType(let name, let form):
      "‘\(name)’ is declared with another key, whose values are \(form): use that key"
    case .invalid(let text, let name, let form):
      "‘\(name)’ should be \(form), not ‘\(text)’"
    case .notKept(let error): "\(error)"
    }
  }
}

/// Returns a suggestion for the user. The suggestion lists the names that share a word with the
/// requested name. If there are none, it lists all names.
private func hint(for name: String, among known: [String]) -> String {
  func words(_ name: String) -> Set<Substring> {
    Set(name.lowercased().split { !$0.isLetter })
  }
  let near = known.filter { !words($0).isDisjoint(with: words(name)) }
  let named = near.isEmpty ? known : near
  return named.isEmpty
    ? "none is declared" : "choose " + named.quoted.joined(separator: ", ")
}

// MARK: - PreferenceKey

/// A type of values that a preference can have.
public typealias PreferenceValue = CommandArgument & Equatable & Sendable

/// A key that defines the name, type and default value of a preference.
///
/// The values are a ``PreferenceValue``. The type itself doesn't require it, because a start, which
/// uses all keys, would then look for the conformances of each type.
public struct PreferenceKey<Value: Sendable>: Sendable {
  /// The name of the preference, as typed by users and stored in the file, for example
  /// `records-history`.
  public let name: String
  /// The value that the preference has until it is set.
  public let defaultValue: Value
  /// A Boolean value that indicates whether only the browser can set the preference. Users can
  /// still read it.
  public let isManaged: Bool
  /// A Boolean value that indicates whether the user's devices share the value of the preference.
  public let isSynced: Bool
  /// A phrase that describes the valid values, for example "a whole number".
  public let form: String
  /// A sentence that describes the effect of the preference.
  public let summary: String
  private let isValid: @Sendable (Value) -> Bool
}

extension PreferenceKey where Value: PreferenceValue {
  /// Creates a key for a preference.
  ///
  /// - Parameters:
  ///   - name: The name, as typed by users and stored in the file, for example `records-history`.
  ///   - defaultValue: The value that the preference has until it is set.
  ///   - isManaged: Whether only the browser can set the preference. Users can still read it.
  ///   - isSynced: Whether the user's devices share the value.
  ///   - form: A phrase that describes the valid values. Defaults to the description of the type.
  ///   - summary: A sentence that describes the effect of the preference.
  ///   - isValid: A closure that returns whether a value of the type is valid.
  public init(
    _ name: String, default defaultValue: Value, isManaged: Bool = false, isSynced: Bool = false,
    form: String = Value.valueDescription, _ summary: String,
    where isValid: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.isManaged = isManaged
    self.isSynced = isSynced
    self.form = form
    self.summary = summary
    self.isValid = isValid
  }

  /// Returns the value that a text represents, or nil if the text is not a valid value.
  func value(of text: String) -> Value? {
    Value(argument: text).flatMap { isValid($0) ? $0 : nil }
  }
}

// MARK: - Type erasure

/// A type-erased preference, with the properties that a prompt needs to list and set preferences.
public protocol DeclarablePreference: Sendable {
  /// The name of the preference, as typed by users and stored in the file.
  var name: String { get }
  /// The default value as a user types it.
  var defaultText: String { get }
  /// A phrase that describes the valid values, for example "a whole number".
  var form: String { get }
  /// The values to suggest to a user, in the form in which a user types them. Other values may also
  /// be valid.
  var candidates: [String] { get }
  /// A Boolean value that indicates whether the values are paths of directories.
  var namesDirectory: Bool { get }
  /// A Boolean value that indicates whether the values are addresses that the browser opens.
  var namesAddress: Bool { get }
  /// A Boolean value that indicates whether only the browser can set the preference. Users can
  /// still read it.
  var isManaged: Bool { get }
  /// A Boolean value that indicates whether the user's devices share the value of the preference.
  var isSynced: Bool { get }
  /// A sentence that describes the effect of the preference.
  var summary: String { get }

  /// Returns the stored form of a typed value, or nil if the text is not a valid value.
  func normalized(_ text: String) -> String?

  /// Returns a value for programs, such as a number, or the text itself if the type has no such
  /// form.
  func typedValue(of text: String) -> OutputValue
}

extension PreferenceKey: DeclarablePreference where Value: PreferenceValue {
  public var defaultText: String { defaultValue.argument }

  public var candidates: [String] { Value.argumentCandidates }

  public var namesDirectory: Bool { Value.self == DirectoryPath.self }

  public var namesAddress: Bool { Value.self == URL.self || Value.self == SearchAddress.self }

  public func normalized(_ text: String) -> String? { value(of: text)?.argument }

  public func typedValue(of text: String) -> OutputValue {
    (value(of: text) as? any OutputRepresentable)?.output ?? .text(text)
  }
}
