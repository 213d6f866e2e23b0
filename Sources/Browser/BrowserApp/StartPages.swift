import BrowserCommands
import Foundation
import SwitchboardREPL

/// The pages that a run opens when it starts.
struct StartPages {
  /// The addresses and the paths of the files to open.
  let words: [String]
  /// The file with the page from standard input, or nil if there is none.
  private let standardInput: URL?

  /// Creates the pages that the arguments of a run name.
  /// - Parameter words: Addresses and paths, and ‘-’ for a page from standard input.
  /// - Throws: ``StartError`` if a word is neither an address nor a file.
  init(_ words: [String]) throws {
    standardInput = words.contains("-") ? try Self.readStandardInput() : nil
    let path = standardInput?.path
    self.words = try words.map { word in
      if word == "-", let path { return path }
      var isDirectory: ObjCBool = false
      if FileManager.default.fileExists(atPath: word, isDirectory: &isDirectory) {
        guard !isDirectory.boolValue else {
          throw StartError("‘\(word)’ is a directory: name a file in it")
        }
        return URL(fileURLWithPath: word).path
      }
      guard Address(argument: word) != nil else {
        throw StartError(
          Address.problem(with: word)
            ?? "‘\(word)’ is neither an address nor a file: to run a command, write ‘switchboard -c "
            + "\(Self.quoted(words.joined(separator: " ")))’")
      }
      return word
    }
  }

  /// Returns whether a path is that of a script, which begins with `#!`.
  static func isScript(_ path: String) -> Bool {
    let link = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: link)[.type] as? FileAttributeType
    // Reading a pipe would take its first bytes away.
    guard type == .typeRegular, let file = FileHandle(forReadingAtPath: path) else { return false }
    return (try? file.read(upToCount: 2)) == Data("#!".utf8)
  }

  // MARK: - Lines

  /// The line that opens the pages, or nil if there are none.
  var openingLine: String? {
    words.isEmpty ? nil : "open " + words.map(Self.quoted).joined(separator: " ")
  }

  var printingLines: [String] {
    words.flatMap { ["open tab \(Self.quoted($0))", "wait", "page"] }
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }

  // MARK: - Standard input

  /// Stores the page from standard input in a file, so that it can be loaded again.
  private static func readStandardInput() throws -> URL {
    let data = FileHandle.standardInput.readDataToEndOfFile()
    let isHTML = data.first { !($0 < 0x21) } == UInt8(ascii: "<")
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("switchboard-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let file = folder.appendingPathComponent(isHTML ? "input.html" : "input.txt")
    try data.write(to: file)
    return file
  }

  /// Reads the lines from the terminal after the page has been read from standard input.
  func readFromTerminal() {
    guard standardInput != nil, isatty(STDOUT_FILENO) == 1 else { return }
    let terminal = FileHandle(forUpdatingAtPath: "/dev/tty")
    if let terminal { dup2(terminal.fileDescriptor, STDIN_FILENO) }
  }

  /// Removes the file with the page from standard input.
  func removeStandardInput() {
    if let standardInput {
      try? FileManager.default.removeItem(at: standardInput.deletingLastPathComponent())
    }
  }
}
