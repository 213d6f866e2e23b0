import Foundation

/// The contents of a ledger: what each file had when it was last written.
struct LedgerRecords: Hashable {
  /// Whether the records of no file were lost since the run began.
  var isComplete: Bool
  private var entries: [String: Entry] = [:]

  /// What a file may have: its last contents, or those that it is about to have. Nil is no file.
  private struct Entry: Hashable {
    var last: Fingerprint?
    var next: Fingerprint?
  }

  /// Creates records of no files.
  init(isComplete: Bool = true) { self.isComplete = isComplete }
}

// MARK: - Files

extension LedgerRecords {
  /// Returns whether a file is on record with one contents only: nothing has interrupted its last
  /// change.
  func isSettled(_ name: String) -> Bool { entries[name].map { $0.last == $0.next } ?? false }

  /// Returns whether a file has the one contents that it may have, nil if it must be absent.
  func isSettled(_ name: String, as contents: Fingerprint?) -> Bool {
    entries[name]?.last == contents && entries[name]?.next == contents
  }

  /// Returns the contents of a file that nothing has interrupted a change of; nil if it is absent.
  func contents(of name: String) -> Fingerprint? { entries[name]?.last }

  /// Returns whether a file may have some contents, nil if it may be absent.
  func accepts(_ contents: Fingerprint?, as name: String) -> Bool {
    guard let entry = entries[name] else { return contents == nil }
    return contents == entry.last || contents == entry.next
  }

  /// Returns the outcome of reading some contents. A file that is not on record was put there or is
  /// older than the ledger: nothing is lost.
  func outcome(of contents: Fingerprint?, as name: String, path: String) -> FileOutcome {
    if entries[name] == nil || accepts(contents, as: name) {
      return contents == nil ? .firstLaunch : .loaded
    }
    return contents == nil ? .missing(path) : .changed(path)
  }

  /// Returns the names of files on record that begin with a prefix and without it, and are not among
  /// some others. Those of files that may be absent are left out.
  func names(after prefix: String, besides others: Set<String>) -> [String] {
    entries.filter { $0.key.hasPrefix(prefix) && $0.value.last != nil && $0.value.next != nil }
      .map { String($0.key.dropFirst(prefix.count)) }
      .filter { !others.contains($0) }.sorted()
  }

  /// Accepts other contents of a file besides its last ones.
  mutating func expect(_ contents: Fingerprint?, as name: String) {
    let entry = Entry(last: entries[name]?.last, next: contents)
    entries[name] = entry == Entry() ? nil : entry
  }

  /// Ends a change of a file that was interrupted, or puts a file on record. Does nothing if neither
  /// explains the contents of the file.
  mutating func conclude(with contents: Fingerprint?, as name: String) {
    if entries[name] == nil || accepts(contents, as: name) { settle(contents, as: name) }
  }

  /// Accepts nothing but some contents of a file.
  mutating func settle(_ contents: Fingerprint?, as name: String) {
    entries[name] = contents.map { Entry(last: $0, next: $0) }
  }
}

// MARK: - Text

extension LedgerRecords {
  private static let title = "switchboard checksums 1"
  private static let lossMark = "incomplete"

  /// The text of the ledger, with its own checksum in the last line.
  var data: Data {
    let lines = entries.sorted { $0.key < $1.key }.map { name, entry in
      "\(Self.text(of: entry.last)) \(Self.text(of: entry.next)) \(name)"
    }
    let text = ([Self.title] + (isComplete ? [] : [Self.lossMark]) + lines)
      .map { "\($0)\n" }.joined()
    return Data((text + Self.lastLine(of: Data(text.utf8))).utf8)
  }

  /// Reads the text of a ledger; nil if it is damaged.
  init?(_ data: Data) {
    let body = data.dropLast(Self.lastLine(of: Data()).utf8.count)
    let ending = Data(data[body.endIndex...])
    guard ending == Data(Self.lastLine(of: Data(body)).utf8) else { return nil }
    var lines = String(decoding: body, as: UTF8.self).split(separator: "\n")[...]
    guard lines.popFirst() == Self.title[...] else { return nil }
    isComplete = lines.first != Self.lossMark[...]
    for line in isComplete ? lines : lines.dropFirst() {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3 else { return nil }
      entries[String(words[2])] = Entry(last: Fingerprint(words[0]), next: Fingerprint(words[1]))
    }
  }

  private static func text(of contents: Fingerprint?) -> String { contents?.text ?? "-" }

  private static func lastLine(of body: Data) -> String { "end \(Fingerprint(of: body).digits)\n" }
}

// MARK: - Fingerprint

/// The checksum and size of the contents of a file.
///
/// The checksum is ``FNV1a``. It is no protection from someone who forges a file.
struct Fingerprint: Hashable {
  private let checksum: UInt64
  private let size: Int

  init(of data: Data) {
    size = data.count
    checksum = data.reduce(FNV1a.start) { FNV1a.step($0, UInt64($1)) }
  }

  /// Reads a text such as `cbf29ce484222325:0`.
  init?(_ text: Substring) {
    let parts = text.split(separator: ":")
    guard parts.count == 2, let checksum = UInt64(parts[0], radix: 16), let size = Int(parts[1])
    else { return nil }
    (self.checksum, self.size) = (checksum, size)
  }

  var text: String { "\(digits):\(size)" }

  /// The checksum as 16 hexadecimal digits.
  var digits: String {
    FNV1a.digits(of: checksum)
  }
}
