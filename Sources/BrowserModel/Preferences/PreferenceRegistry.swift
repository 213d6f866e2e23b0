public import ProfileFiles
public import Switchboard

/// The preferences that a store knows, in the order in which they were declared.
public struct PreferenceRegistry: Sendable {
  /// The preferences.
  public private(set) var preferences: [any DeclarablePreference] = []

  /// Creates a registry without preferences.
  public init() {}

  /// Creates a registry of preferences whose names are known to differ.
  init(distinct preferences: [any DeclarablePreference]) { self.preferences = preferences }

  /// Declares a preference.
  ///
  /// - Throws: `PreferenceError.declaredTwice` when another has its name.
  public mutating func declare(
    _ preference: some DeclarablePreference
  ) throws(PreferenceError) {
    guard self[preference.name] == nil else { throw .declaredTwice(preference.name) }
    preferences.append(preference)
  }

  /// The preference of that name, if one is declared.
  public subscript(name: String) -> (any DeclarablePreference)? {
    preferences.first { $0.name == name }
  }

  /// Returns the preference of that name.
  ///
  /// - Throws: `PreferenceError.undeclared` when there is none.
  func checked(_ name: String) throws(PreferenceError) -> any DeclarablePreference {
    guard let preference = self[name] else {
      throw .undeclared(name, known: preferences.map(\.name))
    }
    return preference
  }
}

/// A preference that was refused; its store is as it was.
public enum PreferenceError: Error, Hashable, Sendable {
  /// Two preferences have the name.
  case declaredTwice(String)
  /// No preference has the name.
  case undeclared(String, known: [String])
  /// The preference of the name has values of another type.
  case otherType(String, form: String)
  /// The text does not read as a value of the preference.
  case invalid(String, name: String, form: String)
  /// The store's file could not be written.
  case notKept(FileError)
}

// MARK: - Sentences

extension PreferenceError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
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

/// Names those that share a word with what was asked for, else all.
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

/// A preference: its name, the type of its value, and the value it has until it is set.
public struct PreferenceKey<Value: CommandArgument & Equatable & Sendable>: Sendable {
  /// The name of the preference, as it is typed and kept, for example `records-history`.
  public let name: String
  /// The value that the preference has until it is set.
  public let defaultValue: Value
  /// Whether the browser sets it itself, and a user only reads it.
  public let isManaged: Bool
  /// What the preference decides, in one sentence.
  public let summary: String

  /// Creates a preference.
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

/// A preference whose type is erased: the part that a prompt needs.
public protocol DeclarablePreference: Sendable {
  /// The name of the preference, as it is typed and kept.
  var name: String { get }
  /// The default value as it is typed.
  var defaultText: String { get }
  /// What a value looks like, as it stands in a sentence: "a whole number".
  var form: String { get }
  /// Whether the browser sets it itself, and a user only reads it.
  var isManaged: Bool { get }
  /// What the preference decides, in one sentence.
  var summary: String { get }

  /// Returns a typed value as it is kept, or nil when it does not read as one.
  func normalized(_ text: String) -> String?
}

extension PreferenceKey: DeclarablePreference {
  /// The default value as it is typed.
  public var defaultText: String { defaultValue.argument }

  /// What a value looks like.
  public var form: String { Value.argumentForm }

  /// Returns a typed value as it is kept, or nil when it does not read as one.
  public func normalized(_ text: String) -> String? { Value(argument: text)?.argument }
}
