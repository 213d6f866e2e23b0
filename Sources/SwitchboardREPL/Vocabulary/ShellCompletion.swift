import Foundation
import Switchboard

/// The completions for a command that is passed to the shell.
struct ShellCompletion {
  /// The text after the last blank, which the completions replace.
  private let word: Substring
  /// The part of the word that a program or a path begins with.
  private let partial: Substring
  private let isProgram: Bool

  /// Creates the completions for the last word of a command.
  /// - Parameters:
  ///   - command: The text that is passed to the shell.
  ///   - line: The text before the cursor, which ends with the command.
  init(_ command: Substring, in line: String) {
    let stage = command.lastIndex { "|;&(".contains($0) }.map { command[$0...].dropFirst() }
    let words = (stage ?? command).split(separator: " ", omittingEmptySubsequences: false)
    partial = words.last ?? ""
    isProgram = words.dropLast().allSatisfy(\.isEmpty) && !partial.contains("/")
    word = line.lastIndex(where: \.isWhitespace).map { line[$0...].dropFirst() } ?? line[...]
  }

  /// The programs in the directories of `PATH`, or the files, that the last word begins.
  var candidates: [CommandCandidate] {
    let lead = word.dropLast(partial.count)
    guard isProgram else {
      return FilePathArgument.candidates(beginning: String(partial)).map {
        CommandCandidate(lead + CommandLineText.quoted($0.word))
      }
    }
    // There are thousands of programs.
    return partial.isEmpty ? [] : programs.map { CommandCandidate(lead + $0) }
  }

  private var programs: [String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let files = FileManager.default
    let names = path.split(separator: ":").flatMap { folder in
      ((try? files.contentsOfDirectory(atPath: String(folder))) ?? []).filter { name in
        name.hasPrefix(partial) && files.isExecutableFile(atPath: "\(folder)/\(name)")
      }
    }
    return Set(names).sorted()
  }
}
