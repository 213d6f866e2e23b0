public import Foundation

/// A description of a tab without its pages.
public struct WebStateMetadata: Hashable, Sendable {
  /// The tab's identity.
  public var id: WebStateID
  /// The page's own title, or nil if it has none.
  public var title: String?
  private var address: Address
  /// The number of committed pages.
  public var itemCount: Int
  /// The index of the current page, or −1 if there is none.
  public var currentIndex: Int
  /// The time at which the tab was created.
  public var creationTime: Date
  /// The time at which the tab was last shown, or at which it was created if it has never been
  /// shown.
  public var lastActiveTime: Date

  /// Creates the metadata for a tab.
  ///
  /// - Parameters:
  ///   - id: The tab's identity.
  ///   - title: The page's own title, or nil if it has none.
  ///   - visibleURL: The address to show to the user, or nil if there is none.
  ///   - itemCount: The number of committed pages.
  ///   - currentIndex: The index of the current page, or −1 if there is none.
  ///   - creationTime: The time at which the tab was created.
  ///   - lastActiveTime: The time at which the tab was last shown, or at which it was created if it
  ///     has never been shown.
  public init(
    id: WebStateID, title: String? = nil, visibleURL: URL? = nil, itemCount: Int = 0,
    currentIndex: Int = -1, creationTime: Date, lastActiveTime: Date
  ) {
    self.id = id
    self.title = title
    address = Address(visibleURL)
    self.itemCount = itemCount
    self.currentIndex = currentIndex
    self.creationTime = creationTime
    self.lastActiveTime = lastActiveTime
  }
}

// MARK: - Address

extension WebStateMetadata {
  /// An address as a URL, or as text that is parsed on demand.
  fileprivate enum Address: Sendable {
    case none
    case url(URL)
    case text(String)

    init(_ url: URL?) { self = url.map(Address.url) ?? .none }

    var text: String? {
      switch self {
      case .none: nil
      case .url(let url): url.absoluteString
      case .text(let text): text
      }
    }
  }

  /// Creates the metadata for a stored tab without parsing its address.
  ///
  /// The address is parsed only when it is needed, because most stored tabs are never shown, and
  /// parsing would take longer than all other work for a stored tab.
  ///
  /// - Parameters:
  ///   - id: The tab's identity.
  ///   - title: The title of the tab's page.
  ///   - address: The address of the tab's page.
  ///   - itemCount: The number of committed pages.
  ///   - currentIndex: The index of the current page.
  ///   - creationTime: The time at which the tab was created.
  ///   - lastActiveTime: The time at which the tab was last shown.
  package init(
    id: WebStateID, title: String?, address: String?, itemCount: Int, currentIndex: Int,
    creationTime: Date, lastActiveTime: Date
  ) {
    self.id = id
    self.title = title
    self.address = address.map(Address.text) ?? .none
    self.itemCount = itemCount
    self.currentIndex = currentIndex
    self.creationTime = creationTime
    self.lastActiveTime = lastActiveTime
  }

  /// The visible address, or nil if nothing has been committed.
  public var visibleURL: URL? {
    get {
      switch address {
      case .none: nil
      case .url(let url): url
      case .text(let text): URL(string: text)
      }
    }
    set { address = Address(newValue) }
  }

  /// The visible address as text.
  package var visibleAddress: String? { address.text }

  /// The visible address as text. If a safety rule blocked the address, this is still the address
  /// itself, so it must not be loaded.
  package var shownAddress: String? { address.text.map { $0.heldTarget ?? $0 } }

  /// The page's own title or, if it has none, a readable form of its address.
  var visibleTitle: String {
    title ?? PageContent.fallbackTitle(of: visibleURL)
  }

  /// Returns the visible address and keeps the parsed URL, so that the address is parsed only once.
  mutating func parseURL() -> URL? {
    if case .text(let text) = address { address = Address(URL(string: text)) }
    return visibleURL
  }
}

// MARK: - Hashable

extension WebStateMetadata.Address: Hashable {
  static func == (one: Self, other: Self) -> Bool { one.text == other.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

// MARK: - WebStateID

/// The identity of a tab, which is unique within the process and stable across restarts.
public struct WebStateID: Hashable, Sendable {
  @MainActor private static var numbers = SerialNumbers()

  /// The number that represents the identity in storage.
  public let number: Int

  /// Creates an identity that no other tab in this process has.
  @MainActor
  public init() {
    number = Self.numbers.next()
  }

  /// Creates an identity from a stored number, or returns `nil` if the number is outside 1…2⁵².
  /// Identities that are created later get different numbers.
  ///
  /// - Parameter number: The stored number.
  @MainActor
  public init?(stored number: Int) {
    guard Self.numbers.admit(number) else { return nil }
    self.number = number
  }
}

// MARK: - Printing

extension WebStateID: CustomStringConvertible {
  /// The identity as it appears in traces, for example `#12`.
  public var description: String { "#\(number)" }
}
