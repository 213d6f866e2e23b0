import BrowserModel
import BrowserModelTesting

/// A service that tells a log when it is made, shut down and destroyed.
class RecordedService: KeyedService {
  /// What is to happen when it is shut down, after that is in the log.
  var onShutDown: @MainActor () -> Void = {}

  private let name: String
  private let log: EventLog

  init(_ name: String? = nil, log: EventLog) {
    self.name = name ?? String(describing: Self.self)
    self.log = log
    log.add("make \(self.name)")
  }

  func shutDown() {
    log.add("shut down \(name)")
    onShutDown()
  }

  isolated deinit { log.add("destroy \(name)") }
}

final class Preferences: RecordedService {}

final class History: RecordedService {}

final class Sync: RecordedService {}
