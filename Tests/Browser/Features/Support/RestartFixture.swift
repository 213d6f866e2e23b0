import BrowserModel
import BrowserSessions
import Foundation
import Switchboard
import SwitchboardTesting

@testable import BrowserCoordinators

/// An application that can be restarted on its own profile.
@MainActor
final class RestartFixture {
  let directory: URL
  let clock = ManualClock()
  let output = RecordingOutput()
  /// The current time for tabs. Tests can change it.
  var time = Date()
  private(set) var root: RootCoordinator?
  private(set) var context: ApplicationContext?

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("restart-\(UUID().uuidString)")
  }

  isolated deinit {
    root?.stop()
    // A state that is still open would create its files again.
    root = nil
    context = nil
    try? FileManager.default.removeItem(at: directory)
  }

  /// Starts the application as the program does.
  func start() async throws -> RootCoordinator {
    var configuration = try BrowserStateConfiguration.standardWithSessions(clock: clock)
    configuration.webStateFactory = { [weak self] _ in
      WebStateFactory(now: { self?.time ?? Date() })
    }
    let context = ApplicationContext(directory: directory, configuration: configuration)
    try context.didEnterForeground()
    let root = RootCoordinator(
      services: ApplicationServices(
        context: context, browserState: try context.browserStateManager.loadLastUsed(),
        output: output))
    let sessions = root.services.sessions, windows = root.services.windows
    await sessions.open(statesNamed: windows.firstStateNames)
    try root.start()
    windows.openFirstWindows(leavingSavedAside: sessions.recovery == .leaveAside)
    self.context = context
    self.root = root
    return root
  }

  /// Ends the application.
  func end() -> [TearDownFailure] {
    let failures = root?.tearDownPlan.perform() ?? []
    root = nil
    context = nil
    return failures
  }

  /// Ends the application and starts it again.
  func restart() async throws -> RootCoordinator {
    _ = end()
    return try await start()
  }

  /// Returns an application with a copy of the profile, as if the program had been killed at this
  /// moment.
  func afterKill() async throws -> RestartFixture {
    let other = try RestartFixture()
    try FileManager.default.copyItem(at: directory, to: other.directory)
    _ = try await other.start()
    return other
  }

  /// The database of regular sessions.
  var sessions: URL { directory.appendingPathComponent("states/default/sessions.sqlite") }
}
