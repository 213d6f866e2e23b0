import BrowserCommands
import BrowserModel
import BrowserSessions
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes sessions to a list on request and handles the session commands.
@MainActor
final class SessionMediator {
  /// The list that shows the sessions and the results of commands.
  weak var consumer: (any SessionListConsumer)?

  private let windows: OpenWindows
  private let control: WindowControl
  private let lists: WindowTabLists
  private let histories: WindowHistories
  private let libraryInFront: @MainActor () -> SessionLibrary?
  private let lastSaveTime: @MainActor () -> Date?
  private let now: @MainActor () -> Date

  /// Creates a mediator.
  ///
  /// - Parameters:
  ///   - windows: The open windows.
  ///   - control: The control that opens windows.
  ///   - lists: The tabs of the windows.
  ///   - histories: The undo histories of the windows.
  ///   - library: A closure that returns the named sessions of the browser state in front, or nil
  ///     if there is none.
  ///   - lastSaveTime: A closure that returns the time when the browser state in front was last
  ///     saved.
  ///   - now: A closure that returns the current time.
  init(
    windows: OpenWindows, control: WindowControl, lists: WindowTabLists,
    histories: WindowHistories, library: @escaping @MainActor () -> SessionLibrary?,
    lastSaveTime: @escaping @MainActor () -> Date?,
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.windows = windows
    self.control = control
    self.lists = lists
    self.histories = histories
    libraryInFront = library
    self.lastSaveTime = lastSaveTime
    self.now = now
  }
}

// MARK: - Pushing

extension SessionMediator {
  /// Reads the named sessions, then pushes an item for the open windows and an item for each
  /// session.
  /// - Throws: ``SessionCommandError`` if there is no window, or the session library's error if the
  ///   named sessions can't be read.
  func push() async throws {
    let lists = lists.saved(ofStateNamed: try stateName())
    let current = SessionItem(
      ofOpenWindows: SessionSize(
        windowCount: lists.count, tabCount: lists.joined().reduce(0) { $0 + $1.count }),
      savedAt: lastSaveTime())
    let summaries = try await library().summaries()
    consumer?.setSessions([current] + summaries.map(SessionItem.init))
  }
}

// MARK: - Windows

extension SessionMediator {
  /// Returns the name of the browser state in front.
  private func stateName() throws(SessionCommandError) -> String {
    guard let front = windows.front else { throw .noWindow }
    return front.stateName
  }

  private func library() throws(SessionCommandError) -> SessionLibrary {
    guard let library = libraryInFront() else { throw .noWindow }
    return library
  }

  /// Returns a document with all open windows of the front window's browser state.
  private func openDocument() throws(SessionCommandError) -> SessionDocument {
    SessionDocument(of: lists.saved(ofStateNamed: try stateName()), at: now())
  }

  /// Returns a document with all open windows of the front window's browser state. Throws an error
  /// if the windows have no tabs.
  private func documentToKeep() throws(SessionCommandError) -> SessionDocument {
    let document = try openDocument()
    guard document.tabCount > 0 else { throw .noTabs(state: try stateName()) }
    return document
  }

  /// A Boolean value that indicates whether the front window's browser state has incognito tabs,
  /// which are not part of a saved session.
  private var leavesOutIncognito: Bool {
    let name = windows.front?.stateName
    return windows.summaries.contains {
      $0.stateName == name && $0.tabCounts[.offTheRecord] ?? 0 > 0
    }
  }

  /// Opens the windows of a document and returns them with their tabs.
  private func open(_ document: SessionDocument, in state: String) throws -> OpeningReport {
    var takenGroups: Set<Int> = [], all: [WindowTabLists.Regular] = []
    for (index, window) in document.windows.enumerated() {
      _ = try control.openWindow(ofStateNamed: state)
      guard let opened = lists.front else { throw SessionCommandError.noWindow }
      // Opening the first window may also restore saved windows, so the numbers are collected after
      // that.
      if index == 0 { takenGroups = Set(lists.all.flatMap(\.groupNumbers)) }
      try window.fill(opened.list, by: opened.factory, takenGroups: takenGroups)
      // The session may be old, but the user has just requested these tabs.
      for webState in opened.list.webStates { webState.markAsUsed() }
      takenGroups.formUnion(opened.list.groupNumbers)
      all.append(opened)
    }
    return OpeningReport(
      opened: all.flatMap(\.list.arrangement.ids).map { TabID($0) },
      windows: all.map { WindowNumber($0.window) })
  }

  /// Notes a change that ‘undo’ can't take back.
  private func note(_ summary: String) { histories.noteOther(summary) }
}

extension WebStateList {
  fileprivate var groupNumbers: [Int] { groups.map(\.id.number) }
}

// MARK: - SessionCommands

extension SessionMediator: SessionCommands {
  func saveSession(_ name: String, replace: Bool) async throws {
    let document = try documentToKeep(), leavesOut = leavesOutIncognito
    let library = try library()
    try await library.save(document, as: name, replacing: replace)
    consumer?.report(
      .saved(
        name, SessionSize(document), isInMemory: library.isInMemory, leavesOutIncognito: leavesOut))
    note("session \(name) saved")
  }

  func openSession(_ name: String) async throws {
    let state = try stateName()
    let document = try await library().document(named: name)
    consumer?.report(.opened(name, SessionSize(document), try open(document, in: state)))
    note("session \(name) opened (‘close window’ closes each of its windows)")
  }

  func renameSession(_ name: String, _ newName: String) async throws {
    try await library().rename(name, to: newName)
    consumer?.report(.renamed(name, to: newName))
    histories.record(
      .name(.session, from: name, to: newName), "session \(name) renamed to \(newName)")
  }

