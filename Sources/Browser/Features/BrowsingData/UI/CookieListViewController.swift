package import BrowserCommands
public import Foundation
package import Switchboard

/// A cookie in a list. Its value is a secret.
public struct CookieItem: Equatable, ListItem {
  /// The host that receives the cookie.
  public let host: String
  /// The name that the host has given the cookie.
  public let name: String
  /// The expiration date, or nil if the cookie ends with the session.
  public let expiry: Date?
  /// The attributes, such as `Secure`.
  public let attributes: [String]
  /// The host. Several cookies can have the same one.
  public var id: String { host }

  package init(host: String, name: String, expiry: Date?, attributes: [String]) {
    self.host = host
    self.name = name
    self.expiry = expiry
    self.attributes = attributes
  }
}

/// A type that displays cookies and reports how much browsing data was deleted.
@MainActor
public protocol CookieListConsumer: ListConsumer where Item == CookieItem {
  /// Reports the numbers of deleted items of each kind.
  func report(_ deletion: BrowsingDataDeletion)
}

/// A view controller that lists cookies.
package final class CookieListViewController:
  ListViewController<CookieItem, Void>, CookieListConsumer
{
  package func report(_ deletion: BrowsingDataDeletion) {
    output.report(deletion.description, deletion.facts)
  }

  package override class var columns: [Listing.Column] {
    [
      .init("cookie", .number), .init("host", .text), .init("name", .text),
      .init("ends", .optional(.date), key: "expiry"), .init("attributes", .list(.text)),
    ]
  }

  package override func cells(of cookie: CookieItem, number: Int) -> [Listing.Cell] {
    [
      .number(number), .text(cookie.host), .text(cookie.name),
      cookie.expiry.map { .date($0) } ?? .shown(.none, as: "with the session"),
      .shown(cookie.attributes.output, as: cookie.attributes.joined(separator: ", ")),
    ]
  }

  package override var placeholder: String { "No cookies." }
}

// MARK: - BrowsingDataDeletion

/// A report of how much browsing data a command has deleted.
public struct BrowsingDataDeletion: Equatable, Sendable, CustomStringConvertible {
  /// The numbers of deleted items, by kind.
  package let counts: [BrowsingDataKind: Int]

  /// Creates a report.
  package init(_ counts: [BrowsingDataKind: Int]) { self.counts = counts }

  /// The report as text, such as `2 visits and 1 cookie deleted`.
  public var description: String {
    let parts = BrowsingDataKind.allCases.compactMap { kind in
      counts[kind].map { "\($0 == 0 ? "no" : "\($0)") \(kind.noun)\($0 == 1 ? "" : "s")" }
    }
    return "\(parts.list(.and)) deleted"
  }

  /// The numbers of deleted items, as programs read them.
  var facts: OutputRecord {
    OutputRecord(
      BrowsingDataKind.allCases.compactMap { kind in
        counts[kind].map { (kind.key, OutputValue.number($0)) }
      })
  }

  /// Returns the fields that programs read in a report on some kinds of data.
  package static func fields(_ kinds: [BrowsingDataKind]) -> [OutputField] {
    kinds.map { OutputField($0.key, .number, isRequired: kinds.count == 1) }
  }
}

extension BrowsingDataKind {
  fileprivate var key: String { argument.replacing("-", with: "_") }

  fileprivate var noun: String {
    switch self {
    case .visits: "visit"
    case .cookies: "cookie"
    case .downloads: "download"
    case .cache: "cached page"
    case .typedLines: "typed line"
    }
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the cookies.
  public var cookies: ViewFactory<Void, any CookieListConsumer & Screen> {
    get { factory(CookieListViewController.init) }
    set { replace(by: newValue) }
  }
}
