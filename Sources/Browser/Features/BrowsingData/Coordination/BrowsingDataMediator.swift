import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserSessions
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes cookies to a list on request and deletes what the browser keeps of visited
/// pages.
@MainActor
final class BrowsingDataMediator {
  /// The list that shows the cookies.
  weak var consumer: (any CookieListConsumer)?

  private let data: BrowsingData
  private let undoHistory: UndoHistory?

  init(_ data: BrowsingData, undoHistory: UndoHistory? = nil) {
    self.data = data
    self.undoHistory = undoHistory
  }

  /// Pushes the cookies that a host receives, or all cookies, to the list.
  func push(host: String?) {
    let selection = Self.selection(of: host), cookies = data.engine?.siteCookies(selection) ?? []
    consumer?.setItems(
      cookies.map {
        CookieItem(host: $0.host, name: $0.name, expiry: $0.expiry, attributes: $0.attributes)
      })
  }

  /// Returns the data of a host. The user can also name it by an address.
  private static func selection(of host: String?) -> SiteDataSelection {
    SiteDataSelection(host: host.map { Address(argument: $0)?.url.host() ?? $0 })
  }

  private func report(_ counts: [BrowsingDataKind: Int]) {
    let report = BrowsingDataDeletion(counts)
    consumer?.report(report)
    if counts.values.contains(where: { $0 > 0 }) { undoHistory?.noteOther(report.description) }
  }
}

// MARK: - BrowsingDataCommands

extension BrowsingDataMediator: BrowsingDataCommands {
  func deleteCookies(_ host: String?) async throws {
    report([.cookies: try await data.deleteCookies(Self.selection(of: host))])
  }

  func deleteData(_ kinds: [BrowsingDataKind], since: Duration?, all: Bool) async throws {
    let start = try Self.start(since: since, all: all, kinds)
    let chosen = kinds.isEmpty ? BrowsingDataKind.allCases : kinds
    var counts: [BrowsingDataKind: Int] = [:]
    for kind in chosen { counts[kind] = try await data.delete(kind, since: start) }
    report(counts)
  }

  private static func start(
    since age: Duration?, all: Bool, _ kinds: [BrowsingDataKind]
  ) throws(BrowsingDataError) -> Date? {
    switch (age, all) {
    case (nil, true): return nil
    case (let age?, false) where age > .zero:
      guard !kinds.contains(.typedLines) else { throw .linesWithoutTime }
      return Date(timeIntervalSinceNow: -(age / .seconds(1)))
    case (_?, false): throw .noTime
    default: throw .notOneChoice
    }
  }
}

// MARK: - BrowsingData

/// The data that the browser keeps of the pages that the user visits in a browser state.
@MainActor
struct BrowsingData {
  /// The engine, which keeps cookies and responses, or nil if pages are not loaded.
  let engine: (any WebEngine)?
  /// The history, or nil in incognito.
  let history: HistoryService?
  let downloads: DownloadService?
  let sessions: SessionService?
  /// The prompt, which keeps the typed lines.
  let prompt: any OutputSink

  /// Deletes data of a kind.
  /// - Returns: The number of deleted items, or nil if there is no such data.
  func delete(_ kind: BrowsingDataKind, since start: Date?) async throws -> Int? {
    switch kind {
    case .visits: try await history?.deleteVisits(since: start)
    case .cookies: try await deleteCookies(SiteDataSelection(since: start))
    case .downloads: try await erased(downloads?.removeEnded(since: start))
    case .cache: engine?.deleteCache(since: start)
    // Lines that are typed in incognito are not kept.
    case .typedLines: try start == nil && history != nil ? prompt.deleteTypedLines() : nil
    }
  }

  /// Deletes cookies and returns after they are no longer on the disk.
  func deleteCookies(_ selection: SiteDataSelection) async throws -> Int {
    try await erased(engine?.deleteCookies(selection)) ?? 0
  }

  /// Returns a number of deleted items after they are no longer on the disk.
  private func erased(_ count: Int?) async throws -> Int? {
    if let count, count > 0 { try await sessions?.eraseDeletedData() }
    return count
  }
}

// MARK: - CandidateProviding

extension BrowsingDataMediator: CandidateProviding {
  func candidates(in context: CandidateContext) -> [CommandCandidate]? {
    guard context.parameter.name == "host" else { return nil }
    let hosts = Dictionary(
      grouping: data.engine?.siteCookies(SiteDataSelection()) ?? [], by: \.host)
    return hosts.sorted { $0.key < $1.key }.map { host, cookies in
      CommandCandidate(host, summary: cookies.count == 1 ? "1 cookie" : "\(cookies.count) cookies")
    }
  }
}

// MARK: - OutputDescribing

extension BrowsingDataMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    switch command {
    case BrowsingDataCommandsRouter.Key.deleteCookies:
      .report(BrowsingDataDeletion.fields([.cookies]))
    default: .report(BrowsingDataDeletion.fields(BrowsingDataKind.allCases))
    }
  }
}

// MARK: - CommandAvailability

extension BrowsingDataMediator: CommandAvailability {
  func unavailability(of command: CommandDescription) -> String? {
    // Without an engine, there are no cookies.
    guard let engine = data.engine, !engine.abilities.contains(.siteData) else { return nil }
    return "the engine keeps its cookies itself: start the program with ‘--engine light’"
  }
}

// MARK: - BrowsingDataCoordinator

/// A coordinator that connects the list of cookies and the commands that delete data to the model.
@MainActor
final class BrowsingDataCoordinator: ScreenCoordinator<BrowserServices, BrowsingDataMediator> {
  override func didStart() throws {
    let viewController = view(\.cookies), state = services.state
    let mediator = BrowsingDataMediator(
      BrowsingData(
        engine: services.webStateFactory.engine, history: state.history,
        downloads: state.downloads, sessions: state.sessions,
        prompt: services.output),
      undoHistory: services.undoHistory)
    mediator.consumer = viewController
    keep(viewController, mediator)
    try register(mediator, for: BrowsingDataCommandsRouter.self)
  }
}

// MARK: - Errors

/// An error that a command for browsing data throws.
enum BrowsingDataError: Error, Equatable {
  case notOneChoice
  case noTime
  case linesWithoutTime
}

extension BrowsingDataError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notOneChoice: "give one of --since, such as --since 1h, and --all"
    case .noTime: "‘--since’ should be longer than 0s"
    case .linesWithoutTime: "typed lines have no time: ‘delete history’ deletes them"
    }
  }
}
