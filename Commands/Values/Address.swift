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
    case .missing: return nil
    case .unnamed:
      guard let url = URL(argument: argument) else { return nil }
      self.init(url: url)
    }
  }

  public static func problem(with word: String) -> String? {
    guard case .missing = file(named: word) else { return nil }
    return "there is no file ‘\(word)’: check its path"
  }
}

// MARK: - Files

extension Address {
  /// Returns the file that text names.
  ///
  /// A name without a directory is treated as a path only if it ends like a document, because a
  /// file must not take the place of the host with its name.
  private static func file(named text: String) -> NamedFile {
    let isPath = FilePath.beginsWithDirectory(text)
    guard isPath || endsLikeDocument(text) else { return .unnamed }
    let url = URL(fileURLWithPath: HomePath.expanded(text)).standardizedFileURL
    if FileManager.default.fileExists(atPath: url.path) { return .found(url) }
    // Other text with such an end, such as a.org/b.html, can be the address of a page.
    return isPath || !text.utf8.contains(where: "/:?#".utf8.contains) ? .missing : .unnamed
  }

  /// A file that text can name.
  private enum NamedFile {
    /// The file exists.
    case found(URL)
    /// The text can only be the path of a file, but there is no such file.
    case missing
    /// The text names no file.
    case unnamed
  }

  private static func endsLikeDocument(_ text: String) -> Bool {
    let dot = UInt8(ascii: ".")
    let ending = text.utf8.split(separator: dot).last.map { Substring($0).lowercased() } ?? ""
    return text.utf8.contains(dot) && documentEndings.contains(ending)
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
