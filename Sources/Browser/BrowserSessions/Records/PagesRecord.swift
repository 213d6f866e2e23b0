package import Foundation

/// The stored data for a tab's pages. It is read when the tab is realized.
package struct PagesRecord: Hashable, Sendable {
  /// The maximum size of an engine state, in bytes. A larger state is not stored.
  package static let nativeStateLimit = 5 << 20

  /// The number that identifies the tab.
  package var tabID: Int
  /// The pages, in order.
  package var items: [Item]
  /// The index of the current page, or −1 if there is none.
  package var index: Int
  /// The name of the engine that created the stored state, if any.
  package var engine: String?
  /// The stored state of the engine, if any.
  package var nativeState: Data?

  /// Creates a record for a tab's pages.
  package init(
    tabID: Int, items: [Item], index: Int, engine: String? = nil, nativeState: Data? = nil
  ) {
    self.tabID = tabID
    self.items = items
    self.index = index
    let isKept = (nativeState?.count ?? 0) <= Self.nativeStateLimit
    self.engine = isKept ? engine : nil
    self.nativeState = isKept ? nativeState : nil
  }
}

// MARK: - Single pages

extension PagesRecord {
  /// Creates a record with a single page for a tab's address, or returns nil if the tab has no
  /// address.
  init?(ofAddressOf tab: TabRecord) {
    guard let url = tab.url else { return nil }
    let page = Item(url: url, title: tab.title, time: tab.lastActiveTime)
    self.init(tabID: tab.id, items: [page], index: 0)
  }
}

// MARK: - Item

extension PagesRecord {
  /// A page in the back/forward list of a tab.
  package struct Item: Hashable, Sendable, Codable {
    /// The address of the page.
    package var url: String
    /// The page's own title, or nil if it has none.
    package var title: String?
    /// The time of the page's last commit, in milliseconds since 1970.
    package var time: Int

    /// Creates a page in a back/forward list.
    package init(url: String, title: String? = nil, time: Int) {
      self.url = url
      self.title = title
      self.time = time
    }
  }
}

// MARK: - JSON

extension [PagesRecord.Item] {
  /// The items as JSON, in the format that `JSONEncoder` uses.
  ///
  /// They are encoded manually, because `JSONEncoder` would take up two thirds of the time for a
  /// save.
  var json: Data {
    var json = JSONText()
    for (number, item) in enumerated() {
      json.append(number == 0 ? "[{\"url\":" : ",{\"url\":")
      json.append(quoting: item.url)
      if let title = item.title {
        json.append(",\"title\":")
        json.append(quoting: title)
      }
      json.append(",\"time\":")
      json.append("\(item.time)}")
    }
    json.append(isEmpty ? "[]" : "]")
    return Data(json.bytes)
  }
}

/// A buffer for JSON text.
private struct JSONText {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: String) { bytes += text.utf8 }

  /// Appends a string with quotes and escapes.
  mutating func append(quoting text: String) {
    append("\"")
    // Few strings need escaping. Appending a string as a whole takes a tenth of the time.
    if text.utf8.contains(where: Self.isEscaped) {
      for byte in text.utf8 { append(escaping: byte) }
    } else {
      append(text)
    }
    append("\"")
  }

  private mutating func append(escaping byte: UInt8) {
    guard Self.isEscaped(byte) else { return bytes.append(byte) }
    let digits = String(byte, radix: 16)
    append("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)")
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}

// MARK: - PageErasure

/// A selection of pages to erase from closed tabs.
package enum PageErasure: Hashable, Sendable {
  /// All pages.
  case all
  /// The pages at the given addresses.
  case addresses(Set<String>)

  /// Returns the union of this erasure and a later one. If there is no later erasure, returns this
  /// one.
  func merging(_ later: PageErasure?) -> PageErasure {
    switch (self, later) {
    case (_, nil): self
    case (.addresses(let addresses), .addresses(let more)?): .addresses(addresses.union(more))
    case (.all, _), (_, .all?): .all
    }
  }
}

// MARK: - Pages

extension PageErasure {
  /// Returns a tab's record without the erased pages, or nil if the erasure covers all pages.
  func applied(to record: PagesRecord) -> PagesRecord? {
    guard case .addresses(let addresses) = self else { return nil }
    var record = record
    _ = record.remove(addresses)
    return record
  }
}

extension PagesRecord {
  /// Removes the pages at the given addresses in the same way as `NavigationList`.
  ///
  /// If a page is removed, the engine's state is removed, too, because only the engine could remove
  /// the page from its state.
  ///
  /// - Returns: `true` if a page was removed; otherwise, `false`.
  mutating func remove(_ addresses: Set<String>) -> Bool {
    guard items.contains(where: { addresses.contains($0.url) }) else { return false }
    let reached = items.prefix(max(index + 1, 0)).count { !addresses.contains($0.url) }
    items.removeAll { addresses.contains($0.url) }
    index = items.isEmpty ? -1 : max(reached - 1, 0)
    (engine, nativeState) = (nil, nil)
    return true
  }
}
