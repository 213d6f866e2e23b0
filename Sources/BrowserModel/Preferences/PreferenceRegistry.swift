public import ProfileFiles
public import Switchboard

/// The preferences that a store accepts, in order of declaration.
public struct PreferenceRegistry: Sendable {
  /// The preferences.
  public private(set) var preferences: [any DeclarablePreference] = []

  /// Creates a registry without preferences.
  public init() {}

  /// Creates a registry of preferences with distinct names.
  init(distinct preferences: [any DeclarablePreference]) { self.preferences = preferences }

  /// Declares a preference.
  ///
  /// - Throws: ``PreferenceError/declaredTwice(_:)`` if another preference has its name.
  public mutating func declare(
    _ preference: some DeclarablePreference
  ) throws(PreferenceError) {
    guard self[preference.name] == nil else { throw .declaredTwice(preference.name) }
    preferences.append(preference)
  }

  /// The preference with the given name, if it is declared.
  public subscript(name: String) -> (any DeclarablePreference)? {
    preferences.first { $0.name == name }
  }

  /// Returns the preference with the given name.
  ///
  /// - Throws: ``PreferenceError/undeclared(_:known:)`` if there is none.
  func checked(_ name: String) throws(PreferenceError) -> any DeclarablePreference {
    guard let preference = self[name] else {
      throw .undeclared(name, known: preferences.map(\.name))
    }
    return preference
  }
}

/// The reason why a preference cannot be declared or changed. The store is unchanged.
public enum PreferenceError: Error, Hashable, Sendable {
  /// Two preferences have the name.
  case declaredTwice(String)
  /// No preference has the name.
  case undeclared(String, known: [String])
  /// The preference with that name has values of another type.
  case otherType(String, form: String)
  /// The text is not a value of the preference.
  case invalid(String, name: String, form: String)
  /// The store's file could not be written.
  case notKept(FileError)
}

// MARK: - Sentences

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

/// Returns a suggestion: the names that share a word with the requested one, or otherwise all
/// names.
private func hint(for name: String, among known: [String]) -> String {
  func words(_ name: String) -> Set<Substring> {
    Set(name.lowercased().split { !$0.isLetter })
  }
  let near = known.filter { !words($0).isDisjoint(with: words(name)) }
  let named = near.isEmpty ? known : near
  return named.isEmpty
    ? "none is declared" : "choose " + named.map { "‘\($0)’" }.joined(separator: ", ")
}

// MARK: - PreferenceKey

/// A preference: its name, its type, and its default value.
public struct PreferenceKey<Value: CommandArgument & Equatable & Sendable>: Sendable {
  /// The name of the preference as it is typed and stored, for example `records-history`.
  public let name: String
  /// The value of the preference until it is set.
  public let defaultValue: Value
  /// Whether only the browser sets the preference. Users can read it.
  public let isManaged: Bool
  /// A sentence that says what the preference decides.
  public let summary: String

  /// Creates a preference key.
  public init(
    _ name: String, default defaultValue: Value, isManaged: Bool = false, _ summary: String
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.isManaged = isManaged
    self.summary = summary
  }
}

// MARK: - Without its type

/// A preference without its type: the part that a prompt needs.
public protocol DeclarablePreference: Sendable {
  /// The name of the preference as it is typed and stored.
  var name: String { get }
  /// The default value as a user types it.
  var defaultText: String { get }
  /// A description of the values that fits into a sentence: "a whole number".
  var form: String { get }
  /// The possible values as a user types them, as far as they can be listed.
  var candidates: [String] { get }
  /// Whether only the browser sets the preference. Users can read it.
  var isManaged: Bool { get }
  /// A sentence that says what the preference decides.
  var summary: String { get }

  /// Returns a typed value in its stored form, or nil if the text is not a value.
  func normalized(_ text: String) -> String?
}

extension PreferenceKey: DeclarablePreference {
  public var defaultText: String { defaultValue.argument }

  public var form: String { Value.valueDescription }

  public var candidates: [String] { Value.argumentCandidates }

  public func normalized(_ text: String) -> String? { Value(argument: text)?.argument }
}
