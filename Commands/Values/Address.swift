public import Foundation
public import Switchboard

/// The address of a page, as a user types it, such as `https://swift.org` or `swift.org`. The path of
/// an existing file, such as `~/notes.html`, is an address, too.
public struct Address: Hashable, Sendable {
  /// The complete address.
  public let url: URL

  /// Creates an address from a URL.
  public init(url: URL) {
    self.url = url
  }
}

// MARK: - CommandArgument

extension Address: CommandArgument {
  public static var valueDescription: String { URL.valueDescription }

  public var argument: String { url.absoluteString }

  public init?(argument: String) {
    switch Self.file(named: argument) {
    case .found(let url): self.init(url: url)
    case .missing, .namedLikeHost: return nil
    case .unnamed:
      guard let url = URL(argument: argument) else { return nil }
      self.init(url: url)
    }
  }

  public static func problem(with word: String) -> String? {
    switch file(named: word) {
    case .missing: "there is no file ‘\(word)’: check its path"
    case .namedLikeHost:
      "‘\(word)’ is a file here: write ‘./\(word)’ to open it, or ‘https://\(word)’ for the host"
    case .found, .unnamed: problem(withHostIn: word)
    }
  }

  public static func secret(in word: String) -> CommandSecret? {
    guard word.contains("@"), let parts = URLComponents(string: word), let user = parts.user,
      let host = parts.host
    else {
      return nil
    }
    // ‘https://ann:@host’ has an empty password.
    guard parts.password == nil else { return parts.password == "" ? nil : .given }
    return .omitted(name: "the password of \(user) at \(host)") { password in
      var parts = parts
      parts.password = password
      return parts.string ?? word
    }
  }

  /// Returns a sentence that says which part of a word keeps it from being an address, or nil if the
  /// word resembles none.
  private static func problem(withHostIn word: String) -> String? {
    let rest = word.firstRange(of: "://").map { word[$0.upperBound...] } ?? word[...]
    if rest.prefix(while: { !"/?#".contains($0) }).contains(";") {
      return "‘\(word)’ has ‘;’ in its host: write a blank after ‘;’ to run another command"
    }
    if ["http:", "https:"].contains(where: word.lowercased().hasPrefix), URL(argument: word) == nil
    {
      return "‘\(word)’ is not a valid address: check its host and port"
    }
    guard word.contains(" "), !word.hasPrefix("http"), URL(argument: "https://\(word)") != nil
    else {
      return nil
    }
    return "‘\(word)’ has blanks: write ‘https://’ before it if it is an address"
  }
}

// MARK: - Files

extension Address {
  /// Returns the file that text names.
  ///
  /// A name without a directory is treated as a path only if it ends like a document, because a
  /// file must not take the place of the host with its name. Other names of files in the working
  /// directory are refused, because they must not be sent to a host by mistake.
  private static func file(named text: String) -> NamedFile {
    let isPath = FilePath.beginsWithDirectory(text)
    guard isPath || endsLikeDocument(text) else {
      return isNameOfFile(text) ? .namedLikeHost : .unnamed
    }
    let url = URL(fileURLWithPath: FilePathArgument(text).expanded).standardizedFileURL
    if FileManager.default.fileExists(atPath: url.path) { return .found(url) }
    // Other text with such an end, such as a.org/b.html, can be the address of a page.
    return isPath || isSingleName(text) ? .missing : .unnamed
  }

  /// A file that text can name.
  private enum NamedFile {
    /// The file exists.
    case found(URL)
    /// The text can only be the path of a file, but there is no such file.
    case missing
    /// The text names an existing file, and could also be the name of a host.
    case namedLikeHost
    /// The text names no file.
    case unnamed
  }

  /// Returns whether text without a directory is the name of a regular file, such as `README.md`.
  private static func isNameOfFile(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: ".")), isSingleName(text) else { return false }
    var isDirectory: ObjCBool = false
    // Each word of a script comes here, and a URL for the path costs more than the look-up itself.
    return FileManager.default.fileExists(
      atPath: FilePathArgument(text).expanded, isDirectory: &isDirectory) && !isDirectory.boolValue
  }

  /// Returns whether text has no character that separates the parts of a path or an address.
  private static func isSingleName(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch UnicodeScalar(byte) {
      case "/", ":", "?", "#": false
      default: true
      }
    }
  }

  private static func endsLikeDocument(_ text: String) -> Bool {
    let dot = UInt8(ascii: ".")
    guard text.utf8.contains(dot), let last = text.utf8.lastIndex(where: { $0 != dot }) else {
      return false
    }
    let name = text[...last]
    let ending = name.utf8.lastIndex(of: dot).map { name[$0...].dropFirst() } ?? name
    return documentEndings.contains(ending.lowercased())
  }

  /// The ends of the names of files that a page can show. None of them is a top-level domain.
  private static let documentEndings: Set<String> = [
    "htm", "html", "json", "svg", "txt", "xhtml", "xml",
  ]
}

// MARK: - Encodable

extension Address: Encodable {
  public func encode(to encoder: any Encoder) throws { try argument.encode(to: encoder) }
}
