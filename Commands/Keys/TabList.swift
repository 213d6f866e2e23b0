public import Switchboard

/// The tabs in a window, in order.
public enum TabList: BroadcastKey {
  /// The tabs.
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

// MARK: - TabSummaries

/// An ordered list of tabs.
public struct TabSummaries: Hashable, Sendable {
  /// The tabs, in order.
  public var tabs: [TabSummary]

  /// Creates a list of tabs.
  /// - Parameter tabs: The tabs, in order.
  public init(_ tabs: [TabSummary] = []) {
    self.tabs = tabs
  }
}

// MARK: - Encodable

extension TabSummaries: Encodable {
  public func encode(to encoder: any Encoder) throws { try tabs.encode(to: encoder) }
}

// MARK: - CustomStringConvertible

extension TabSummaries: CustomStringConvertible {
  public var description: String {
    guard !tabs.isEmpty else { return "none" }
    let first = tabs.prefix(8).enumerated().map { "\($0.offset + 1) \($0.element.title)" }
    return first.joined(separator: ", ") + (tabs.count > 8 ? ", … (\(tabs.count) tabs)" : "")
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
