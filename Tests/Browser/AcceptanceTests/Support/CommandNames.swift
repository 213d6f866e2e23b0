import ProcessTesting
import Testing

/// The commands of the program, by all of their names.
struct CommandNames {
  private let commands: [[String]: String]

  /// Asks a program for its commands.
  init(of program: Program) throws {
    let help = try JSONValue(try program.run(["--json", "-c", "help"]).output).list
    let pairs = try #require(help).flatMap { command in
      (command["names"]?.list ?? []).map { name in
        (Self.words(name.text ?? ""), command["command"]?.text ?? "")
      }
    }
    commands = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The names under which the commands are listed.
  var all: Set<String> { Set(commands.values) }

  /// Returns the command that a line calls, or nil if it calls none.
  func command(of line: String) -> String? {
    let words = Self.words(line)
    let names = words.indices.reversed().map { Array(words[...$0]) }
    return names.lazy.compactMap { commands[$0] }.first
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
