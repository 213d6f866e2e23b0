import Foundation

/// The open tabs of a device in the store.
///
/// A long list is stored in chunks, each as a value of its own. A chunk is named by its contents, so
/// that a change writes only the chunk that it is in.
struct PublishedTabs: Codable, Equatable, Sendable {
  /// The tabs that the value itself contains, in order.
  let tabs: [DeviceTab]
  /// The identities of the chunks with the other tabs, in order.
  let chunks: [String]
  /// The number of tabs that the device has.
  let count: Int

  /// The maximum number of tabs of a device that others list.
  static let tabLimit = 100_000

  private enum CodingKeys: String, CodingKey {
    case tabs, chunks, count
  }

  /// Creates the value for a list of tabs.
  /// - Parameters:
  ///   - tabs: The tabs, in order.
  ///   - limit: The maximum number of bytes of a value.
  /// - Returns: The value, and the chunks that it names.
  static func parts(of tabs: [DeviceTab], within limit: Int) -> (value: Self, chunks: [TabChunk]) {
    let whole = tabs.reduce(TabChunk.frame) { $0 + $1.longestStoredSize }
    guard whole > min(limit, TabChunk.usualSize) else {
      return (Self(tabs: tabs, chunks: [], count: tabs.count), [])
    }
    let room = (limit - TabChunk.frame) / TabChunk.longestName
    let chunks = TabChunk.chunks(of: tabs, within: limit).prefix(max(0, room))
    return (Self(tabs: [], chunks: chunks.map(\.id), count: tabs.count), Array(chunks))
  }
}

extension PublishedTabs {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    tabs = try values.decode([Lenient<DeviceTab>].self, forKey: .tabs).compactMap(\.value)
    chunks = try values.decodeIfPresent([String].self, forKey: .chunks) ?? []
    let found = try values.decodeIfPresent(Int.self, forKey: .count) ?? tabs.count
    count = max(found, tabs.count)
  }
}

// MARK: - Chunks

/// A part of a long list of tabs.
struct TabChunk: Sendable {
  /// The identity, which depends on the tabs alone.
  let id: String
  let tabs: ArraySlice<DeviceTab>

  /// The number of bytes around the tabs.
  fileprivate static let frame = #"{"chunks":[],"count":1000000,"tabs":[]}"#.utf8.count
  /// The maximum number of bytes of an identity in a list.
  fileprivate static let longestName = #""ffffffffffffffff","#.utf8.count
  /// The maximum number of bytes of a chunk, if the store allows as many.
  fileprivate static let usualSize = 1 << 19

  /// The tabs as JSON.
  var storedData: Data {
    PublishedTabs(tabs: Array(tabs), chunks: [], count: tabs.count).storedData
  }

  /// Splits a list at tabs that the tabs themselves choose, so that a new tab changes the chunk that
  /// it is in and rarely those after it. A tab that is too long for a value is left out.
  fileprivate static func chunks(of tabs: [DeviceTab], within limit: Int) -> [TabChunk] {
    var chunks: [TabChunk] = [], size = frame
    var chunk: ArraySlice<DeviceTab> = [], name = ContentHash()
    func end() {
      if !chunk.isEmpty { chunks.append(TabChunk(id: String(name.value, radix: 16), tabs: chunk)) }
      chunk = []
      name = ContentHash()
      size = frame
    }
    for tab in tabs {
      let longest = tab.longestStoredSize
      let own = frame + longest <= limit ? longest : tab.storedData.count + 1
      guard frame + own <= limit else { continue }
      if size + own > min(limit, usualSize) { end() }
      var hash = ContentHash()
      hash.add(tab)
      name.add(hash)
      chunk.append(tab)
      size += own
      // One tab of 256 ends a chunk.
      if hash.value & 0xff == 0 { end() }
    }
    end()
    return chunks
  }
}

/// A hash that is the same in all processes, by the algorithm FNV-1a.
private struct ContentHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ tab: DeviceTab) {
    add(tab.title)
    add(tab.address.absoluteString)
    add(tab.group ?? "")
  }

  mutating func add(_ other: Self) {
    for shift in stride(from: 0, to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: other.value >> shift))
    }
  }

  private mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    // No byte of UTF-8 text has this value.
    add(0xff)
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}

extension DeviceTab {
  /// The maximum number of bytes of the tab as JSON, in which a byte of text takes up to six bytes.
  fileprivate var longestStoredSize: Int {
    let frame = #"{"address":"","group":"","title":""},"#.utf8.count
    let text = title.utf8.count + address.absoluteString.utf8.count + (group?.utf8.count ?? 0)
    return 6 * text + frame
  }
}

/// A value from another device, which is nil if it cannot be used.
private struct Lenient<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
