package import BrowserModel
package import Foundation
import Switchboard

/// The unfinished downloads that would be lost if something ended.
package struct LostDownloads {
  private let files: [URL]

  package init(_ files: [URL]) { self.files = files }

  /// A clause that names the downloads, or nil if there are none. For example, “‘a.zip’ is still
  /// being downloaded”.
  package var clause: String? {
    guard let first = files.first else { return nil }
    return files.count == 1
      ? "‘\(first.lastPathComponent)’ is still being downloaded"
      : "\(files.count) files are still being downloaded"
  }

  /// The sentence to show before the last incognito tab closes, or nil if there are no downloads.
  package var incognitoWarning: String? {
    clause.map { "\($0), but the end of incognito browsing cancels downloads" }
  }
}

extension LostDownloads {
  /// Creates a value with the downloads of all browser states, which the end of the run cancels.
  @MainActor
  package init(by context: ApplicationContext) {
    self.init(
      context.browserStateManager.states
        .flatMap { [$0, $0.existingOffTheRecordState].compactMap(\.self) }
        .compactMap { try? $0.services.service(DownloadService.self) }
        .flatMap(\.runningDownloads).map(\.file))
  }
}

// MARK: - ClosingQuestion

/// The question to the user before some of a window's incognito tabs close, if that would cancel
/// downloads.
@MainActor
struct ClosingQuestion {
  private let windows: WindowManager
  private let stateName: String

  /// Creates the question for the tabs of a browser, or returns nil if they are not incognito.
  init?(of browser: Browser, in window: Window?, _ windows: WindowManager?) {
    guard let window, let windows, browser.type == .offTheRecord else { return nil }
    self.windows = windows
    stateName = window.stateName
  }

  /// Asks the user before a number of tabs close.
  /// - Throws: `CommandConfirmationRequest` if the user has to confirm the command.
  func ask(_ count: Int) throws {
    try windows.confirmClosing(count, ofStateNamed: stateName)
  }
}

extension WindowManager {
  /// Asks the user before incognito tabs close, if that would cancel downloads.
  ///
  /// - Parameters:
  ///   - count: The number of tabs that close, or nil for all tabs and the saved windows.
  ///   - stateName: The name of the browser state. Defaults to the browser state of the front
  ///     window.
  /// - Throws: `CommandConfirmationRequest` if the user has to confirm the command.
  func confirmClosing(_ count: Int?, ofStateNamed stateName: String?) throws {
    let files = downloadsLost(byClosing: count, ofStateNamed: stateName ?? currentStateName)
    if let warning = LostDownloads(files).incognitoWarning { try CommandConfirmation.ask(warning) }
  }
}
