import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation

/// Gives a list the visits, and handles the commands for them.
@MainActor
final class HistoryMediator {
  /// The list that shows the visits.
  weak var consumer: (any VisitListConsumer)?

  private let history: HistoryService?

  init(history: HistoryService?) { self.history = history }

  /// Gives the consumer the visits, newest first.
  ///
  /// - Parameter search: A text in the address or the title of each visit; nil for all visits.
  /// - Throws: The error of the history if the visits cannot be read.
  func update(search: String?) async throws {
    var items: [VisitItem] = []
    if let history {
      // In parts, since a visit takes several times the space of its row in the list.
      var page = try await history.visitPage(containing: search)
      items = await Self.items(for: page.visits)
      while let cursor = page.next {
        page = try await history.visitPage(containing: search, at: cursor)
        items += await Self.items(for: page.visits)
      }
    }
    consumer?.setVisits(items)
  }

  /// Makes the rows off the main actor, since there may be many.
  @concurrent
  nonisolated private static func items(for visits: [Visit]) async -> [VisitItem] {
    visits.map {
      VisitItem(
        time: $0.time.formatted(.iso8601.dateTimeSeparator(.space)), title: $0.title,
        address: $0.url.absoluteString)
    }
  }
}

// MARK: - VisitCommands

extension HistoryMediator: VisitCommands {
  func deleteVisits(_ url: Address?, lastMinutes: Int?, all: Bool) async throws {
    guard let history else { throw VisitError.offTheRecord }
    let count: Int
    switch (url, lastMinutes, all) {
    case (let url?, nil, false): count = try await history.deleteVisits(of: url.url)
    case (nil, let minutes?, false):
      guard minutes > 0 else { throw VisitError.noTime(minutes: minutes) }
      let start = Date(timeIntervalSinceNow: -60 * Double(minutes))
      count = try await history.deleteVisits(in: start..<Date.distantFuture)
    case (nil, nil, true): count = try await history.deleteAll()
    default: throw VisitError.notOneChoice
    }
    consumer?.reportDeletion(of: count)
  }
}
