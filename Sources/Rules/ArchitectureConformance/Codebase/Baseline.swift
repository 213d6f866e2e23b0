import Foundation
import Synchronization

/// The known violations in an existing code base, which are tolerated until they are fixed.
///
/// New violations are not tolerated. The file contains one line for each known violation. The lines
/// don't contain line numbers, so moving code doesn't invalidate them:
///
///     rule | declaration that breaks it | what with
///
/// A rule about cycles has a line for each step of a cycle, from one folder or layer to the next.
public struct Baseline: Sendable {
  /// A known violation.
  struct Entry: Hashable, Comparable, Sendable {
    let rule: String
    let subject: String
    let object: String

    var line: String { "\(rule) | \(subject) | \(object)" }

    static func < (left: Entry, right: Entry) -> Bool { left.line < right.line }
  }

  /// The absolute path of the file.
  public let path: String
  /// The entries and their line numbers in the file.
  let entries: [Entry: Int]

  /// Creates a baseline from the contents of a file.
  /// - Parameter path: The path of the file. If the file doesn't exist, the baseline is empty.
  /// - Throws: ``BaselineError`` if the file can't be read or a line is malformed.
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

  /// Creates a baseline from the contents of a file that must exist.
  /// - Throws: ``BaselineError`` if the file doesn't exist, can't be read, or has a malformed line.
  public init(existing path: String) throws(BaselineError) {
    guard FileManager.default.fileExists(atPath: path) else {
      throw BaselineError(path: path, problem: .missing)
    }
    try self.init(contentsOf: path)
  }

  /// Returns the violations of a rule that are not in the baseline, followed by a violation for
  /// each entry of the rule that no longer matches a violation.
  func violations(beyond violations: [Violation], of rule: Rule) -> [Violation] {
    let found = Set(violations.compactMap(Entry.init))
    let left = violations.filter { violation in
      Entry(violation).map { entries[$0] == nil } ?? true
    }
    let fixed = entries.filter { $0.key.rule == rule.name && !found.contains($0.key) }
    return left + fixed.sorted { $0.value < $1.value }.map(fault)
  }

  /// Returns a violation for each entry that belongs to a rule that no longer exists.
  /// - Parameter rules: The rules that still exist.
  public func violationsOfRules(missingFrom rules: [Rule]) -> [Violation] {
    let names = Set(rules.map(\.name))
    return entries.filter { !names.contains($0.key.rule) }.sorted { $0.value < $1.value }.map {
      Violation(
        rule: $0.key.rule, subject: nil, object: $0.key.object, what: "there is no such rule",
        suggestion: "delete this line of the baseline", place: place($0.value), group: nil)
    }
  }

  static func entries(of violations: [Violation]) -> Set<Entry> {
    Set(violations.compactMap(Entry.init))
  }

  /// Returns whether a violation has its entry among others.
  static func contains(_ violation: Violation, in entries: Set<Entry>) -> Bool {
    Entry(violation).map(entries.contains) ?? false
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

  /// Writes violations to a baseline file and removes all other entries for the rules. Violations
  /// without a source location are not written.
  /// - Returns: The number of entries in the file for the rules.
  static func record(
    _ violations: [Violation], of rules: [Rule], in path: String
  ) throws(BaselineError) -> Int {
    let names = Set(rules.map(\.name)), made = Set(violations.compactMap(Entry.init))
    if let entry = made.first(where: { !$0.isReadable }) {
      throw BaselineError(path: path, problem: .unwritable(rule: entry.rule))
    }
    try update(path) { entries in made.union(entries.filter { !names.contains($0.rule) }) }
    return made.count
  }

  /// Removes the entries that no longer match a violation from a baseline file.
  /// - Parameters:
  ///   - violations: The violations of the rules.
  ///   - path: The path of the file.
  ///   - keepsRule: A closure that returns whether all entries of a rule stay.
  /// - Returns: The number of removed entries.
  static func prune(
    _ violations: [Violation], in path: String, keepsRule: (String) -> Bool
  ) throws(BaselineError) -> Int {
    let made = Set(violations.compactMap(Entry.init))
    var removed = 0
    try update(path) { entries in
      let kept = entries.filter { made.contains($0) || keepsRule($0.rule) }
      removed = entries.count - kept.count
      return kept
    }
    return removed
  }

  private static func update(
    _ path: String, _ change: (Set<Entry>) -> Set<Entry>
  ) throws(BaselineError) {
    try writing.withLock { _ throws(BaselineError) in
      let entries = change(Set(try Baseline(contentsOf: path).entries.keys))
      let text =
        (["# Known violations: rule | declaration | what with"]
        + entries.sorted().map(\.line) + [""]).joined(separator: "\n")
      do {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      } catch {
        throw BaselineError(path: path, problem: .inaccessible)
      }
    }
  }
}

extension Baseline.Entry {
  /// A Boolean value that indicates whether the entry can be written as a line that, when read,
  /// produces the same entry.
  fileprivate var isReadable: Bool { !line.hasPrefix("#") && Self(line) == self }

  fileprivate init?(_ violation: Violation) {
    guard let subject = violation.subject else { return nil }
    let (from, to) = violation.edge.map { ($0.from, $0.to) } ?? (subject, violation.object)
    self.init(rule: violation.rule, subject: from, object: to)
  }

  fileprivate init?(_ line: some StringProtocol) {
    let parts = String(line).components(separatedBy: " | ")
    guard parts.count == 3, !line.contains(where: \.isNewline) else { return nil }
    self.init(rule: parts[0], subject: parts[1], object: parts[2])
  }
}

// MARK: - Errors

/// An error that is thrown when a baseline can't be read or written.
public struct BaselineError: Error, Equatable, CustomStringConvertible {
  enum Problem: Equatable {
    case missing
    case inaccessible
    case malformed(line: Int)
    case unwritable(rule: String)
  }

  let path: String
  let problem: Problem

  /// A description of the problem, its location and a suggested fix.
  public var description: String {
    switch problem {
    case .missing:
      "there is no baseline \(path): record the known violations in it, or correct its path"
    case .inaccessible:
      "the baseline \(path) cannot be read or written: check its path and permissions"
    case .malformed(let line):
      "\(path):\(line): not a line of a baseline: write ‘rule | declaration | what with’"
    case .unwritable(let rule):
      "the rule ‘\(rule)’ cannot stand in a baseline: give it a name without ‘ | ’ and line breaks"
    }
  }
}
