public import Foundation
public import Switchboard

/// The visits of a browser state; there are none off the record.
///
/// Each is added to a file at once; a line of the file that makes no sense is kept, and told.
@MainActor
public final class HistoryService: KeyedService {
  /// What became of reading the file.
  public let outcome: FileOutcome
  /// The lines of the file that make no sense, which stay there until all visits are deleted, or
  /// those of an address in them.
  public private(set) var damagedLines: [String] = []
  /// Hears of what could not be kept of what was recorded in passing.
  public var onFailure: (@MainActor (FileError) -> Void)?

  private let file: LineFile?
  private let now: @MainActor () -> Date
  private var lastFailure: FileError?
  private var log = VisitLog()
  private let observers = ObserverList<any HistoryServiceObserver>()

  /// Creates the history that a file has.
  ///
  /// - Parameters:
  ///   - url: Where the file is, or will be; nil for visits in memory.
  ///   - access: What may be done with the file.
  ///   - now: Tells the time.
  public init(
    file url: URL? = nil, access: FileAccess = .readWrite,
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.now = now
    file = url.map { LineFile($0, access: access) }
    let (lines, outcome) = file?.load() ?? ([], .firstLaunch)
    self.outcome = outcome
    for line in lines { take(line) }
  }

  /// Adds an observer, held weakly, until the returned token is cancelled or dropped.
  public func addObserver(_ observer: any HistoryServiceObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }

  private func take(_ text: String) {
    guard let line = HistoryLine(text) else { return damagedLines.append(text) }
    if let milliseconds = line.milliseconds {
      log.append(Visit(url: line.url, title: line.title, milliseconds: milliseconds))
    } else {
      log.setTitle(line.title, of: line.url)
    }
  }
}

// MARK: - Visits

extension HistoryService {
  /// The visits, the newest first.
  ///
  /// - Complexity: O(*n*) for *n* visits.
  public var visits: [Visit] { log.visits.reversed() }

  /// Returns the visits with a text in their address or title, the newest first.
  ///
  /// - Complexity: O(*n*) for *n* visits.
  public func visits(containing text: String) -> [Visit] {
    visits.filter { $0.contains(text) }
  }

  /// Adds a visit that begins now.
  ///
  /// - Throws: `FileError` when it cannot be kept, and is not added.
  public func addVisit(of url: URL, title: String) throws(FileError) {
    let visit = Visit(url: url, title: title, time: now())
    try append(HistoryLine(visit))
    log.append(visit)
    observers.notify { $0.historyServiceDidChange(self) }
  }

  /// Gives the visits of a page another title; nothing happens where there are none.
  ///
  /// - Throws: `FileError` when that cannot be kept, and is not done.
  /// - Complexity: O(*k*) for *k* visits of the page, however many others there are.
  public func updateTitle(_ title: String, of url: URL) throws(FileError) {
    guard log.hasTitle(otherThan: title, of: url) else { return }
    try append(HistoryLine(title: title, of: url))
    log.setTitle(title, of: url)
    observers.notify { $0.historyServiceDidChange(self) }
  }

  /// Does what nobody waits for; that it failed is told, once until something succeeds.
  func record(_ deed: () throws(FileError) -> Void) {
    do {
      try deed()
      lastFailure = nil
    } catch {
      if error != lastFailure { onFailure?(error) }
      lastFailure = error
    }
  }

  private func append(_ line: HistoryLine) throws(FileError) {
    try file?.checkWritable(after: outcome)
    try file?.append(line.text)
  }
}

// MARK: - Deleting

extension HistoryService {
  /// Deletes the visits of an address.
  ///
  /// - Throws: `FileError` when that cannot be kept, and is not done.
  public func deleteVisits(of url: URL) throws(FileError) {
    try delete(damaged: { $0.contains(url.absoluteString) }) { $0.url == url }
  }

  /// Deletes the visits that began in a range of time.
  ///
  /// - Throws: `FileError` when that cannot be kept, and is not done.
  public func deleteVisits(in range: Range<Date>) throws(FileError) {
    try delete(damaged: { _ in false }) { range.contains($0.time) }
  }

  /// Deletes all visits.
  ///
  /// - Throws: `FileError` when that cannot be kept, and is not done.
  public func deleteAll() throws(FileError) {
    try delete(isAll: true, damaged: { _ in true }) { _ in true }
  }

  private func delete(
    isAll: Bool = false, damaged isDamageToGo: (String) -> Bool, _ isToGo: (Visit) -> Bool
  ) throws(FileError) {
    let kept = log.visits.filter { !isToGo($0) }
    let damaged = damagedLines.filter { !isDamageToGo($0) }
    let makesNoDifference = kept.count == log.visits.count && damaged == damagedLines
    guard isAll || !makesNoDifference else { return }
    try file?.checkWritable(after: outcome)
    if !makesNoDifference { try file?.rewrite(damaged + kept.map { HistoryLine($0).text }) }
    let gone = Set(log.visits.map(\.url)).subtracting(kept.map(\.url))
    (log, damagedLines) = (VisitLog(kept), damaged)
    let deletion = HistoryDeletion(isAll: isAll, urls: gone)
    observers.notify { $0.historyService(self, didDelete: deletion) }
    observers.notify { $0.historyServiceDidChange(self) }
  }
}
