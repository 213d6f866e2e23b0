public import Switchboard

/// The tabs in a window, in order.
public enum TabList: BroadcastKey {
  /// The tabs of one window, from left to right.
  public typealias Value = TabSummaries
}

/// The broadcast properties of a tab.
public struct TabSummary: Hashable, Sendable, Encodable {
  /// The identity of the tab.
  public let id: TabID
  /// The title of the tab's page.
  public let title: String
  /// The address of the tab's page, or an empty string if the page is blank.
  public let address: String

  /// Creates a summary.
  /// - Parameters:
  ///   - id: The identity of the tab.
  ///   - title: The title of the tab's page.
  ///   - address: The address of the tab's page, or an empty string if the page is blank.
  public init(id: TabID, title: String, address: String) {
    self.id = id
    self.title = title
    self.address = address
  }
}

// MARK: - One tab

extension Broadcaster {
  /// Observes a tab until you release the subscription, even if the tab moves in its window.
  /// - Parameters:
  ///   - tab: The identity of the tab.
  ///   - body: A closure that receives the tab's summary. It is called immediately if the tabs have
  ///     been broadcast, and after each change to the tab. The summary is nil while the tab isn't
  ///     in the window.
  /// - Returns: A subscription that ends the observation when it is released.
  public func observe(
    _ tab: TabID, _ body: @escaping @MainActor (TabSummary?) -> Void
  ) -> Subscription {
    var last: TabSummary??, position: TabPosition?
    return observe(TabList.self) { tabs in
      position = tabs.position(of: tab, near: position)
      let summary = position.flatMap { tabs[$0] }
      guard last != .some(summary) else { return }
      last = .some(summary)
      body(summary)
    }
  }
}

// MARK: - TabSummaries

/// An ordered list of tabs.
///
/// The tabs are stored in chunks. A modified copy shares its unchanged chunks with the original, so
/// a change to one of 27,000 tabs copies at most a few hundred tabs.
public struct TabSummaries: Sendable {
  private static let partSize = 256
  /// The maximum number of tabs in a part that tabs are appended to. Each append copies that part,
  /// because a broadcast shares it.
  private static let tailSize = 32
  private var parts: [[TabSummary]]
  /// The number of tabs.
  public private(set) var count: Int

  /// Creates a list of tabs.
  /// - Parameter tabs: The tabs, in order.
  public init(_ tabs: [TabSummary] = []) {
    count = tabs.count
    parts = stride(from: 0, to: tabs.count, by: Self.partSize).map {
      Array(tabs[$0...].prefix(Self.partSize))
    }
  }

  /// The tab at a position, or nil if there is none.
  public subscript(position: TabPosition) -> TabSummary? {
    guard (0..<count).contains(position.index) else { return nil }
    let place = place(of: position.index)
    return parts[place.part][place.offset]
  }

  /// The tab with the given identity, or nil if there is no such tab.
  public subscript(id: TabID) -> TabSummary? { position(of: id).flatMap { self[$0] } }

  /// Returns the position of a tab, or nil if the list doesn't contain it.
  /// - Parameters:
  ///   - id: The identity of the tab.
  ///   - hint: The position to check first, along with its neighbors.
  /// - Complexity: O(*n*) for *n* tabs.
  public func position(of id: TabID, near hint: TabPosition? = nil) -> TabPosition? {
    if let hint {
      let near = (hint.index - 1...hint.index + 1).map(TabPosition.init(index:))
      if let found = near.first(where: { self[$0]?.id == id }) { return found }
    }
    return enumerated().first { $0.element.id == id }.map { TabPosition(index: $0.offset) }
  }
}

// MARK: - Changes

