import Foundation
import Synchronization

/// The known violations with which an existing code base begins: they are tolerated until they are
/// fixed, and new ones are not.
///
/// The file has a line for each, without a line number, so that moving code does not break it:
///
///     rule | declaration that breaks it | what with
public struct Baseline: Sendable {
  /// A known violation.
  struct Entry: Hashable, Comparable, Sendable {
    let rule: String
    let subject: String
    let object: String

    var line: String { "\(rule) | \(subject) | \(object)" }

    static func < (left: Entry, right: Entry) -> Bool { left.line < right.line }
  }

  /// The file's absolute path.
  public let path: String
  /// The entries, each with the number of its line.
  let entries: [Entry: Int]

  /// Reads a file.
  /// - Parameter path: its path; a file that does not exist is an empty baseline.
  /// - Throws: ``BaselineError`` where it cannot be read, or a line is not of the form above.
  public init(contentsOf path: String) throws(BaselineError) {
    self.path = path
    guard FileManager.default.fileExists(atPath: path) else {
      entries = [:]
      return
    }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw BaselineError(path: path, problem: .inaccessible)
    }
    var entries: [Entry: Int] = [:]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let entry = Entry(line) else {
        throw BaselineError(path: path, problem: .malformed(line: number + 1))
      }
      entries[entry] = number + 1
    }
    self.entries = entries
  }

  /// What is left of a rule's violations: those that are not known, and one for each known one that is
  /// fixed.
  func violations(beyond violations: [Violation], of rule: Rule) -> [Violation] {
    let found = Set(violations.compactMap(Entry.init))
    let left = violations.filter { violation in
      Entry(violation).map { entries[$0] == nil } ?? true
    }
    let fixed = entries.filter { $0.key.rule == rule.name && !found.contains($0.key) }
    return left + fixed.sorted { $0.value < $1.value }.map(fault)
  }

  /// The entries of rules that are not there any more, each as a violation at its line.
  /// - Parameter rules: the rules that are there.
  public func violationsOfMissingRules(besides rules: [Rule]) -> [Violation] {
    let names = Set(rules.map(\.name))
    return entries.filter { !names.contains($0.key.rule) }.sorted { $0.value < $1.value }.map {
      Violation(
        rule: $0.key.rule, subject: nil, object: $0.key.object, what: "there is no such rule",
        suggestion: "delete this line of the baseline", place: place($0.value), group: nil)
    }
  }

  private func place(_ line: Int) -> SourcePlace {
    SourcePlace(path: path, module: "baseline", line: line, column: 1)
  }

  private func fault(_ entry: Entry, _ line: Int) -> Violation {
    Violation(
      rule: entry.rule, subject: nil, object: entry.object,
      what: "\(entry.subject) no longer breaks the rule with \(entry.object)",
      suggestion: "delete this line of the baseline",
      place: place(line), group: nil)
  }
}

// MARK: - Writing

extension Baseline {
  private static let writing = Mutex(())

  /// Puts violations into a file, in place of all those of their rules that it holds; those at no place
  /// are left out.
  /// - Returns: how many entries the rules have.
  static func record(
    _ violations: [Violation], of rules: [Rule], in path: String
  ) throws(BaselineError) -> Int {
    let names = Set(rules.map(\.name)), made = Set(violations.compactMap(Entry.init))
    if let entry = made.first(where: { !$0.isReadable }) {
      throw BaselineError(path: path, problem: .unwritable(rule: entry.rule))
    }
    try writing.withLock { _ throws(BaselineError) in
      let kept = try Baseline(contentsOf: path).entries.keys.filter { !names.contains($0.rule) }
      let lines = made.union(kept).sorted().map(\.line)
      let text = (["# Known violations: rule | declaration | what with"] + lines + [""])
        .joined(separator: "\n")
      do {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      } catch {
        throw BaselineError(path: path, problem: .inaccessible)
      }
    }
    return made.count
  }
}

extension Baseline.Entry {
  /// Whether its line says the same when it is read again.
  fileprivate var isReadable: Bool { !line.hasPrefix("#") && Self(line) == self }

  fileprivate init?(_ violation: Violation) {
    guard let subject = violation.subject else { return nil }
    self.init(rule: violation.rule, subject: subject, object: violation.object)
  }

  fileprivate init?(_ line: some StringProtocol) {
    let parts = String(line).components(separatedBy: " | ")
    guard parts.count == 3, !line.contains(where: \.isNewline) else { return nil }
    self.init(rule: parts[0], subject: parts[1], object: parts[2])
  }
}

// MARK: - Errors

/// Why a baseline cannot be read or written.
public struct BaselineError: Error, Equatable, CustomStringConvertible {
  enum Problem: Equatable {
    case inaccessible
    case malformed(line: Int)
    case unwritable(rule: String)
  }

  let path: String
  let problem: Problem

  /// What is wrong, where, and how to fix it.
  public var description: String {
    switch problem {
    case .inaccessible:
      "the baseline \(path) cannot be read or written; check its path and permissions"
    case .malformed(let line):
      "\(path):\(line): not a line of a baseline; write “rule | declaration | what with”"
    case .unwritable(let rule):
      "the rule “\(rule)” cannot stand in a baseline; give it a name without “ | ” and line breaks"
    }
  }
}
