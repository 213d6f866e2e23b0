import BrowserModelTesting
import Foundation
import Switchboard
import SwitchboardTesting

@testable import BrowserModel
@testable import BrowserSessions

/// One start on the store of a browser state, in the process of the test.
struct StoreStart: AttackedStart {
  let ending: StartEnding
  let picture: StoreContents
  let warnings: [String]
  let reportsLoss: Bool
  let duration: Duration

  /// Opens a store, reads everything, and ends, like a run of the program.
  /// - Parameters:
  ///   - directory: The directory of the regular state.
  ///   - isOffTheRecord: Whether the store belongs to the off-the-record state.
  ///   - limit: The duration after which the start counts as hanging.
  @MainActor
  init(
    in directory: URL, isOffTheRecord: Bool, within limit: Duration = .seconds(20)
  ) async throws {
    let start = ContinuousClock.now
    var stopwatch = Stopwatch()
    let run = try stopwatch.measure { try StoreRun(in: directory, isOffTheRecord: isOffTheRecord) }
    picture = try await run.read(&stopwatch)
    stopwatch.measure { run.end() }
    warnings = run.report.warnings
    reportsLoss = run.report.isLoss
    // In a short attack other tests have the main actor whenever the start waits.
    duration = Attack.reportDirectory == nil ? stopwatch.total : .now - start
    ending = duration > limit ? .hang : .normal
  }

  /// Adds up the time that a start spends on the main actor.
  fileprivate struct Stopwatch {
    private(set) var total = Duration.zero

    mutating func measure<Value>(_ body: () throws -> Value) rethrows -> Value {
      let start = ContinuousClock.now
      defer { total += .now - start }
      return try body()
    }
  }
}

// MARK: - Contents

/// The contents of a store, record by record.
struct StoreContents: AttackedContents {
  /// The windows, groups, tabs, closed entries, bookmarks, named sessions and cookies.
  var records = SessionContents()
  /// The pages of open and closed tabs, as the tabs have them once they are realized.
  var pages: [Int: PagesRecord] = [:]
  /// The named sessions that can be opened, by number.
  var sessions: [Int: SessionDocument] = [:]
  /// The visits, newest first.
  var visits: [Visit] = []

  /// Returns whether a later start reads the same contents.
  ///
  /// Reading changes nothing: no window comes to the front, and no tab is used. But if a repair has
  /// left a window without its regular or inactive half, each start creates that half.
  func matches(_ later: StoreContents) -> Bool {
    windowNumbers == later.windowNumbers && withoutEmptyWindows == later.withoutEmptyWindows
  }

  private var windowNumbers: Set<Int> { Set(records.windows.map(\.number)) }

  private var withoutEmptyWindows: StoreContents {
    var contents = self
    let ids = Set(records.tabs.map(\.windowID))
    contents.records.windows.removeAll { !ids.contains($0.id) }
    return contents
  }

  func difference(from other: StoreContents) -> String {
    let lines = Set(lines)
    let others = Set(other.lines)
    let changes =
      others.subtracting(lines).sorted().map { "- \($0)" }.prefix(6)
      + lines.subtracting(others).sorted().map { "+ \($0)" }.prefix(6)
    return changes.joined(separator: "\n")
  }

  private var lines: [String] {
    let all: [[Any]] = [
      records.windows, records.groups, records.tabs, records.closed, records.bookmarks,
      records.namedSessions, records.cookies, Array(pages.values),
      Array(sessions.values), visits,
    ]
    return all.joined().map { "\($0)" } + [
      "\(records.damagedRowCount) damaged rows, miscounted: \(records.isMiscounted)",
      "visits in order: \(visits.map(\.title).hashValue)",
    ]
  }
}

// MARK: - Runs

/// A run of a browser on the store of one browser state, with a fixed clock.
@MainActor
private final class StoreRun {
  /// Collects the reports that the user would see.
  final class Report {
    private(set) var warnings: [String] = []
    /// Whether a report can explain missing or wrong data.
    private(set) var isLoss = false

    /// Adds a report on a loss.
    func add(_ warning: String) {
      warnings.append(warning)
      isLoss = true
    }

    /// Adds the reports on an opening. A report that all tabs are restored, or that the record of
    /// the last save is damaged, is not a report on a loss.
    func add(_ opening: LoadedSessions) {
      warnings += opening.warnings
      switch opening.outcome {
      case .firstLaunch, .loaded: break
      case .salvaged(let report, _): isLoss = isLoss || !report.isWhole
      case .unreadable, .foreign, .removed, .renewed, .onlyRead, .refused: isLoss = true
      }
    }
  }

