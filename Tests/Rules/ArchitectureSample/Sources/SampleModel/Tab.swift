/// A page that the user has open.
@MainActor
public final class Tab {
  /// The identity of the tab.
  public let id: TabID
  /// The title of the page.
  public var title: String

  /// Creates a tab with a title.
  public init(id: TabID, title: String) {
    self.id = id
    self.title = title
  }

  /// Stops loading the page.
  public func stop() {
    title = ""
  }
}

/// The identity of a tab.
public struct TabID: Hashable, Sendable {
  /// An identity that no tab has.
  public static let none = TabID(number: 0)

  /// The number that identifies the tab.
  public let number: Int

  /// Creates an identity with the given number.
  public init(number: Int) {
    self.number = number
  }
}

/// An element of a list.
public protocol Listed {
  /// The text to sort by.
  var sortText: String { get }
}
