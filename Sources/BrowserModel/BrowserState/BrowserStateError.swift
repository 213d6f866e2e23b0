public import ProfileFiles

/// A browser state that could not be had; the manager is as it was.
public enum BrowserStateError: Error, Hashable, Sendable {
  /// No state can be called that.
  case unusableName(String, fault: String)
  /// Another state has a name that differs in the case of its letters only.
  case ambiguousName(String, existing: String)
  /// There is no state of that name.
  case unknown(String, known: [String])
  /// The state is just being loaded or unloaded.
  case busy(String)
  /// The state has windows.
  case inUse(String)
  /// Another state has that name.
  case taken(String)
  /// Incognito tabs of the state are kept, under its present name.
  case keepsIncognito(String)
  /// The state's directory could not be made, moved or deleted.
  case directory(FileError)
}

// MARK: - Sentences

extension BrowserStateError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .unusableName(let name, let fault):
      "a browser state cannot be called ‘\(name)’: the name \(fault)"
    case .ambiguousName(let name, let existing):
      "‘\(name)’ differs from ‘\(existing)’ in the case of its letters only: choose another name"
    case .unknown(let name, let known):
      "there is no browser state ‘\(name)’: "
        + (known.isEmpty ? "create it" : "create it, or name one of " + list(known))
    case .busy(let name):
      "the browser state ‘\(name)’ is just being loaded or unloaded: wait until that is done"
    case .inUse(let name):
      "the browser state ‘\(name)’ has windows: close them first"
    case .taken(let name): "there is a browser state ‘\(name)’ already: choose another name"
    case .keepsIncognito(let name):
      "incognito tabs of ‘\(name)’ are kept: open a window of it and type ‘close incognito’ first"
    case .directory(let error): "\(error)"
    }
  }
}

private func list(_ names: [String]) -> String {
  names.map { "‘\($0)’" }.joined(separator: ", ")
}
