public import Foundation

/// A navigation that has begun and is not committed.
public struct PendingNavigation: Hashable, Sendable {
  /// The navigation.
  public let id: NavigationID
  /// What it does to the pages of the tab.
  public let kind: NavigationKind
  /// The address that it leads to, after redirects.
  public internal(set) var url: URL
  /// The index of the page that it leads to, or nil when that is a new one.
  public let index: Int?
  /// Whether the user has asked for it, and not the page.
  public let isUserInitiated: Bool

  /// Whether its address is shown before it is committed.
  ///
  /// Not one that a page has chosen: it could name one address and show another.
  public var isVisible: Bool { kind == .new && isUserInitiated }
}

// MARK: - NavigationID

/// The identity of one navigation, which distinguishes it from late events of another one.
public struct NavigationID: Hashable, Sendable {
  @MainActor private static var numbers = SerialNumbers()

  private let number: Int

  /// Creates an identity that no other navigation of this process has.
  @MainActor
  public init() {
    number = Self.numbers.next()
  }
}

// MARK: - Printing

extension NavigationID: CustomStringConvertible {
  /// The identity as it appears in traces, for example `navigation #4`.
  public var description: String { "navigation #\(number)" }
}

// MARK: - NavigationKind

/// What a navigation does to the pages of a tab.
public enum NavigationKind: Hashable, Sendable {
  /// It comes after the current page, in place of all that were there.
  case new
  /// It stays on the current page.
  case reload
  /// It goes to another of the tab's pages.
  case backForward
}

// MARK: - Errors

/// Why a page could not be loaded, or was lost.
public enum LoadError: Error, Hashable, Sendable {
  /// There is no such host.
  case hostNotFound(String)
  /// The host takes no connection.
  case connectionRefused
  /// The connection broke off.
  case connectionLost
  /// The host did not answer in time.
  case timedOut
  /// The host could not prove who it is.
  case untrusted
  /// No engine loads addresses with that scheme.
  case unsupportedScheme(String)
  /// Another navigation, or the user, has stopped the loading.
  case stopped
  /// The process of the page has ended.
  case crashed
  /// Something else, in the words of the engine.
  case other(String)
}

// MARK: - Sentences

extension LoadError: CustomStringConvertible {
  /// What went wrong and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .hostNotFound(let host): "there is no host ‘\(host)’: check the address"
    case .connectionRefused: "the host refused the connection: check the port, or try again later"
    case .connectionLost: "the connection broke off: try again"
    case .timedOut: "the host did not answer in time: try again later"
    case .untrusted: "the host could not prove who it is: check the address"
    case .unsupportedScheme(let scheme): "‘\(scheme)’ is no scheme that can be loaded: use https"
    case .stopped: "the loading was stopped: reload the page to load it"
    case .crashed: "the page has crashed: reload it"
    case .other(let words): words
    }
  }
}