  let report = Report()
  private let regular: BrowserState
  private let state: BrowserState

  init(in directory: URL, isOffTheRecord: Bool) throws {
    let configuration = try BrowserStateConfiguration.standardWithSessions(clock: ManualClock()) {
      [report] service in Self.follow(service, report)
    }
    regular = BrowserState(
      closed: "default", parent: Channels(name: "attack"),
      directory: BrowserStateDirectory(directory),
      preferences: PreferenceStore(configuration.preferences), configuration: configuration)
    regular.open()
    state = isOffTheRecord ? regular.makeOffTheRecordState() : regular
  }

  /// Collects the reports of a service that the program shows.
  private static func follow(_ service: SessionService, _ report: Report) {
    service.onOpen = { [weak service] opening in
      report.add(opening)
      if !opening.warnings.isEmpty { service?.didShowWarnings() }
    }
    service.onDamage = { report.add($0) }
    service.onSave = { result in
      switch result {
      case .success, .failure(.readOnly), .failure(.noLocation): break
      case .failure(let error): report.add("\(error)")
      }
    }
  }

  /// Opens the store, restores all windows and realizes all tabs.
  func read(_ stopwatch: inout StoreStart.Stopwatch) async throws -> StoreContents {
    var contents = StoreContents()
    guard let service = try state.services.service(SessionService.self) else { return contents }
    await service.load()
    contents.records = service.loadNow().contents
    for number in Set(contents.records.windows.map(\.number)).sorted() {
      try stopwatch.measure { try restore(number, service) }
      await Task.yield()
    }
    for (index, tab) in state.browserList.browsers.flatMap(\.webStateList.webStates).enumerated() {
      stopwatch.measure {
        tab.realize()
        contents.pages[tab.id.number] = PagesRecord(tab)
      }
      if index % 8 == 7 { await Task.yield() }
    }
    try stopwatch.measure { try readClosed(into: &contents) }
    contents.sessions = await sessions(contents.records.namedSessions, of: service)
    contents.visits = try await visits()
    return contents
  }

  /// Ends the run, which saves all changes.
  func end() { _ = regular.tearDownPlan.perform() }
}

// MARK: - Reading

extension StoreRun {
  /// Restores a window, and its inactive tabs.
  private func restore(_ number: Int, _ service: SessionService) throws {
    let browser = state.browserList.createBrowser(name: "\(number)")
    try restore(number, into: browser, service)
    guard !state.isOffTheRecord else { return }
    try browser.inactiveTwin.map { try restore(number, into: $0, service) }
  }

  private func restore(_ number: Int, into browser: Browser, _ service: SessionService) throws {
    let id = WindowRecord.id(ofWindow: number, isInactive: browser.type == .inactive)
    let agent = SessionRestorationBrowserAgent(
      of: browser, in: state.browserList, service: service, windowID: id,
      restorer: service.restorer(windowID: id, by: state.webStateFactory)
    ) { [weak state] in state?.phase != .ready }
    try browser.userData.set(agent, for: SessionRestorationBrowserAgent.self)
  }

  private func readClosed(into contents: inout StoreContents) throws {
    let service = try state.services.service(RecentlyClosedService.self)
    for tab in (service?.entries ?? []).flatMap(\.item.tabs) {
      let id = tab.snapshot.metadata.id
      // A reopened tab has later pages.
      guard contents.pages[id.number] == nil else { continue }
      contents.pages[id.number] = (try? tab.snapshot.pages()).map { PagesRecord($0, of: id) }
    }
  }

  private func sessions(
    _ records: [NamedSessionRecord], of service: SessionService
  ) async -> [Int: SessionDocument] {
    var sessions: [Int: SessionDocument] = [:]
    for record in records {
      do {
        let text = try service.loaded?.store?.text(ofSession: record.id)
        sessions[record.id] = try SessionDocument(text: text ?? Data())
      } catch {
        report.add("\(error)")
      }
    }
    return sessions
  }

  private func visits() async throws -> [Visit] {
    guard let history = try state.services.service(HistoryService.self) else { return [] }
    history.onWarning = { [report] in report.add($0) }
    do {
      var page = try await history.visitPage(), visits = page.visits
      while let cursor = page.next {
        page = try await history.visitPage(at: cursor)
        visits += page.visits
      }
      return visits
    } catch {
      report.add("\(error)")
      return []
    }
  }
}
