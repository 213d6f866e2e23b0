import Foundation
import ProfileFiles
public import Switchboard
import SystemPackage

// MARK: - Programs

extension ShellCommand {
  /// Creates the command that hands an item over. The command borrows the terminal.
  /// - Parameters:
  ///   - item: The item to hand over.
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
    case .picture(let picture):
      guard let sequence = PictureProtocol(in: environment)?.sequence(showing: picture) else {
        throw .noProgram("the terminal shows no such picture")
      }
      self.init(text: "cat", input: Array("\(sequence)\n".utf8))
    case .file(let path, let type):
      // Debian's ‘run-mailcap’ reads the mailcap files of the user and the system. Without a desktop,
      // ‘xdg-open’ would start any program that it finds in the terminal.
      let viewer = "if command -v run-mailcap >/dev/null; then run-mailcap \"$2:$1\"; "
      let desktop = "elif [ -n \"$DISPLAY$WAYLAND_DISPLAY\" ]; then xdg-open \"$1\"; fi"
      self.init(text: viewer + desktop, parameters: [path, type])
    }
  }

  /// Returns a command that tries each browser of a list until one succeeds. Colons separate the
  /// browsers.
  private static func text(trying browsers: String) -> String {
    browsers.split(separator: ":").map { browser in
      browser.contains("%s") ? browser.replacing("%s", with: "\"$1\"") : "\(browser) \"$1\""
    }.joined(separator: " || ")
  }
}

/// The protocol by which a terminal receives a picture.
enum PictureProtocol {
  /// The graphics protocol of kitty, which accepts only PNG files here.
  case kitty
  /// The inline images of iTerm2, which can have every format that the terminal's system reads.
  case inlineFile

  /// Creates the protocol of the terminal that the environment names, or returns nil if the terminal
  /// is not known to show pictures. tmux doesn't pass pictures on.
  init?(in environment: [String: String]) {
    guard environment["TMUX"] == nil else { return nil }
    let terminal = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? environment["LC_TERMINAL"] ?? ""
    if environment["KITTY_WINDOW_ID"] != nil || ["xterm-kitty", "xterm-ghostty"].contains(terminal)
    {
      self = .kitty
    } else if ["iTerm.app", "iTerm2", "WezTerm", "mintty"].contains(program) {
      self = .inlineFile
    } else {
      return nil
    }
  }

  /// Returns the control sequences that show a picture, or nil if the terminal cannot read its format.
  /// - Parameter picture: The picture's file in Base64.
  func sequence(showing picture: String) -> String? {
    switch self {
    case .kitty: picture.hasPrefix(Self.beginningOfPNG) ? Self.chunks(of: picture) : nil
    case .inlineFile: "\u{1b}]1337;File=inline=1:\(picture)\u{7}"
    }
  }

  private static let beginningOfPNG = "iVBORw0KGgo"

  /// Returns kitty's sequences, each of which has at most 4096 characters of data.
  private static func chunks(of text: String) -> String {
    let bytes = Array(text.utf8)
    let starts = Array(stride(from: 0, to: bytes.count, by: 4096))
    return starts.map { start in
      let part = String(decoding: bytes[start..<min(start + 4096, bytes.count)], as: UTF8.self)
      let keys = start == 0 ? "a=T,f=100," : ""
      return "\u{1b}_G\(keys)m=\(start == starts.last ? 0 : 1);\(part)\u{1b}\\"
    }.joined()
  }
}

// MARK: - The user's terminal

extension ConsoleOutput {
  public func handOver(_ item: HandoverItem) async throws -> String? {
    guard editor != nil, !isAwaitingLine else { throw HandoverError.noTerminal }
    switch item {
    case .draft(let text): return try await edit(text)
    case .file(let path, let type) where type.hasPrefix("image/"):
      let data = try RegularFile.contents(at: URL(fileURLWithPath: path)) ?? Data()
      // If the terminal cannot show the picture, a program shows it.
      do { try await run(.picture(data.base64EncodedString())) } catch { try await run(item) }
    default: try await run(item)
    }
    return nil
  }

  /// Lets the user edit a text in a file that is deleted afterwards.
  private func edit(_ text: String) async throws -> String {
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
