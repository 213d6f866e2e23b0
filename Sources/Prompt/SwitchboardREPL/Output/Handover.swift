import Foundation
import ProfileFiles
public import Switchboard
import SystemPackage

// MARK: - Programs

extension ShellCommand {
  /// Creates the command that hands something over with the terminal.
  /// - Parameters:
  ///   - item: The item.
  ///   - environment: The environment variables of the user.
  /// - Throws: ``HandoverError/noProgram(_:)`` if no program is set for the item.
  init(
    handingOver item: HandoverItem, in environment: [String: String]
  ) throws(HandoverError) {
    switch item {
    case .clipboard(let text):
      let sequence = "\u{1b}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
      // By default, tmux ignores the sequence.
      self =
        environment["TMUX"] == nil
        ? Self(text: "cat", input: Array(sequence.utf8))
        : Self(text: "tmux load-buffer -w -", input: Array(text.utf8))
    case .address(let address):
      guard let browsers = environment["BROWSER"], !browsers.isEmpty else {
        throw .noProgram(
          "no browser is set: set the variable BROWSER before you start this program")
      }
      self.init(text: Self.text(trying: browsers), parameters: [address])
    case .draft(let path):
      let editor = environment["VISUAL"] ?? environment["EDITOR"] ?? "vi"
      self.init(text: "\(editor) \"$1\"", parameters: [path])
    }
  }

  /// Returns a command that tries browsers with colons between them.
  private static func text(trying browsers: String) -> String {
    browsers.split(separator: ":").map { browser in
      browser.contains("%s") ? browser.replacing("%s", with: "\"$1\"") : "\(browser) \"$1\""
    }.joined(separator: " || ")
  }
}

// MARK: - The user's terminal

extension ConsoleOutput {
  public func handOver(_ item: HandoverItem) async throws -> String? {
    guard editor != nil, !isAwaitingLine else { throw HandoverError.noTerminal }
    guard case .draft(let text) = item else {
      try await run(item)
      return nil
    }
    let temporary = FileManager.default.temporaryDirectory.path
    let folder = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? temporary
    let path = FilePath("\(folder)/switchboard-\(UUID().uuidString).txt")
    do {
      try OpenFile(path, .writeOnly, [.create, .exclusiveCreate]).write(Array(text.utf8))
      defer { try? path.delete() }
      try await run(.draft(path.string))
      let data = try RegularFile.contents(at: URL(fileURLWithPath: path.string)) ?? Data()
      return String(decoding: data, as: UTF8.self)
    } catch let error as Errno {
      throw HandoverError.failed("‘\(path)’ cannot be written (\(error)): set XDG_RUNTIME_DIR")
    }
  }

  private func run(_ item: HandoverItem) async throws(HandoverError) {
    let command = try ShellCommand(
      handingOver: item, in: ProcessInfo.processInfo.environment
    )
    let status = await command.run(borrowingFrom: editor)
    guard status == 0 else {
      throw .failed(
        "the program for it ended with status \(status ?? 127): check that it is installed")
    }
  }
}
