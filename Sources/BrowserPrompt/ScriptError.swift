/// A script cannot be read.
struct ScriptError: Error, Equatable {
  let path: String
}

// MARK: - CustomStringConvertible

extension ScriptError: CustomStringConvertible {
  var description: String {
    "the script ‘\(path)’ cannot be read: name a text file in UTF-8 that is there"
  }
}
