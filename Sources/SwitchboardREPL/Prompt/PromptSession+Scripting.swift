import Foundation
import Switchboard

// MARK: - ScriptingCommands

extension PromptSession: ScriptingCommands {
  func setVariable(_ name: String?, _ value: [LineWord]) throws {
    guard let name else { return output.show(variables.listing) }
    guard let (name, words) = Self.assignment(name, value) else {
      guard value.isEmpty else {
        throw ShorthandError.noEqualsSign(name, form: "let \(name) = value")
      }
      return output.show(try variables.shownValue(of: name))
    }
    let definition = words.isEmpty ? nil : define(words.map(\.text), from: words.text)
    try variables.set(name, to: definition)
  }

  func setAlias(_ name: String?, _ line: [LineWord]) throws {
    guard let name else { return showAliases() }
    guard let (name, words) = Self.assignment(name, line) else {
      guard line.isEmpty else {
        throw ShorthandError.noEqualsSign(name, form: "alias \(name) = line")
      }
      return output.show(try aliases.shownLine(of: name))
    }
    let text = words.line
    guard !text.allSatisfy(\.isWhitespace) else { throw ShorthandError.emptyAlias(name) }
    try checkIsNotReserved(name)
    let definition = define(text, from: text), isNew = aliases[name] == nil
    try aliases.set(name, to: definition)
    guard isNew, vocabulary.names.contains(where: { $0.words.first == name }) else { return }
    output.notice("‘\(name)’ hides commands of that name until ‘unalias \(name)’")
  }

  /// Refuses an alias that would hide one of the commands that remove and explain aliases, or the
  /// command that ends the prompt.
  private func checkIsNotReserved(_ name: String) throws(ShorthandError) {
    let isReserved = vocabulary.names.contains { known in
      known.words == [name.lowercased()]
        && [.alias, .aliases, .unalias, .help, .quit]
          .contains(BuiltInCommands.identity(of: known.command))
    }
    guard !isReserved else { throw .reservedAlias(name) }
  }

  func removeAliases(_ names: [String]) throws {
    guard !names.isEmpty else { throw ShorthandError.noAliasNamed }
    for name in names { try aliases.remove(name) }
  }

  func showAliases() { output.show(aliases.listing) }

  func echo(_ words: [LineWord]) { output.show(words.text) }

  func sleep(_ time: Duration) async throws { try await clock.sleep(for: time.checked()) }

  func measureTime(_ line: [LineWord]) async throws {
    guard !line.isEmpty else { throw TimeError.noLine }
    LineValues.current?.runsLines = true
    let start = ContinuousClock.now
    let outcome = await runText(line.line)
    let seconds = start.duration(to: .now) / .seconds(1)
    if output.format == .json {
      output.report("", ["seconds": .decimal((seconds * 1_000).rounded() / 1_000)])
    } else {
      output.write(String(format: "%.3f s", seconds))
    }
    if let failure = outcome.failure { throw ReportedFailure(failure: failure) }
  }

  func source(_ file: String, _ arguments: [String]) async throws {
    try await LineContext.$script.withValue(RunningScript(path: file, parameters: arguments)) {
      try await runScript(at: file)
    }
  }

  /// Returns the name and the words of an assignment such as `name = words` or `name=words`, or nil
  /// if there is no equals sign.
  private static func assignment(
    _ name: String, _ words: [LineWord]
  ) -> (name: String, words: [LineWord])? {
    if let sign = name.firstIndex(of: "="), sign > name.startIndex {
      let first = LineWord(argument: CommandLineText.quoted(String(name[sign...].dropFirst())))
      let isEmpty = name[sign...].count == 1
      return (String(name[..<sign]), (isEmpty ? [] : [first].compactMap(\.self)) + words)
    }
    return words.first?.argument == "=" ? (name, Array(words.dropFirst())) : nil
  }

  /// Returns a definition, which is private if the line must not be kept.
  func define<Value>(_ value: Value, from line: String) -> Definition<Value> {
    Definition(
      value: value, isPrivate: !configuration.keepsLines() || isConfidential(line))
  }
}

// MARK: - Errors

/// A failure that has already been shown.
struct ReportedFailure: Error, CustomStringConvertible {
  let failure: LineFailure

  var description: String { failure.message }
}

/// An error about a time that cannot be waited for or measured.
enum TimeError: Error, Equatable, CustomStringConvertible {
  case invalid(Duration)
  case noValue(String, String?)
  case noLine

  var description: String {
    switch self {
    case .invalid(let time):
      "\(time.argument) cannot be waited for: write a time from 0 to \(Duration.longest.argument)"
    case .noValue(let key, let value?):
      "‘\(key)’ has not become \(MessageText.quoted(value)) in time: allow more with ‘--timeout’"
    case .noValue(let key, nil):
      "‘\(key)’ has not changed in time: allow more with ‘--timeout’"
    case .noLine: "there is no line to run: write one, as in ‘time tabs’"
    }
  }
}

extension Duration {
  fileprivate static var longest: Duration { .seconds(1_000_000) }

  /// Returns this duration if a line can wait for it.
  ///
  /// - Throws: ``TimeError/invalid(_:)`` if the duration is negative or too long.
  func checked() throws(TimeError) -> Duration {
    guard (.zero...Self.longest).contains(self) else { throw .invalid(self) }
    return self
  }
}