extension TabSummaries {
  /// Inserts a tab at an index from 0 to the number of tabs.
  /// - Parameters:
  ///   - tab: The tab.
  ///   - index: The index, from 0 to the number of tabs.
  public mutating func insert(_ tab: TabSummary, at index: Int) {
    guard index < count else { return append(tab) }
    let place = place(of: index)
    parts[place.part].insert(tab, at: place.offset)
    count += 1
    if parts[place.part].count > Self.partSize { split(place.part) }
  }

  /// Removes the tab at an index. Later tabs move by one.
  @discardableResult
  public mutating func remove(at index: Int) -> TabSummary {
    let place = place(of: index)
    let removed = parts[place.part].remove(at: place.offset)
    count -= 1
    if parts[place.part].isEmpty { parts.remove(at: place.part) }
    return removed
  }

  /// Replaces the tab at an index.
  /// - Parameters:
  ///   - index: The index of the tab to replace.
  ///   - tab: The new tab.
  public mutating func replace(at index: Int, with tab: TabSummary) {
    let place = place(of: index)
    parts[place.part][place.offset] = tab
  }

  private mutating func append(_ tab: TabSummary) {
    if parts.last.map({ $0.count >= Self.tailSize }) ?? true { beginTail() }
    parts[parts.count - 1].append(tab)
    count += 1
  }

  /// Adds an empty part. The last part joins the part before it if there is room.
  private mutating func beginTail() {
    if parts.count > 1, parts[parts.count - 2].count + parts[parts.count - 1].count <= Self.partSize
    {
      let tail = parts.removeLast()
      parts[parts.count - 1] += tail
    }
    parts.append([])
  }

  private func place(of index: Int) -> (part: Int, offset: Int) {
    var offset = index, part = 0
    while offset >= parts[part].count {
      offset -= parts[part].count
      part += 1
    }
    return (part, offset)
  }

  private mutating func split(_ part: Int) {
    let middle = parts[part].count / 2
    parts.insert(Array(parts[part][middle...]), at: part + 1)
    parts[part].removeLast(parts[part].count - middle)
  }
}

// MARK: - Encodable

extension TabSummaries: Encodable {
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}

// MARK: - Sequence, Equatable, CustomStringConvertible

extension TabSummaries: Sequence, Equatable, CustomStringConvertible {
  public func makeIterator() -> FlattenSequence<[[TabSummary]]>.Iterator {
    parts.joined().makeIterator()
  }

  /// Returns whether two lists contain the same tabs in the same order. Chunks that both lists
  /// share are not compared.
  public static func == (first: Self, second: Self) -> Bool {
    guard first.count == second.count else { return false }
    let areAligned = first.parts.lazy.map(\.count).elementsEqual(second.parts.lazy.map(\.count))
    return areAligned ? first.parts == second.parts : first.elementsEqual(second)
  }

  /// The first few tabs on one line, such as `1 a.org, 2 b.org`.
  public var description: String {
    guard count > 0 else { return "none" }
    let first = prefix(8).enumerated().map { "\($0.offset + 1) \($0.element.title)" }
    return first.joined(separator: ", ") + (count > 8 ? ", … (\(count) tabs)" : "")
  }
}

// MARK: - BroadcastWords

extension TabSummaries: BroadcastWords {
  public static var words: [String] { ["none"] }

  public static var wordDescription: String { "none, or the tabs (\"1 a.org, 2 b.org\")" }

  public static func accepts(_ text: String) -> Bool { text == "none" || text.hasPrefix("1 ") }
}

// MARK: - TabID

/// The unique identity of a tab, which doesn't change when the tab moves.
public struct TabID: Hashable, Sendable {
  /// The number that identifies the tab.
  public let number: Int

  /// Creates an identity from a number.
  /// - Parameter number: The number that identifies the tab.
  public init(_ number: Int) {
    self.number = number
  }
}

// MARK: - CustomStringConvertible

extension TabID: CustomStringConvertible {
  /// The identity as it appears in a trace, such as `#12`.
  public var description: String { "#\(number)" }
}

// MARK: - Encodable

extension TabID: Encodable {
  public func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
}
