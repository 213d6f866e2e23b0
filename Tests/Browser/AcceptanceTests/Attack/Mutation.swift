import Foundation
import SwitchboardTesting

/// A change to one file of a profile.
struct Mutation: CustomStringConvertible {
  /// The kind of the change to the file.
  enum Kind: String, CaseIterable {
    case bit, byte, run, sector, page, swap, insert, delete, cut, garbage, remove, older
  }

  let path: String
  let kind: Kind
  /// A description of the exact change.
  private(set) var detail = ""

  /// The change in words.
  var description: String { "\(kind.rawValue) of \(path)\(detail)" }

  /// Chooses a change. Databases and their logs are chosen more often than other files.
  init(of image: ProfileImage, matching pattern: String?, using random: inout SeededGenerator) {
    let paths = image.files.keys.sorted().filter { path in
      pattern.map { path.contains($0) } ?? true
    }
    let weighted = paths.flatMap { path in
      Array(repeating: path, count: path.contains(/sqlite(-wal)?$/) ? 4 : 1)
    }
    path = weighted.randomElement(using: &random) ?? ""
    kind = Kind.allCases.randomElement(using: &random) ?? .bit
  }

  /// Changes the file in an image.
  /// - Parameters:
  ///   - image: The image.
  ///   - older: An older image, from which content is restored.
  ///   - random: The source of random positions and bytes.
  mutating func apply(
    to image: inout ProfileImage, older: ProfileImage, using random: inout SeededGenerator
  ) {
    var bytes = Array(image.files[path] ?? Data())
    switch kind {
    case .remove: image.files[path] = nil
    case .older: image.files[path] = older.files[path]
    default:
      change(&bytes, using: &random)
      image.files[path] = Data(bytes)
    }
  }
}

// MARK: - Edits

extension Mutation {
  /// Returns whether a user may make such a change without a report: settings and preferences can be
  /// edited. The tabs stay. Settings determine which of the states open their windows.
  func isHarmless(to whole: Picture, _ edited: Picture) -> Bool {
    if path.hasSuffix("preferences.json") { return edited.tabLines == whole.tabLines }
    return path.hasSuffix("settings.json") && Set(edited.tabLines).isSubset(of: whole.tabLines)
      && edited.stateNames == whole.stateNames
  }
}

extension Picture {
  /// The open tabs.
  fileprivate var tabLines: [String] { lines.filter { $0.hasPrefix("  tab") } }

  /// The names of the states, open or not.
  fileprivate var stateNames: Set<String> {
    Set(lines.compactMap { $0.firstMatch(of: #/^(default|other) /#).map { String($0.1) } })
  }
}

// MARK: - Bytes

extension Mutation {
  private static let sectorSize = 512, pageSize = 8_192

  private mutating func change(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
    let offset = Int.random(in: 0..<max(bytes.count, 1), using: &random)
    let count = Int.random(in: 1...64, using: &random)
    detail = " (\(bytes.count) bytes) at \(offset)"
    switch kind {
    case .bit: flip(&bytes, at: offset, 1 << UInt8.random(in: 0...7, using: &random))
    case .byte: flip(&bytes, at: offset, UInt8.random(in: 1...255, using: &random))
    case .run: overwrite(&bytes, offset..<offset + count) { .random(in: 0...255, using: &random) }
    case .sector: overwrite(&bytes, Self.block(at: offset, Self.sectorSize)) { 0 }
    case .page:
      overwrite(&bytes, Self.block(at: offset, Self.pageSize)) {
        .random(in: 0...255, using: &random)
      }
    case .swap: swapPages(of: &bytes, offset, using: &random)
    case .insert:
      bytes.insert(contentsOf: Self.noise(count, using: &random), at: min(offset, bytes.count))
    case .delete: bytes.removeSubrange(offset..<min(offset + count, bytes.count))
    case .cut: bytes.removeSubrange(min(offset, bytes.count)...)
    default: bytes = Self.noise(bytes.count, using: &random)
    }
    if [.run, .insert, .delete].contains(kind) { detail += ", \(count) bytes" }
  }

  private mutating func flip(_ bytes: inout [UInt8], at offset: Int, _ mask: UInt8) {
    guard bytes.indices.contains(offset) else { return }
    bytes[offset] ^= mask
    detail += " ^ \(mask)"
  }

  private func overwrite(_ bytes: inout [UInt8], _ range: Range<Int>, with byte: () -> UInt8) {
    for offset in range where bytes.indices.contains(offset) { bytes[offset] = byte() }
  }

  /// Exchanges two pages. The pages of a log are longer than those of a database.
  private mutating func swapPages(
    of bytes: inout [UInt8], _ offset: Int, using random: inout SeededGenerator
  ) {
    let other = Int.random(in: 0..<max(bytes.count, 1), using: &random)
    let first = Self.block(at: offset, Self.pageSize).clamped(to: bytes.indices)
    let second = Self.block(at: other, Self.pageSize).clamped(to: bytes.indices)
    detail += " and \(other)"
    for (one, two) in zip(first, second) { bytes.swapAt(one, two) }
  }

  private static func block(at offset: Int, _ size: Int) -> Range<Int> {
    offset / size * size..<(offset / size + 1) * size
  }

  private static func noise(_ count: Int, using random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in .random(in: 0...255, using: &random) }
  }
}
