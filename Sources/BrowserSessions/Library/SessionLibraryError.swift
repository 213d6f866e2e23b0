package import ProfileFiles

/// Why a named session cannot be kept or had; all are as they were.
package enum SessionLibraryError: Error, Hashable, Sendable {
  /// No session can be called that.
  case unusableName(String, fault: String)
  /// There is a session of that name, or of one that differs in the case of its letters only.
  case exists(String)
  /// There is no session of that name.
  case unknown(String, known: [String])
  /// No session of that name has been deleted, or not of late.
  case notDeleted(String)
  /// What is kept under a name is no session.
  case damaged(String, SessionTextError)
  /// A file could not be read or written.
  case file(FileError)
}

// MARK: - Sentences

extension SessionLibraryError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  package var description: String {
    switch self {
    case .unusableName(let name, let fault):
      "a session cannot be called ‘\(name)’: the name \(fault)"
    case .exists(let name):
      "there is a session ‘\(name)’ already: choose another name, or ‘save session’ with --replace"
    case .unknown(let name, let known):
      "there is no session ‘\(name)’: "
        + (known.isEmpty ? "‘save session’ makes one" : "name one of " + list(known))
    case .notDeleted(let name):
      "no session ‘\(name)’ has been deleted or replaced in the last "
        + "\(SessionLibrary.daysKept) days: ‘sessions’ lists those that there are"
    case .damaged(let name, let error): "‘\(name)’, \(error)"
    case .file(let error): "\(error)"
    }
  }

  private func list(_ names: [String]) -> String {
    names.map { "‘\($0)’" }.joined(separator: ", ")
  }
}
