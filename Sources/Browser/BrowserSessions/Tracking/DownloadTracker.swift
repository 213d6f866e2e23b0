import BrowserModel
import Switchboard

/// A tracker that records which downloads have started, ended or left the list.
@MainActor
final class DownloadTracker: ChangeTracker {
  private let service: DownloadService
  private let onChange: @MainActor () -> Void
  /// The downloads that the store contains, or will contain after the save in progress, by number.
  private var noted: [Int: DownloadRecord]
  /// The states when the last change was noticed. Progress alone is not saved.
  private var states: [Int: Download.State] = [:]
  private var writesAll = false
  private var subscription: Subscription?
  private(set) var isDirty = false

  /// Creates a tracker.
  ///
  /// - Parameters:
  ///   - service: The downloads, which include the saved ones.
  ///   - saved: The records in the store.
  ///   - onChange: A closure that is called after each change.
  init(
    _ service: DownloadService, saved: [DownloadRecord], onChange: @escaping @MainActor () -> Void
  ) {
    self.service = service
    self.onChange = onChange
    noted = Dictionary(saved.map { ($0.id, $0) }) { first, _ in first }
    states = currentStates
    isDirty = service.downloads.count != saved.count
    subscription = service.addObserver(self)
  }

  private var currentStates: [Int: Download.State] {
    Dictionary(service.downloads.map { ($0.id, $0.state) }) { first, _ in first }
  }

  func recordEverything() {
    writesAll = true
    isDirty = true
  }

  func takeChanges(into changes: inout SessionChanges, storedPages: Set<Int>) {
    let records = service.downloads.map { DownloadRecord($0) }
    let new = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
    changes.downloads = new.changes(since: noted, all: writesAll)
    noted = new
    writesAll = false
    isDirty = false
  }
}

// MARK: - DownloadServiceObserver

extension DownloadTracker: DownloadServiceObserver {
  func downloadServiceDidChange(_ service: DownloadService) {
    let new = currentStates
    guard new != states else { return }
    states = new
    isDirty = true
    onChange()
  }
}
