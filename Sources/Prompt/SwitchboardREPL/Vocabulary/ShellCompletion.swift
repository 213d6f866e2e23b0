import Foundation
import Switchboard

/// The completions for a command that is passed to the shell.
struct ShellCompletion {
  /// The last word of the command, which the completions replace.
  let word: Word
  private let isProgram: Bool

  /// Creates the completions for the last word of a command.
  /// - Parameter command: The text that is passed to the shell.
  init(_ command: String) {
    let start = command.lastIndex { "|;&(".contains($0) }.map { command[$0...].dropFirst() }
    let text = String(start ?? command[...])
    let words = Lexer.words(of: text)
    let last = words.last.flatMap { $0.source.endIndex == text.endIndex ? $0 : nil }
    word = last ?? Word("")
    isProgram = words.count == (last == nil ? 0 : 1) && !word.text.contains("/")
  }

  /// The programs in the directories of `PATH`, or the files, whose names begin with the last word.
  var candidates: [CommandCandidate] {
    let texts =
      isProgram
      ? (word.text.isEmpty ? [] : programs)  // There are thousands of programs.
      : FilePathArgument.candidates(beginning: word.text).map(\.word)
    return texts.compactMap { word.replacement(by: $0).map { CommandCandidate($0) } }
  }

  private var programs: [String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let files = FileManager.default
    let names = path.split(separator: ":").flatMap { folder in
      ((try? files.contentsOfDirectory(atPath: String(folder))) ?? []).filter { name in
        name.hasPrefix(word.text) && files.isExecutableFile(atPath: "\(folder)/\(name)")
      }
    }
    return Set(names).sorted()
  }
}