  func deleteSession(_ name: String) async throws {
    try await library().delete(name)
    consumer?.report(.deleted(name))
    note(
      "session \(name) deleted (‘restore session \(CommandLineText.quoted(name))’ brings it back)")
  }

  func restoreSession(_ name: String) async throws {
    let document = try await library().restore(name)
    consumer?.report(.restored(name, SessionSize(document)))
    note("session \(name) restored")
  }

  func compareSession(_ name: String, _ other: String?) async throws {
    let current = try openDocument()
    let library = try library(), document = try await library.document(named: name)
    let changed = if let other { try await library.document(named: other) } else { current }
    consumer?.showChanges(
      SessionComparison(of: document, with: changed).changes.map(SessionChangeItem.init))
  }

  func exportSession(_ file: FilePath?, replace: Bool) async throws {
    let document = try documentToKeep(), leavesOut = leavesOutIncognito
    guard let file, !file.isStandardStream else {
      consumer?.showText(String(document.text.dropLast()))
      return
    }
    try await SessionFile(file.url).write(document, replacing: replace)
    consumer?.report(
      .exported(file.path, SessionSize(document), leavesOutIncognito: leavesOut))
  }

  private func document(in file: FilePath) async throws -> SessionDocument {
    guard file.isStandardStream else { return try await SessionFile(file.url).read() }
    return try SessionDocument(text: Data(try await StandardInput.bytes()))
  }

  func importSession(_ file: FilePath) async throws {
    let state = try stateName()
    let document = try await document(in: file)
    consumer?.report(.opened(file.path, SessionSize(document), try open(document, in: state)))
    note("a session opened (‘close window’ closes each of its windows)")
  }
}

// MARK: - OutputDescribing

extension SessionMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    typealias Key = SessionCommandsRouter.Key
    return switch command {
    case Key.compareSession: .listing(SessionChangeItem.columns)
    case Key.exportSession: .either([.value(.text), .report(SessionReport.fields)])
    default: .report(SessionReport.fields)
    }
  }
}

// MARK: - CandidateProviding

extension SessionMediator: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    guard ["name", "other"].contains(context.parameter.name) else { return nil }
    guard let library = try? library() else { return [] }
    // ‘restore session’ takes the name of a session that no longer exists.
    if case SessionCommandsRouter.Key.restoreSession = context.command {
      return try? await library.deletedNames().map { CommandCandidate($0) }
    }
    return try? await library.summaries().map(\.candidate)
  }
}

extension SessionSummary {
  /// The name with the size of the session and the day when it was saved.
  fileprivate var candidate: CommandCandidate {
    guard let savedTime else { return CommandCandidate(name, summary: "cannot be read") }
    let size = SessionSize(windowCount: windowCount, tabCount: tabCount)
    let day = savedTime.formatted(.iso8601.year().month().day())
    return CommandCandidate(name, summary: "\(size), saved \(day)")
  }
}

// MARK: - Errors

/// An error that a session command throws.
enum SessionCommandError: Error, Equatable {
  case noTabs(state: String)
  case noWindow
}

extension SessionCommandError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noTabs(let state):
      "there are no regular tabs in ‘\(state)’: open one, so that there is something to save"
    case .noWindow: "there is no window anymore: the browser is about to end"
    }
  }
}

// MARK: - Items

extension SessionSize {
  init(_ document: SessionDocument) {
    self.init(windowCount: document.windows.count, tabCount: document.tabCount)
  }
}

extension SessionItem {
  /// Creates the item for the open windows.
  init(ofOpenWindows size: SessionSize, savedAt time: Date?) {
    self.init(name: nil, size: size, savedTime: time)
  }

  init(_ summary: SessionSummary) {
    guard let time = summary.savedTime else {
      self.init(
        name: summary.name, size: nil, savedTime: nil,
        problem: summary.problem.map { "\($0)" } ?? "")
      return
    }
    self.init(
      name: summary.name,
      size: SessionSize(windowCount: summary.windowCount, tabCount: summary.tabCount),
      savedTime: time)
  }
}

extension SessionChangeItem {
  init(_ change: SessionComparison.Change) {
    let page = change.page, url = page.flatMap { URL(string: $0.url) }
    self.init(
      change: change.kind.rawValue, title: page?.title ?? PageContent.fallbackTitle(of: url),
      address: page?.url ?? "", was: change.old.map(SessionPlace.init),
      now: change.new.map(SessionPlace.init))
  }
}

extension SessionPlace {
  fileprivate init(_ place: SessionComparison.Place) {
    self.init(window: place.windowIndex + 1, tab: place.tabIndex + 1)
  }
}

// MARK: - SessionCoordinator

/// A coordinator that connects the list of sessions and the session commands to the open windows.
@MainActor
final class SessionCoordinator: Coordinator<ApplicationServices> {
  private(set) weak var viewController: SessionListViewController?
  private weak var mediator: SessionMediator?

  override func didStart() throws {
    let viewController = keep(
      SessionListViewController(
        output: services.output,
        commands: services.dispatcher.router(SessionCommandsRouter.self)))
    let mediator = keep(
      SessionMediator(
        windows: services.openWindows, control: WindowControl(of: services.windows),
        lists: WindowTabLists(of: services.windows),
        histories: WindowHistories(of: services.windows), library: services.sessionLibrary,
        lastSaveTime: services.lastSaveTime))
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    keep(try services.dispatcher.register(mediator, for: SessionCommandsRouter.self))
  }

  /// Loads the sessions into the list.
  /// - Throws: ``SessionCommandError`` if there is no window, or the session library's error if the
  ///   named sessions can't be read.
  func load() async throws { try await mediator?.push() }
}
