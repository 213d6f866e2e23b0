import BrowserModel
import Switchboard

/// A tracker that records which downloads have started, ended or left the list.
@MainActor
final class DownloadTracker: ChangeTracker {
  private let service: DownloadService
  private let onChange: @MainActor () -> Void
  private var noted: NotedRecords<DownloadRecord>
  /// The states when the last change was noticed. Progress alone is not saved.
  private var states: [Int: Download.State] = [:]
  private var subscription: Subscription?

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
    noted = NotedRecords(saved)
    states = currentStates
    noted.isDirty = service.downloads.count != saved.count
    subscription = service.addObserver(self)
  }

  private var currentStates: [Int: Download.State] {
    Dictionary(service.downloads.map { ($0.id, $0.state) }) { first, _ in first }
  }

  var isDirty: Bool { noted.isDirty }

  func recordEverything() { noted.recordEverything() }

  func takeChanges(into changes: inout SessionChanges, storedPages: Set<Int>) {
    changes.downloads = noted.takeChanges(to: service.downloads.map { DownloadRecord($0) })
  }
}

// MARK: - DownloadServiceObserver

extension DownloadTracker: DownloadServiceObserver {
  func downloadServiceDidChange(_ service: DownloadService) {
    let new = currentStates
    guard new != states else { return }
    states = new
    noted.isDirty = true
    onChange()
  }
}
