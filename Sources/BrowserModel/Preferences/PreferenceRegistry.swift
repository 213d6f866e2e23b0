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
