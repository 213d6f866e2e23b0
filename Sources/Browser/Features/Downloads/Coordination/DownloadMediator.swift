import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserSessions
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes a browser state's downloads to a list and handles the download commands.
@MainActor
final class DownloadMediator {
  /// The list that shows the downloads. It receives all downloads when this property is set.
  weak var consumer: (any DownloadListConsumer)? {
    didSet { consumer?.setItems(items) }
  }

  private let service: DownloadService?
  private let tabs: BrowserTabs
  private let webStateList: WebStateList
  private let webStateFactory: WebStateFactory
  private let undoHistory: UndoHistory?
  private let output: PageOutput
  private let clock: any Clock<Duration>
  private var observation: Subscription?
  private var reportedStates: [Int: Download.State] = [:]
  /// The numbers of the failed downloads that a command has already reported.
  private var reportedFailures: Set<Int> = []
  private var waiters: [UUID: AsyncStream<Void>.Continuation] = [:]

  /// Creates a mediator.
  /// - Parameters:
  ///   - service: The download service, or nil if the browser state has none.
  ///   - tabs: The tabs whose loads can become downloads.
  ///   - webStateList: The tabs of the window, in which files are opened.
  ///   - webStateFactory: The factory for tabs, whose engine resumes downloads.
  ///   - undoHistory: The history that names the changes that can't be undone.
  ///   - output: The output of the current line, which can show a file with a program of the user.
  ///   - clock: The clock that limits how long a command waits.
  init(
    service: DownloadService?, tabs: BrowserTabs, webStateList: WebStateList,
    webStateFactory: WebStateFactory, undoHistory: UndoHistory? = nil, output: PageOutput,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.service = service
    self.tabs = tabs
    self.webStateList = webStateList
    self.webStateFactory = webStateFactory
    self.undoHistory = undoHistory
    self.output = output
    self.clock = clock
    observation = service?.addObserver(self)
  }

  private var items: [DownloadItem] { service?.downloads.map(DownloadItem.init) ?? [] }

  private var hasRunning: Bool { service?.runningDownloads.isEmpty == false }
}

// MARK: - DownloadServiceObserver

extension DownloadMediator: DownloadServiceObserver {
  func downloadService(_ service: DownloadService, didChange download: Download) {
    guard reportedStates.updateValue(download.state, forKey: download.id) != download.state else {
      return
    }
    consumer?.report(DownloadItem(download))
  }

  func downloadServiceDidChange(_ service: DownloadService) {
    consumer?.setItems(items)
    if !hasRunning { for waiter in waiters.values { waiter.finish() } }
  }
}

// MARK: - DownloadCommands

extension DownloadMediator: DownloadCommands {
  func cancelDownload(_ download: DownloadNumber) throws {
    let found = try self.download(download)
    guard found.state == .running else { throw DownloadError.hasEnded(download.number) }
    found.cancel()
    undoHistory?.noteOther("download of \(found.file.lastPathComponent) cancelled")
  }

  private func download(_ download: DownloadNumber) throws(DownloadError) -> Download {
    guard let found = service?.downloads.first(where: { $0.id == download.number }) else {
      throw .noDownload(download.number)
    }
    return found
  }

  func resumeDownload(_ download: DownloadNumber) async throws {
    let found = try self.download(download)
    guard case .failed = found.state else { throw DownloadError.needsNoResuming(download.number) }
    reportedFailures.remove(found.id)
    try await webStateFactory.engine?.resume(found)
  }

  func openDownload(_ download: DownloadNumber) async throws {
    let found = try self.download(download)
    guard found.state == .finished else { throw DownloadError.incomplete(download.number) }
    _ = try SessionFile(found.file).byteCount(limit: .max)
    guard found.file.isReadable else { return try await view(found) }
    let opened = try undoHistory.opening(found.file, in: webStateList, by: webStateFactory)
    consumer?.report(OpeningReport(opened: opened))
  }

  /// Shows a file with the program for its type. Without a terminal, says where the file is.
  private func view(_ download: Download) async throws {
    let type = download.file.mimeType ?? "application/octet-stream"
    consumer?.report(fileOf: DownloadItem(download))
    do { try await output.handOver(.file(path: download.file.path, type: type)) } catch {
      guard case HandoverError.noTerminal = error else { throw error }
    }
  }

  func clearDownloads() {
    let count = service?.removeEnded() ?? 0
    consumer?.report(removed: count)
    guard count > 0 else { return }
    let downloads = count == 1 ? "1 download" : "\(count) downloads"
    undoHistory?.noteOther("\(downloads) removed from the list")
  }

