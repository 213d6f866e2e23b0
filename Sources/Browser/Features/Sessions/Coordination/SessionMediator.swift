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

  private let windows: SessionWindows
  private let histories: WindowHistories

  /// Creates a mediator.
  /// - Parameters:
  ///   - windows: The windows that can be saved as a session.
  ///   - histories: The undo histories of the windows.
  init(windows: SessionWindows, histories: WindowHistories) {
    self.windows = windows
    self.histories = histories
  }

  /// Reads the named sessions, then pushes an item for the open windows and an item for each
  /// session.
  /// - Throws: ``SessionCommandError`` if there is no window, or the session library's error if the
  ///   named sessions can't be read.
  func push() async throws {
    let current = SessionItem(
      name: nil, size: try windows.size(), savedTime: windows.lastSaveTime)
    let summaries = try await windows.library().summaries()
    consumer?.setItems([current] + summaries.map(SessionItem.init))
  }

  /// Notes in the undo histories that a change was made that ‘undo’ can't take back.
  private func note(_ summary: String) { histories.noteOther(summary) }
}

// MARK: - SessionCommands

extension SessionMediator: SessionCommands {
  func saveSession(_ name: String, replace: Bool) async throws {
    let document = try windows.documentToKeep(), leavesOut = windows.haveIncognitoTabs
    let library = try windows.library()
    try await library.save(document, as: name, replacing: replace)
    consumer?.report(
      .saved(
        name, SessionSize(document), isInMemory: library.isInMemory, leavesOutIncognito: leavesOut))
    note("session \(name) saved")
  }

  func openSession(_ name: String) async throws {
    let opened = try await windows.open {
      try await windows.library().document(named: name)
    }
    consumer?.report(.opened(name, SessionSize(opened.document), opened.opening))
    note("session \(name) opened (‘close window’ closes each of its windows)")
  }

  func renameSession(_ name: String, _ newName: String) async throws {
    try await windows.library().rename(name, to: newName)
    consumer?.report(.renamed(name, to: newName))
    histories.record(
      .name(.session, from: name, to: newName), "session \(name) renamed to \(newName)")
  }

  func deleteSession(_ name: String) async throws {
    try await windows.library().delete(name)
    consumer?.report(.deleted(name))
    note(
      "session \(name) deleted (‘restore session \(CommandLineText.quoted(name))’ brings it back)")
  }

  func restoreSession(_ name: String) async throws {
    let document = try await windows.library().restore(name)
    consumer?.report(.restored(name, SessionSize(document)))
    note("session \(name) restored")
  }

  func compareSession(_ name: String, _ other: String?) async throws {
    let current = try windows.document()
    let library = try windows.library(), document = try await library.document(named: name)
    let changed = if let other { try await library.document(named: other) } else { current }
    consumer?.showChanges(
      SessionComparison(of: document, with: changed).changes.map(SessionChangeItem.init))
  }

  func exportSession(_ file: FilePath?, format: ExportFormat?, replace: Bool) async throws {
    let document = try windows.documentToKeep(), leavesOut = windows.haveIncognitoTabs
    let export = PageCollectionExport(file: file, format: format, replaces: replace)
    let text =
      try export.chosenFormat.map { try document.pageCollection.text(as: $0) } ?? document.text
    if let text = try await export.write(text) {
      consumer?.showText(text)
    } else {
      consumer?.report(
        .exported(file?.path ?? "", SessionSize(document), leavesOutIncognito: leavesOut))
    }
  }

  private func document(in file: FilePath) async throws -> SessionDocument {
    let data = try await file.contents(), read = windows.readPages
    if !SessionDocument.hasHeader(data), let read {
      do {
        return SessionDocument(try await PageCollection.read(data, by: read), at: Date())
      } catch PageCollectionError.noPages {
        // The error of the session says more.
      }
    }
    do throws(SessionTextError) { return try SessionDocument(text: data) } catch {
      throw file.isStandardStream
        ? error as any Error : SessionFileError.damaged(file.url.path, error)
    }
  }

  func importSession(_ file: FilePath) async throws {
    let opened = try await windows.open { try await document(in: file) }
    consumer?.report(.opened(file.path, SessionSize(opened.document), opened.opening))
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
    guard let library = try? windows.library() else { return [] }
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
final class SessionCoordinator: ScreenCoordinator<ApplicationServices, SessionMediator> {
  override func didStart() throws {
    let viewController = view(\.sessions, sending: SessionCommandsRouter.self)
    let mediator = SessionMediator(
      windows: SessionWindows(services.windows, services.sessions),
      histories: WindowHistories(of: services.windows))
    mediator.consumer = viewController
    keep(viewController, mediator)
    try register(mediator, for: SessionCommandsRouter.self)
  }
}
