import Foundation
import Switchboard

/// The completions for a command that is passed to the shell.
struct ShellCompletion {
  /// The last word of the command, which the completions continue.
  private let word: OpenWord
  /// The text of the last word, which a program or a path begins with.
  private let partial: String
  /// The text between the last blank of the line and the last word, such as `!`.
  private let lead: String
  private let isProgram: Bool

  /// Creates the completions for the last word of a command. Returns nil if the command cannot be
  /// split into words.
  /// - Parameters:
  ///   - command: The text that is passed to the shell.
  ///   - line: The text before the cursor, which ends with the command.
  init?(_ command: Substring, in line: String) {
    let stage = command.lastIndex { "|;&(".contains($0) }.map { command[$0...].dropFirst() }
    let text = String(stage ?? command)
    guard let word = OpenWord(endOf: text), let words = LineStage.openWords(of: text) else {
      return nil
    }
    self.word = word
    partial = word.source.isEmpty ? "" : words.last?.token.text ?? ""
    isProgram = words.count == (word.source.isEmpty ? 0 : 1) && !partial.contains("/")
    let before = line.dropLast(word.source.count)
    lead = String(before.reversed().prefix { !$0.isWhitespace }.reversed())
  }

  /// The programs in the directories of `PATH`, or the files, that the last word begins.
  var candidates: [CommandCandidate] {
    guard isProgram else {
      return FilePathArgument.candidates(beginning: partial).compactMap { completion(to: $0.word) }
    }
    // There are thousands of programs.
    return partial.isEmpty ? [] : programs.compactMap(completion)
  }

  private func completion(to text: String) -> CommandCandidate? {
    let keepsLead = !word.source.contains(where: \.isWhitespace)
    return word.replacement(for: text).map { CommandCandidate((keepsLead ? lead : "") + $0) }
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
