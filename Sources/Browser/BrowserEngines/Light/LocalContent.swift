import BrowserModel
import BrowserPages
import Foundation
import ProfileFiles

/// The content at a `file:` address.
enum LocalFile {
  /// A document that lists a directory.
  case directory(PageDocument)
  /// The beginning of a file, with its media type and whether the data is the whole file.
  case file(Data, mimeType: String?, isWhole: Bool)

  /// The maximum number of entries in the list of a directory.
  private static let entryLimit = 10_000

  /// Reads a file or directory.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - limit: The maximum number of bytes to read.
  /// - Throws: ``LoadError/other(_:)`` if the file or directory cannot be read, or if it is a
  ///   device or named pipe.
  init(_ url: URL, limit: Int) throws(LoadError) {
    let path = url.path(percentEncoded: false)
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw .other("there is no file ‘\(path)’: check the address")
    }
    if isDirectory.boolValue {
      self = .directory(try Self.list(of: url, path: path))
      return
    }
    do throws(FileError) {
      let file = URL(fileURLWithPath: path)
      let (data, isWhole) = try RegularFile.beginning(of: file, limit: limit)
      self = .file(data, mimeType: file.mimeType, isWhole: isWhole)
    } catch {
      throw .other("\(error)")
    }
  }

  private static func list(of url: URL, path: String) throws(LoadError) -> PageDocument {
    let directory = URL(fileURLWithPath: path, isDirectory: true)
    let names: [String]
    do throws(FileError) { names = try PrivateDirectory.fileNames(in: directory) ?? [] } catch {
      throw .other("\(error)")
    }
    var document = PageDocument(url: url, title: "Index of \(path)")
    var items: [[PageBlock]] = []
    let parent = path == "/" ? [] : [".."]
    for name in parent + names.sorted().prefix(entryLimit) {
      let entry = directory.appendingPathComponent(name).standardizedFileURL
      document.links.append(PageLink(text: name, reference: entry.absoluteString, url: entry))
      items.append([.paragraph(PageText([PageTextRun(name, link: document.links.count - 1)]))])
    }
    let heading = PageText([PageTextRun("Index of \(path)")])
    document.blocks = [.heading(level: 1, heading), .list(PageList(items: items))]
    if names.count > entryLimit {
      let rest = "and \(names.count - entryLimit) more"
      document.blocks.append(.paragraph(PageText([PageTextRun(rest)])))
    }
    return document
  }
}

// MARK: - DataURL

/// The content of a `data:` address, as defined in RFC 2397.
struct DataURL {
  let mimeType: String
  let charset: String?
  let data: Data

  /// Creates the content by decoding an address.
  ///
  /// - Throws: ``LoadError/damaged(_:)`` if the address has no content.
  init(_ url: URL) throws(LoadError) {
    let text = url.absoluteString.dropFirst("data:".count).prefix { $0 != "#" }
    guard let comma = text.firstIndex(of: ",") else {
      throw .damaged("the ‘data:’ address has no comma")
    }
    var header = String(text[..<comma])
    let content = Data(PercentEncoding.decoded(Array(text[comma...].utf8.dropFirst())[...]))
    if header.lowercased().hasSuffix(";base64") {
      header.removeLast(";base64".count)
      guard let decoded = Self.decodeBase64(content) else {
        throw .damaged("the ‘data:’ address is not base64")
      }
      data = decoded
    } else {
      data = content
    }
    let type = HeaderValue(header.removingPercentEncoding ?? header)
    let isTyped = type.value.contains("/")
    mimeType = isTyped ? type.value.lowercased() : "text/plain"
    charset = type.parameters["charset"] ?? (isTyped ? nil : "US-ASCII")
  }

  private static func decodeBase64(_ content: Data) -> Data? {
    var bytes = content.filter { ![9, 10, 12, 13, 32].contains($0) }
    while bytes.last == UInt8(ascii: "=") { bytes.removeLast() }
    bytes += Data(repeating: UInt8(ascii: "="), count: (4 - bytes.count % 4) % 4)
    return Data(base64Encoded: bytes)
  }
}
