public import Foundation

/// What is known of a tab without its pages.
public struct WebStateMetadata: Hashable, Sendable {
  /// The identity of the tab.
  public var id: WebStateID
  /// The title that is shown, or nil for the form of the address.
  public var title: String?
  private var address: Address
  /// The number of committed pages.
  public var itemCount: Int
  /// The index of the current page, −1 before the first.
  public var currentIndex: Int
  /// When the tab was made.
  public var creationTime: Date
  /// When the tab was last shown, or made.
  public var lastActiveTime: Date

  /// Creates what is known of a tab.
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
  /// An address as a URL, or as the text that a URL is parsed from when it is asked for.
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

  /// Creates the metadata of a tab that was stored.
  ///
  /// Parsing an address takes longer than anything else that is made of a stored tab, and most stored
  /// tabs are never shown.
  ///
  /// - Parameters:
  ///   - id: The identity of the tab.
  ///   - title: The title of its page.
  ///   - address: The address of its page.
  ///   - itemCount: The number of its pages.
  ///   - currentIndex: The index of its current page.
  ///   - creationTime: The time when the tab was made.
  ///   - lastActiveTime: The time when it was last shown.
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

  /// The address that is shown, or nil when nothing has been committed.
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

  /// The text of the address that is shown.
  package var visibleAddress: String? { address.text }

  /// The title to show: the page's own, or else a readable form of its address.
  var visibleTitle: String {
    if let title { return title }
    if case .text(let text) = address, let form = text.plainReadableForm { return form }
    return PageContent.fallbackTitle(of: visibleURL)
  }

  /// Parses the address, once, and returns it.
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

/// The identity of a tab, unique within the process and stable across restarts.
///
/// It is no generic type together with `TabGroupID`, since a generic type has no static storage for
/// the numbers; those are shared.
public struct WebStateID: Hashable, Sendable {
  @MainActor private static var numbers = SerialNumbers()

  /// The number that the identity is stored as.
  public let number: Int

  /// Creates an identity that no other tab of this process has.
  @MainActor
  public init() {
    number = Self.numbers.next()
  }

  /// Creates the identity that was stored as a number; new ones come after it.
  ///
  /// - Parameter number: The number, from 1 to 2⁵². The result is nil for any other.
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
