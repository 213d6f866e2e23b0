import BrowserCommands
import BrowserSessions
import Switchboard

/// Produces the broadcast of how far the changes in a window are saved.
@MainActor
final class SaveStateProducer {
  @Broadcasted private(set) var summary = SaveSummary.idle

  private var observation: Subscription?

  /// Creates a producer that follows the service that saves the window.
  init(of service: SessionService) {
    summary = SaveSummary(service.saveStatus)
    observation = service.observeSaveStatus { [weak self] in self?.summary = SaveSummary($0) }
  }
}

// MARK: - SaveSummary

extension SaveSummary {
  fileprivate init(_ status: SaveStatus) {
    switch status {
    case .idle: self = .idle
    case .pending: self = .pending
    case .saving: self = .saving
    case .saved(let time): self = .saved(time)
    case .failed(let error): self = .failed(reason: "\(error)")
    }
  }
}