  func waitForDownloads(timeout: Duration?) async throws {
    try await waitForAll(atMost: (timeout ?? .seconds(3600)).asTimeLimit())
    for download in service?.downloads ?? [] {
      // A download of an earlier run that hasn't been resumed has no state here.
      guard case .failed(let error) = download.state, error != .stopped,
        reportedStates[download.id] != nil,
        reportedFailures.insert(download.id).inserted
      else { continue }
      throw error
    }
  }

  private func waitForAll(atMost limit: Duration) async throws {
    let undecided = tabs.webStates.filter(\.awaitsAnswer)
      .map { LoadWaiter(for: $0, until: .answer) }
    guard hasRunning || !undecided.isEmpty else { return }
    let isInTime = try await clock.allows(limit) {
      for waiter in undecided { await waiter.wait() }
      await self.waitForRunning()
    }
    guard isInTime else { throw DownloadError.timedOut(limit) }
  }

  private func waitForRunning() async {
    guard hasRunning else { return }
    let key = UUID(), (ends, end) = AsyncStream.makeStream(of: Void.self)
    waiters[key] = end
    defer { waiters[key] = nil }
    for await _ in ends {}
  }
}

extension URL {
  /// A Boolean value that indicates whether a tab can show the file.
  fileprivate var isReadable: Bool {
    guard let type = mimeType else { return false }
    return type.hasPrefix("text/") || type.hasSuffix("xml") || type.hasSuffix("json")
  }
}

// MARK: - OutputDescribing

extension DownloadMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    guard case DownloadCommandsRouter.Key.openDownload = command else { return nil }
    return .either([.report(OpeningReport.fields), .report([OutputField("file", .text)])])
  }
}

// MARK: - CommandAvailability

extension DownloadMediator: CommandAvailability {
  func unavailability(of command: CommandDescription) -> String? {
    guard case DownloadCommandsRouter.Key.resumeDownload = command else { return nil }
    return webStateFactory.engine?.abilities.contains(.resuming) == true
      ? nil : "this engine cannot continue a download: open the address of the file again"
  }
}

// MARK: - Items

extension DownloadItem {
  @MainActor
  fileprivate init(_ download: Download) {
    let received = download.receivedByteCount.byteCountText
    let stage: Stage
    let state: String
    var problem: String?
    switch download.state {
    case .running:
      stage = .running
      state = download.expectedByteCount.map { "\(received) of \($0.byteCountText)" } ?? received
    case .finished:
      stage = .finished
      state = "finished, \(received)"
    case .failed(.stopped):
      stage = .cancelled
      state = "cancelled"
    case .failed(let error):
      stage = .failed
      state = "failed: \(error)"
      problem = "\(error)"
    }
    self.init(
      id: download.id, file: download.file.path, address: download.url.absoluteString,
      stage: stage, state: state, receivedByteCount: download.receivedByteCount,
      expectedByteCount: download.expectedByteCount, problem: problem)
  }
}

// MARK: - Errors

/// An error that a download command throws.
enum DownloadError: Error, Equatable {
  case noDownload(Int)
  case hasEnded(Int)
  case needsNoResuming(Int)
  case incomplete(Int)
  case timedOut(Duration)
}

extension DownloadError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noDownload(let number): "there is no download \(number): ‘downloads’ lists them"
    case .hasEnded(let number): "download \(number) has ended already: its file stays"
    case .needsNoResuming(let number): "download \(number) is complete or running already"
    case .incomplete(let number):
      "download \(number) is not complete: wait for it, or ‘resume download \(number)’"
    case .timedOut(let limit):
      "the downloads did not end within \(limit.secondsText): allow more with ‘--timeout’"
    }
  }
}

// MARK: - DownloadCoordinator

/// A coordinator that connects the list of downloads and the download commands to the model.
@MainActor
final class DownloadCoordinator: ScreenCoordinator<BrowserServices, DownloadMediator> {
  override func didStart() throws {
    let viewController = view(\.downloads, sending: DownloadCommandsRouter.self)
    let mediator = DownloadMediator(
      service: services.state.downloads, tabs: services.state.tabs,
      webStateList: services.webStateList, webStateFactory: services.webStateFactory,
      undoHistory: services.undoHistory, output: PageOutput(services.output))
    mediator.consumer = viewController
    keep(viewController, mediator)
    try register(mediator, for: DownloadCommandsRouter.self)
  }
}
