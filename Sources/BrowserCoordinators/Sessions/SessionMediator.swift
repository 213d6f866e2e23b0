import BrowserCommands
import BrowserModel
import BrowserSessions
import BrowserUI
import Foundation

/// Makes sessions of the open windows, and opens windows of sessions.
@MainActor
final class SessionMediator {
  /// The list; it is told when something is to be shown.
  weak var consumer: (any SessionListConsumer)?

  private var windowsByNumber: [WindowNumber: SessionWindow] = [:]
  private var frontNumber: WindowNumber?
  private let windowCommands: any WindowCommands
  private let onComplaint: @MainActor (String) -> Void
  private let now: @MainActor () -> Date

  /// Makes a mediator that knows no windows.
  /// - Parameters:
  ///   - windowCommands: Opens windows.
  ///   - onComplaint: Called with what the user has to know of the files of named sessions.
  ///   - now: Returns the time.
  init(
    windowCommands: any WindowCommands,
    onComplaint: @escaping @MainActor (String) -> Void = { _ in },
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.windowCommands = windowCommands
    self.onComplaint = onComplaint
    self.now = now
  }
}

// MARK: - Windows

extension SessionMediator {
  /// Takes a window that has come or changed; nil for one that has gone.
  func setWindow(_ window: SessionWindow?, at number: WindowNumber) {
    windowsByNumber[number] = window
    if window?.isInFront == true {
      frontNumber = number
    } else if frontNumber == number {
      frontNumber = nil
    }
  }

  /// The windows, in order.
  private var windows: [SessionWindow] {
    windowsByNumber.sorted { $0.key.number < $1.key.number }.map(\.value)
  }

  private func front() throws(SessionCommandError) -> SessionWindow {
    guard let front = frontNumber.flatMap({ windowsByNumber[$0] }) else { throw .noWindow }
    return front
  }

  private func library() throws(SessionCommandError) -> SessionLibrary {
    guard let library = try front().library else { throw .noWindow }
    return library
  }

  /// Uses the named sessions, and reports files of theirs that something else has changed or deleted.
  private func withLibrary<Result: Sendable>(
    _ body: (SessionLibrary) async throws -> Result
  ) async throws -> Result {
    let library = try library()
    let result: Result
    do { result = try await body(library) } catch {
      await reportComplaints(of: library)
      throw error
    }
    await reportComplaints(of: library)
    return result
  }

  private func reportComplaints(of library: SessionLibrary) async {
    for complaint in await library.takeComplaints() { onComplaint(complaint) }
  }

  /// The windows of the browser state in front as they are now.
  private func openDocument() throws(SessionCommandError) -> SessionDocument {
    let state = try front().state
    return SessionDocument(
      of: windows.filter { $0.state == state }.map {
        [$0.tabs] + ($0.inactiveTabs.map { [$0] } ?? [])
      },
      at: now())
  }

  /// The same, unless there is nothing in it.
  private func documentToKeep() throws(SessionCommandError) -> SessionDocument {
    let document = try openDocument()
    guard document.tabCount > 0 else { throw .noTabs(state: try front().state) }
    return document
  }

  /// Whether the browser state in front has tabs that are in no session.
  private var leavesOutIncognito: Bool {
    let state = try? front().state
    return windowsByNumber.values.contains {
      $0.state == state && $0.incognitoTabs?.isEmpty == false
    }
  }

  private func open(_ document: SessionDocument, in state: String) throws {
    var takenGroups: Set<Int> = []
    for (index, window) in document.windows.enumerated() {
      try windowCommands.newWindow(state: state)
      let opened = try front()
      // Gathered once, but after the first window is open: saved windows come back with that.
      if index == 0 { takenGroups = Set(windowsByNumber.values.flatMap(\.groupNumbers)) }
      try window.fill(opened.tabs, by: opened.factory, takenGroups: takenGroups)
      takenGroups.formUnion(opened.groupNumbers)
    }
  }
}

// MARK: - SessionCommands

extension SessionMediator: SessionCommands {
  func showSessions() async throws {
    let front = try front()
    let lists = windows.filter { $0.state == front.state }.map { [$0.tabs, $0.inactiveTabs] }
    let current = SessionItem(
      ofOpenWindows: SessionSize(
        windowCount: lists.count, tabCount: lists.joined().reduce(0) { $0 + ($1?.count ?? 0) }),
      savedAt: front.lastSaveTime())
    let summaries = try await withLibrary { try await $0.summaries() }
    consumer?.showSessions([current] + summaries.map(SessionItem.init))
  }

  func saveSession(_ name: String, replace: Bool) async throws {
    let document = try documentToKeep(), leavesOut = leavesOutIncognito
    let isInMemory = try await withLibrary { library in
      try await library.save(document, as: name, replacing: replace)
      return library.isInMemory
    }
    consumer?.report(
      .saved(
        name, SessionSize(document), isInMemory: isInMemory, leavesOutIncognito: leavesOut))
  }

  func openSession(_ name: String) async throws {
    let state = try front().state
    let document = try await withLibrary { try await $0.document(named: name) }
    try open(document, in: state)
    consumer?.report(.opened(name, SessionSize(document)))
  }

  func renameSession(_ name: String, _ newName: String) async throws {
    try await withLibrary { try await $0.rename(name, to: newName) }
    consumer?.report(.renamed(name, to: newName))
  }

  func deleteSession(_ name: String) async throws {
    try await withLibrary { try await $0.delete(name) }
    consumer?.report(.deleted(name))
  }

  func restoreSession(_ name: String) async throws {
    let document = try await withLibrary { try await $0.restore(name) }
    consumer?.report(.restored(name, SessionSize(document)))
  }

  func compareSession(_ name: String, _ other: String?) async throws {
    let current = try openDocument()
    let (document, changed) = try await withLibrary { library in
      let document = try await library.document(named: name)
      guard let other else { return (document, current) }
      return (document, try await library.document(named: other))
    }
    consumer?.showChanges(
      SessionComparison(of: document, with: changed).changes.map(SessionChangeItem.init))
  }

  func exportSession(_ file: FilePath?, replace: Bool) async throws {
    let document = try documentToKeep(), leavesOut = leavesOutIncognito
    guard let file else {
      consumer?.showText(String(document.text.dropLast()))
      return
    }
    try await SessionFile(file.url).write(document, replacing: replace)
    consumer?.report(
      .exported(file.path, SessionSize(document), leavesOutIncognito: leavesOut))
  }

  func importSession(_ file: FilePath) async throws {
    let state = try front().state
    let document = try await SessionFile(file.url).read()
    try open(document, in: state)
    consumer?.report(.opened(file.path, SessionSize(document)))
  }
}
