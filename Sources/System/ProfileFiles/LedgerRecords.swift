import Foundation

/// The contents of a ledger, which record the last written contents of each file.
struct LedgerRecords: Hashable {
  /// A Boolean value that indicates whether no records have been lost since the run began.
  var isComplete: Bool
  /// The warnings that the user has not seen yet.
  var notices: [String] = []
  private var entries: [String: Entry] = [:]

  /// The accepted contents of a file. While the file is being changed, its last and its new
  /// contents are accepted. Otherwise, both values are equal. A value of nil means that there is no
  /// file.
  private struct Entry: Hashable {
    var last: Fingerprint?
    var next: Fingerprint?
  }

  /// Creates empty records.
  init(isComplete: Bool = true) { self.isComplete = isComplete }
}

// MARK: - Files

extension LedgerRecords {
  /// A Boolean value that indicates whether no file has a record.
  var isEmpty: Bool { entries.isEmpty }

  /// Returns whether a file has a record and no change to the file is in progress or was
  /// interrupted.
  func isSettled(_ name: String) -> Bool { entries[name].map { $0.last == $0.next } ?? false }

  /// Returns whether only the given contents of a file are accepted. Nil means that there is no
  /// file.
  func isSettled(_ name: String, as contents: Fingerprint?) -> Bool {
    entries[name]?.last == contents && entries[name]?.next == contents
  }

  /// Returns the recorded contents of a file, or nil if the file is not recorded.
  func contents(of name: String) -> Fingerprint? { entries[name]?.last }

  /// Returns whether the given contents of a file are accepted. Nil means that there is no file.
  func accepts(_ contents: Fingerprint?, as name: String) -> Bool {
    guard let entry = entries[name] else { return contents == nil }
    return contents == entry.last || contents == entry.next
  }

  /// Returns the outcome of reading the given contents. A file without a record is new, or older
  /// than the ledger, so it is not reported as changed or missing.
  func outcome(of contents: Fingerprint?, as name: String, path: String) -> FileOutcome {
    if entries[name] == nil || accepts(contents, as: name) {
      return contents == nil ? .firstLaunch : .loaded
    }
    return contents == nil ? .missing(path) : .changed(path)
  }

  /// Returns the names of recorded files that begin with a prefix, without the prefix. Omits the
  /// names in `others` and files whose absence is also accepted.
  func names(after prefix: String, excluding others: Set<String>) -> [String] {
    entries.filter { $0.key.hasPrefix(prefix) && $0.value.last != nil && $0.value.next != nil }
      .map { String($0.key.dropFirst(prefix.count)) }
      .filter { !others.contains($0) }.sorted()
  }

  /// Records that a file is about to get new contents. Until the change is complete, both the last
  /// and the new contents are accepted.
  mutating func expect(_ contents: Fingerprint?, as name: String) {
    let entry = Entry(last: entries[name]?.last, next: contents)
    entries[name] = entry == Entry() ? nil : entry
  }

  /// Completes an interrupted change to a file, or adds a file without a record. Does nothing if
  /// the contents are not accepted.
  mutating func conclude(with contents: Fingerprint?, as name: String) {
    if entries[name] == nil || accepts(contents, as: name) { settle(contents, as: name) }
  }

  /// Adds a warning for the user, unless it is nil or already present.
  mutating func add(_ notice: String?) {
    if let notice, !notices.contains(notice) { notices.append(notice) }
  }

  /// Records the given contents as the only accepted contents of a file.
  mutating func settle(_ contents: Fingerprint?, as name: String) {
    entries[name] = contents.map { Entry(last: $0, next: $0) }
  }
}

// MARK: - Text

extension LedgerRecords {
  private static let title = "switchboard checksums 1"
  private static let lossMark = "incomplete"
  private static let noticeMark = "notice"

  /// The text of the ledger. Its last line is a checksum of the other lines.
  var data: Data {
    let lines = entries.sorted { $0.key < $1.key }.map { name, entry in
      "\(Self.text(of: entry.last)) \(Self.text(of: entry.next)) \(name)"
    }
    let notices = notices.map { "\(Self.noticeMark) \(Data(text: $0).base64EncodedString())" }
    let text = ([Self.title] + (isComplete ? [] : [Self.lossMark]) + notices + lines)
      .reduce(into: "") { $0 += "\($1)\n" }
    return Data(text: text + Self.lastLine(of: Data(text: text)))
  }

  /// Creates records from the text of a ledger, or returns nil if the text is damaged.
  init?(_ data: Data) {
    let body = data.dropLast(Self.lastLine(of: Data()).utf8.count)
    let ending = Data(data[body.endIndex...])
    guard ending == Data(text: Self.lastLine(of: Data(body))) else { return nil }
    var lines = String(decoding: body, as: UTF8.self).split(separator: "\n")[...]
    guard lines.popFirst() == Self.title[...] else { return nil }
    isComplete = lines.first != Self.lossMark[...]
    for line in isComplete ? lines : lines.dropFirst() {
      let words = line.split(separator: " ", maxSplits: 2)
      if words.count == 2, words[0] == Self.noticeMark[...] {
        guard let text = Data(base64Encoded: String(words[1])) else { return nil }
        notices.append(String(decoding: text, as: UTF8.self))
        continue
      }
      guard words.count == 3 else { return nil }
      entries[String(words[2])] = Entry(last: Fingerprint(words[0]), next: Fingerprint(words[1]))
    }
  }

  private static func text(of contents: Fingerprint?) -> String { contents?.text ?? "-" }

  private static func lastLine(of body: Data) -> String { "end \(Fingerprint(of: body).digits)\n" }
}

extension Data {
  /// Creates data from the UTF-8 encoding of text.
  ///
  /// The initializer for sequences would search all conformances of the program for a way to copy
  /// the bytes at once.
  fileprivate init(text: String) {
    var text = text
    self = text.withUTF8 { Data(buffer: $0) }
  }
}

// MARK: - Fingerprint

/// The checksum and size of a file's contents.
///
/// The checksum is ``FNV1a``, which does not protect against forgery.
struct Fingerprint: Hashable {
  private let checksum: UInt64
  private let size: Int

  init(of data: Data) {
    size = data.count
    checksum = data.reduce(FNV1a.start) { FNV1a.step($0, UInt64($1)) }
  }

  /// Creates a fingerprint from a string such as `cbf29ce484222325:0`.
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
