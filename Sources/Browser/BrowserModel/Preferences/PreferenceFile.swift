import Foundation
package import ProfileFiles
import Switchboard

/// The file of a preference store, which a person may edit.
///
/// The file has an object with the names and values of all set preferences. If it isn't valid JSON,
/// the lines that are an entry by themselves are used.
package struct PreferenceFile: Sendable {
  private let file: JSONFile<[String: PreferenceEntry]>
  private let text: String
  private let url: URL

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - directory: The directory that contains the file.
  package init(reading file: ProfileFile, in directory: FileDirectory) {
    var text = ""
    self.file = JSONFile(reading: file, in: directory) {
      text = String(decoding: $0, as: UTF8.self)
      return try JSONDecoder().decode([String: PreferenceEntry].self, from: $0)
    } salvage: { _ in
      Self.entries(in: Self.lines(of: text))
    }
    self.text = text
    url = directory.file(file)
  }

  /// Creates a reference to a file in a directory that does not exist yet.
  init(absent file: ProfileFile, in directory: FileDirectory) {
    self.file = JSONFile(absent: file, in: directory)
    text = ""
    url = directory.file(file)
  }

  /// The outcome of reading the file.
  var outcome: FileOutcome { file.outcome }

  /// The values as a user types them, by name.
  var texts: [String: String] { file.value?.compactMapValues(\.text) ?? [:] }

  /// Replaces the values. Values that are unchanged keep their form.
  ///
  /// - Throws: ``FileError`` if the file could not be read or cannot be written to.
  func write(_ texts: [String: String]) throws(FileError) {
    var entries = texts.mapValues(PreferenceEntry.text)
    for (name, entry) in file.value ?? [:] where texts[name] == entry.text { entries[name] = entry }
    try file.write(entries)
  }
}

// MARK: - Lines

extension PreferenceFile {
  /// The lines of the file, which are needed only if something in it is wrong.
  private var lines: [Substring] { Self.lines(of: text) }

  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  private static func entries(in lines: [Substring]) -> [String: PreferenceEntry]? {
    let entries = lines.compactMap(entry).reduce(into: [:]) { $0.merge($1) { $1 } }
    return entries.isEmpty ? nil : entries
  }

  /// Returns the entry in a line. The result is empty if the line has only a brace, and nil if the
  /// line is invalid.
  private static func entry(in line: Substring) -> [String: PreferenceEntry]? {
    var line = line[...]
    while let last = line.last, last.isWhitespace || last == "," { line.removeLast() }
    while let first = line.first, first.isWhitespace { line.removeFirst() }
    guard !["", "{", "}"].contains(line) else { return [:] }
    return try? JSONDecoder().decode([String: PreferenceEntry].self, from: Data("{\(line)}".utf8))
  }

  /// Returns the index of the line of a preference, or nil if no line has it.
  func line(of name: String) -> Int? {
    let key = "\"\(name)\""
    return lines.firstIndex { line in
      line.ranges(of: key).contains {
        line[$0.upperBound...].drop(while: \.isWhitespace).first == ":"
      }
    }
  }

  /// A sentence for each line that cannot be used, and one about the file. There are none if the whole
  /// file can be used, or if no line can.
  var wrongLines: [String] {
    guard case .damaged(let path) = outcome, file.value != nil else { return [] }
    let wrong = lines.enumerated().filter { Self.entry(in: $0.element) == nil }
    return wrong.map { index, line in
      "\(place(ofLine: index)): ‘\(line.trimmingCharacters(in: .whitespaces))’ cannot be used: "
        + "write it as \"name\": \"value\""
    } + [
      "\(place(ofLine: nil)) is no JSON, so only the lines that can be read are used: check its commas "
        + "and braces, or change a preference, which keeps the file as ‘\(path)’"
    ]
  }

  /// Returns the place of a line, such as `‘…/preferences.json’, line 3`.
  func place(ofLine index: Int?) -> String {
    "‘\(url.path)’" + (index.map { ", line \($0 + 1)" } ?? "")
  }
}

// MARK: - PreferenceEntry

/// The value of a preference in a file. The browser writes text, and a person may write any value.
enum PreferenceEntry: Hashable, Sendable {
  case text(String)
  case flag(Bool)
  case number(Double)
  case list([PreferenceEntry])
  case object([String: PreferenceEntry])
  case null

  /// The value as a user types it, or nil if there is none.
  var text: String? {
    switch self {
    case .text(let text): text
    case .flag(let flag): flag.argument
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .list(let entries): entries.map { $0.text ?? "null" }.joined(separator: ",")
    case .object(let entries): "{\(entries.keys.sorted().joined(separator: ","))}"
    case .null: nil
    }
  }
}

extension PreferenceEntry: Codable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    self =
      if let text = try? value.decode(String.self) {
        .text(text)
      } else if value.decodeNil() {
        .null
      } else if let flag = try? value.decode(Bool.self) {
        .flag(flag)
      } else if let number = try? value.decode(Double.self) {
        .number(number)
      } else if let entries = try? value.decode([PreferenceEntry].self) {
        .list(entries)
      } else {
        .object(try value.decode([String: PreferenceEntry].self))
      }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .text(let text): try value.encode(text)
    case .flag(let flag): try value.encode(flag)
    case .number(let number): try value.encode(number)
    case .list(let entries): try value.encode(entries)
    case .object(let entries): try value.encode(entries)
    case .null: try value.encodeNil()
    }
  }
}
