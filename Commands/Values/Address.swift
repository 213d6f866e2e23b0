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
    guard !Self.isMissingFile(argument) else { return nil }
    guard let url = Self.file(at: argument) ?? URL(argument: argument) else { return nil }
    self.init(url: url)
  }

  public static func problem(with word: String) -> String? {
    isMissingFile(word) ? "there is no file ‘\(word)’: check its path" : nil
  }
}

// MARK: - Files

extension Address {
  /// Returns the address of an existing file, or nil if the text isn't the path of one.
  ///
  /// A name without a directory is treated as a path only if it ends like a document, because a
  /// file must not take the place of the host with its name.
  private static func file(at path: String) -> URL? {
    let dot = UInt8(ascii: ".")
    let ending = path.utf8.split(separator: dot).last.map { Substring($0).lowercased() } ?? ""
    let isDocument = path.utf8.contains(dot) && documentEndings.contains(ending)
    guard FilePath.beginsWithDirectory(path) || isDocument else { return nil }
    let url = URL(fileURLWithPath: HomePath.expanded(path)).standardizedFileURL
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  /// Returns whether text can only be the path of a file, but there is no such file.
  private static func isMissingFile(_ text: String) -> Bool {
    let ending = text.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let isName = text.contains(".") && !text.contains { "/:?#".contains($0) }
    return (FilePath.beginsWithDirectory(text) || isName && documentEndings.contains(ending))
      && file(at: text) == nil
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
