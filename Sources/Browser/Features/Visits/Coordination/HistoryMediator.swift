import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes visits to a list on request and handles the history commands.
@MainActor
final class HistoryMediator {
  /// The list that shows the visits.
  weak var consumer: (any HistoryConsumer)?

  private let history: HistoryService?
  private let undoHistory: UndoHistory?

  init(history: HistoryService?, undoHistory: UndoHistory? = nil) {
    self.history = history
    self.undoHistory = undoHistory
  }

  /// Pushes the visits to the consumer in chunks, newest first.
  ///
  /// - Parameter search: The text that the address or title must contain, or nil for all visits.
  /// - Throws: The history service's error if the visits can't be read.
  func push(search: String?) async throws {
    consumer?.setItems([])
    guard let history else { return }
    // A visit is several times larger than its row in the list, so only one chunk of visits is kept
    // in memory at a time.
    var page = try await history.visitPage(containing: search)
    consumer?.addVisits(await Self.items(for: page.visits))
    while let cursor = page.next {
      page = try await history.visitPage(containing: search, at: cursor)
      consumer?.addVisits(await Self.items(for: page.visits))
    }
  }

  /// Creates the rows off the main actor, because there may be many.
  @concurrent
  nonisolated private static func items(for visits: [Visit]) async -> [VisitItem] {
    visits.map {
      VisitItem(
        time: $0.time, title: $0.title, address: $0.url.absoluteString)
    }
  }
}

// MARK: - HistoryCommands

extension HistoryMediator: HistoryCommands {
  func deleteVisits(_ url: Address?, lastMinutes: Int?, all: Bool) async throws {
    guard let history else { throw HistoryError.offTheRecord }
    let count: Int
    switch (url, lastMinutes, all) {
    case (let url?, nil, false): count = try await history.deleteVisits(of: url.url)
    case (nil, let minutes?, false):
      guard minutes > 0 else { throw HistoryError.noTime(minutes: minutes) }
      let time = minutes == 1 ? "minute" : "\(minutes) minutes"
      try CommandConfirmation.ask("this deletes the visits of the last \(time) for good")
      let start = Date(timeIntervalSinceNow: -60 * Double(minutes))
      count = try await history.deleteVisits(since: start)
    case (nil, nil, true):
      try CommandConfirmation.ask("this deletes all visits for good")
      count = try await history.deleteVisits(since: nil)
    default: throw HistoryError.notOneChoice
    }
    consumer?.reportDeletion(of: count)
    if count > 0 { undoHistory?.noteOther("\(count == 1 ? "1 visit" : "\(count) visits") deleted") }
  }
}

extension HistoryMediator {
  func exportVisits(_ file: FilePath?, format: ExportFormat?, replace: Bool) async throws {
    guard let history else { throw HistoryError.offTheRecord }
    let export = PageCollectionExport(file: file, format: format, replaces: replace)
    var list = PageCollection(), cursor: VisitCursor?
    repeat {
      let page = try await history.visitPage(at: cursor)
      for visit in page.visits {
        list.add(PageCollection.Page(title: visit.title, url: visit.url, time: visit.time))
      }
      cursor = page.next
    } while cursor != nil
    if let text = try await export.write(list.text(as: export.chosenFormat ?? .markdown)) {
      consumer?.showText(text)
    } else {
      consumer?.report(.exported(list.count, "visit", to: file?.path ?? ""))
    }
  }
}

// MARK: - OutputDescribing

extension HistoryMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    switch command {
    case HistoryCommandsRouter.Key.exportVisits:
      .either([.value(.text), .report(ChangeReport.exportedFields)])
    default: .report([OutputField("deleted", .number)])
    }
  }
}

// MARK: - HistoryCoordinator

/// A coordinator that connects the list of visits and the history commands to the history service.
@MainActor
final class HistoryCoordinator: ScreenCoordinator<BrowserServices, HistoryMediator> {
  override func didStart() throws {
    let viewController = view(\.history, sending: NavigationCommandsRouter.self)
    let mediator = HistoryMediator(
      history: services.state.history, undoHistory: services.undoHistory)
    mediator.consumer = viewController
    keep(viewController, mediator)
    try register(mediator, for: HistoryCommandsRouter.self)
  }
}

// MARK: - Errors

/// An error that a history command throws.
enum HistoryError: Error, Equatable {
  case offTheRecord
  case notOneChoice
  case noTime(minutes: Int)
}

// MARK: - CustomStringConvertible

extension HistoryError: CustomStringConvertible {
  var description: String {
    switch self {
    case .offTheRecord: "an incognito window has no history: switch to a regular one"
    case .notOneChoice: "give one of an address, --last-minutes and --all"
    case .noTime(let minutes): "‘--last-minutes’ should be 1 or more, not \(minutes)"
    }
  }
}
