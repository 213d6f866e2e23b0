public import ProfileFiles

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
  /// What was refused and how to mend it, in one sentence.
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
