import Foundation
import ProfileFiles
import SwitchboardREPL
import SwitchboardRemote

/// The way in which a run uses a profile.
@MainActor
enum ProfileEntry {
  /// The run is the browser of the profile.
  case browser(ProfileAdmission)
  /// The run is a prompt for the browser that already runs on the profile.
  case prompt(Attachment)
  /// The run is a prompt for a program on another machine.
  case mirror(MirroredPrompt)

  /// The time to wait for a browser that is starting or ending.
  private static let patience = Duration.seconds(5)

  /// Waits until the profile is free or its browser can be reached, and returns how the run uses
  /// it.
  /// - Parameters:
  ///   - profile: The profile.
  ///   - arguments: The arguments of the run.
  ///   - configuration: The options of the run's prompt.
  ///   - output: The output of the run's prompt.
  /// - Throws: ``ProfileLockError`` if another process uses the profile and must not be reached,
  ///   ``StartError`` if the arguments ask for a browser of their own, or `RemoteError` if
  ///   the program that serves the profile, or that the arguments name, cannot be reached.
  static func find(
    _ profile: Profile, _ arguments: Arguments, _ configuration: REPLConfiguration,
    on output: ConsoleOutput
  ) async throws -> Self {
    func attachment(to path: String) async throws -> Attachment {
      try await Attachment(
        to: path, arguments, configuration, on: output,
        allowsShell: arguments.allowShell || profile.serves(path))
    }
    if let target = arguments.attach {
      #if NATS
        if let address = ProgramAddress(target) {
          return .mirror(
            try await MirroredPrompt(
              to: address.connect(), named: address.kind, configuration, on: output))
        }
      #endif
      return .prompt(try await attachment(to: target))
    }
    guard !arguments.noAttach, !profile.isReadOnly else {
      return .browser(try .ask(for: profile))
    }
    let deadline = ContinuousClock.now + patience
    while true {
      let attempt =
        FileManager.default.fileExists(atPath: profile.socketPath)
        ? try await attempt { try await attachment(to: profile.socketPath) } : nil
      if case .success(let browser) = attempt, !arguments.serve {
        if let option = arguments.ownBrowserOption {
          throw StartError(
            "\(option) starts a browser, and one runs on the profile already: end it with ‘quit "
              + "browser’, or name another profile with --profile")
        }
        return .prompt(browser)
      }
      do throws(ProfileLockError) { return .browser(try .ask(for: profile)) } catch {
        try await pause(after: attempt, error, until: deadline)
      }
    }
  }

  /// Returns a profile for an agent that no other run uses. It is below the profile of the user.
  /// - Throws: ``ProfileError`` or ``ProfileLockError`` if there is none.
  static func ofAgent(below profile: Profile) throws -> (Profile, ProfileAdmission) {
    var number = 1
    while true {
      let name = number == 1 ? "agent" : "agent-\(number)"
      let own = try Profile(at: profile.directory.appendingPathComponent(name).path)
      do throws(ProfileLockError) { return (own, try .ask(for: own)) } catch {
        guard case .held = error, number < 100 else { throw error }
        number += 1
      }
    }
  }

  /// Attaches to a browser. Returns the error if another attempt can succeed soon.
  private static func attempt(
    _ attach: () async throws -> Attachment
  ) async throws -> Result<Attachment, RemoteError> {
    do { return .success(try await attach()) } catch let error as RemoteError
      where error.isTransient
    {
      return .failure(error)
    }
  }

  /// Waits before the next attempt.
  /// - Throws: The reason why the profile cannot be used, if another attempt would not help.
  private static func pause(
    after attempt: Result<Attachment, RemoteError>?, _ error: ProfileLockError,
    until deadline: ContinuousClock.Instant
  ) async throws {
    guard case .held = error else { throw error }
    switch attempt {
    case .success: throw error
    case .failure(let refusal) where refusal.isOfCrowd:
      guard ContinuousClock.now < deadline else { throw refusal }
      try await Task.sleep(for: longPause)
    case .failure, nil:
      guard ContinuousClock.now < deadline else { throw error }
      try await Task.sleep(for: shortPause)
    }
  }

  /// The time between two attempts.
  private static let shortPause = Duration.milliseconds(5)
  /// The time between two attempts at a browser that serves as many runs as it can. More attempts
  /// would only delay those runs.
  private static let longPause = Duration.milliseconds(100)
}
