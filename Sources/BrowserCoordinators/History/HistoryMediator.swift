import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation

/// Tells a list the visits, and handles the commands for them.
@MainActor
final class HistoryMediator {
  /// The list; it is told when it is to be shown.
  weak var consumer: (any VisitListConsumer)?

  private let history: HistoryService?

  init(history: HistoryService?) { self.history = history }

  /// Tells the consumer the visits, those with a text in them if there is one.
  func update(search: String?) {
    let visits = search.map { history?.visits(containing: $0) ?? [] } ?? history?.visits ?? []
    consumer?.setVisits(
      visits.map {
        VisitItem(
          time: $0.time.formatted(.iso8601.dateTimeSeparator(.space)), title: $0.title,
          address: $0.url.absoluteString)
      })
  }
}

// MARK: - VisitCommands

extension HistoryMediator: VisitCommands {
  func deleteVisits(_ url: Address?, lastMinutes: Int?, all: Bool) throws {
    guard let history else { throw VisitError.offTheRecord }
    let count = history.visits.count
    switch (url, lastMinutes, all) {
    case (let url?, nil, false): try history.deleteVisits(of: url.url)
    case (nil, let minutes?, false):
      guard minutes > 0 else { throw VisitError.noTime(minutes: minutes) }
      let start = Date(timeIntervalSinceNow: -60 * Double(minutes))
      try history.deleteVisits(in: start..<Date.distantFuture)
    case (nil, nil, true): try history.deleteAll()
    default: throw VisitError.notOneChoice
    }
    consumer?.reportDeletion(of: count - history.visits.count)
  }
}
