public import BrowserPages
public import Foundation

/// A navigation that has started but is not committed yet.
public struct PendingNavigation: Hashable, Sendable {
  /// The identity of the navigation.
  public let id: NavigationID
  /// The kind of navigation, which determines its effect on the back/forward list.
  public let kind: NavigationKind
  /// The target address, after any redirects.
  public internal(set) var url: URL
  /// The index that the target page has or gets in the back/forward list, or nil for a page that is
  /// added to the list.
  public let index: Int?
  /// The initiator of the navigation. If the target page is reloaded or is in the back/forward
  /// list, this is the initiator of the first navigation to it.
  public let initiator: LoadInitiator
  /// The refresh that leads to the target page, or nil if none does.
  public internal(set) var refresh: PageRefresh?

  /// A Boolean value that indicates whether the page requested the navigation a while ago, so that
  /// it can occur while the user reads the page.
  public var isDelayed: Bool { refresh?.isRedirect == false }
  /// The form to submit by POST, or nil to send a GET request.
  var submission: FormSubmission?

  /// Returns the error to record for the current page if it stays when the navigation fails, or nil
  /// if the failed page replaces it.
  func errorOfPage(_ error: LoadError) -> LoadError? {
    if case .formRefused = error { return error }
    // The error names the target, because the user has not asked for it.
    return refresh.map { LoadError.refreshFailed(to: $0.url, error) }
  }

  /// A Boolean value that indicates whether the target address is shown before the commit. The
  /// value is true only for a new page whose address the user chose outside a page.
  ///
  /// If a page requested the navigation or contains the link, the address stays hidden. Otherwise,
  /// the page could show its own content with another page's address.
  public var isVisible: Bool { kind == .new && initiator == .user }
}

// MARK: - NavigationID

/// The identity of a navigation. It distinguishes the events of the navigation from the events of
/// other navigations.
public struct NavigationID: Hashable, Sendable {
  @MainActor private static var numbers = SerialNumbers()

  private let number: Int

  /// Creates an identity that is unique in this process.
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

/// The effect of a navigation on the back/forward list.
public enum NavigationKind: Hashable, Sendable {
  /// The navigation adds a page after the current one and removes all later pages.
  case new
  /// The navigation reloads the current page.
  case reload
  /// The navigation goes to another page in the list.
  case backForward
}

// MARK: - Errors

/// The reason why a page could not be loaded or has crashed.
public enum LoadError: Error, Hashable, Sendable {
  /// The host does not exist.
  case hostNotFound(String)
  /// The host refuses connections.
  case connectionRefused
  /// The connection was lost.
  case connectionLost
  /// The host did not answer in time.
  case timedOut
  /// The host could not prove its identity. The reason is a clause, not a sentence.
  case untrusted(reason: String)
  /// The host answered with an error status. The page that the host sent is shown.
  case httpStatus(Int)
  /// The host asks for a user name and a password. The page that the host sent is shown.
  case loginNeeded
  /// The host does not accept the user name and the password. The page that the host sent is shown.
  case loginRefused
  /// The host redirected the load too often.
  case tooManyRedirects
  /// The page is larger than `limit` bytes. The part that was received is shown.
  case tooLarge(limit: Int)
  /// The data does not have the format that the host declared. For example, compressed data is
  /// damaged.
  case damaged(String)
  /// The data is not text, a picture or a file that can be saved. The value is the media type.
  case notText(String)
  /// A safety rule forbids the load. The reason is a sentence that tells the user how to proceed.
  case blocked(reason: String)
  /// The page refuses its form. The reason says which controls it doesn't accept.
  case formRefused(reason: String)
  /// No engine supports the scheme of the address.
  case unsupportedScheme(String)
  /// The host answered without a page, for example with status 204.
  case noPage
  /// The host sent a file that is saved instead of being shown.
  case downloaded
  /// The user or another navigation stopped the load.
  case stopped
  /// The page was the answer to a form, and is no longer kept.
  case answerGone(canResubmit: Bool)
  /// The page's process has crashed.
  case crashed
  /// Another error, described by the engine.
  case other(String)
}

// MARK: - CustomStringConvertible

extension LoadError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .hostNotFound(let host): "there is no host ‘\(URL.readableHost(host))’: check the address"
    case .connectionRefused: "the host refused the connection: check the port, or try again later"
    case .connectionLost: "the connection broke off: try again"
    case .timedOut: "the host did not answer in time: try again later"
    case .untrusted(let reason): "the host could not prove who it is (\(reason)): check the address"
    case .loginNeeded: "the host asks for a user name and a password: ‘log in’ asks you for them"
    case .loginRefused:
      "the host does not accept this user name and password: ‘log in’ asks you for them again"
    case .httpStatus(let status): Self.sentence(ofStatus: status)
    case .tooManyRedirects: "the host redirected too often: check the address"
    case .tooLarge(let limit):
      "the page is larger than \(limit / 1_000_000) MB: ‘save page’ cannot save all of it"
    case .damaged(let what): "the page is damaged (\(what)): reload it"
    case .notText(let type): "the data of type \(type) cannot be shown: download it"
    case .blocked(let reason): reason
    case .formRefused(let reason): "the page does not accept the form (\(reason)): correct it"
    // Only some commands refuse these addresses.
    case .unsupportedScheme(let scheme) where ["file", "data"].contains(scheme):
      "addresses that begin with ‘\(scheme):’ cannot be used here: use http or https"
    case .unsupportedScheme(let scheme):
      "addresses that begin with ‘\(scheme):’ lead to no page: use https, http, file or data"
    case .noPage: "the host sent no page: check the address"
    case .downloaded: "the address led to a download: ‘downloads’ lists it"
    case .stopped: "the loading was stopped: reload the page to load it"
    case .answerGone(canResubmit: true):
      "it was the answer to a form, and is no longer kept: ‘reload --resubmit’ submits the form again"
    case .answerGone(canResubmit: false):
      "it was the answer to a form, and neither is kept: fill in the form again"
    case .crashed: "the page has crashed: reload it"
    case .other(let words): words
    }
  }
}

extension LoadError {
  /// A Boolean value that indicates whether the host has sent the whole page in spite of the error.
  var leavesPage: Bool {
    switch self {
    case .httpStatus, .loginNeeded, .loginRefused: true
    default: false
    }
  }

  /// Returns the error of a page whose refresh leads to a page that cannot be loaded.
  static func refreshFailed(to url: URL, _ error: LoadError) -> Self {
    .other("the page goes to \(url.readable), but \(error)")
  }

  private static func sentence(ofStatus status: Int) -> String {
    switch status {
    case 401, 403: "the host refuses access (status \(status)): log in, or check the address"
    case 404, 410: "the host has no such page (status \(status)): check the address"
    case 429: "the host got too many requests (status 429): try again later"
    case 500...: "the host has failed (status \(status)): try again later"
    default: "the host answered with status \(status): check the address"
    }
  }
}
