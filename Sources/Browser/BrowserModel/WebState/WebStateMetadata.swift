public import Foundation

/// A description of a tab without its pages.
public struct WebStateMetadata: Hashable, Sendable {
  /// The tab's identity.
  public var id: WebStateID
  /// The page's own title, or nil if it has none.
  public var title: String?
  /// The visible address as text. It is parsed only when it is needed, because most stored tabs are
  /// never shown, and parsing would take longer than all other work for a stored tab.
  package private(set) var visibleAddress: String?
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
    visibleAddress = visibleURL?.absoluteString
    self.itemCount = itemCount
    self.currentIndex = currentIndex
    self.creationTime = creationTime
    self.lastActiveTime = lastActiveTime
  }
}

// MARK: - Address

extension WebStateMetadata {
  /// Creates the metadata for a stored tab without parsing its address.
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
    self.init(
      id: id, title: title, itemCount: itemCount, currentIndex: currentIndex,
      creationTime: creationTime, lastActiveTime: lastActiveTime)
    visibleAddress = address
  }

  /// The visible address, or nil if nothing has been committed.
  public var visibleURL: URL? { visibleAddress.flatMap { URL(string: $0) } }

  /// The visible address as text. If a safety rule blocked the address, this is still the address
  /// itself, so it must not be loaded.
  package var shownAddress: String? { visibleAddress.map { $0.heldTarget ?? $0 } }

  /// The page's own title or, if it has none, a readable form of its address.
  var visibleTitle: String { title ?? PageContent.fallbackTitle(of: visibleURL) }
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
