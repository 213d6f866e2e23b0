import ProfileFiles
import SystemPackage

/// An error that prevents a history file from being used.
public struct HistoryFileError: Error, Equatable, CustomStringConvertible {
  public let description: String

  /// Creates an error.
  /// - Parameters:
  ///   - participle: What the file cannot be, such as `read`.
  ///   - path: The path of the file.
  ///   - error: The error of the system.
  init(_ participle: String, _ path: String, _ error: Errno) {
    let (reason, remedy) =
      switch error {
      case .tooManySymbolicLinkLevels: ("it is a symbolic link", "name the file it points to")
      case .notSupported, .noSuchAddressOrDevice:
        ("it is not a regular file", "remove it, or name another file")
      default: (error.description, error.advice)
      }
    let sentence = remedy.prefix(1).uppercased() + remedy.dropFirst()
    description = "The history file \(path) cannot be \(participle): \(reason). \(sentence)."
  }
}
