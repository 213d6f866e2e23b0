import ProfileFiles
public import Switchboard
import SystemPackage

/// A recorder that, until it's released, writes each successful command to a file.
@MainActor
final class Recording {
  /// The path of the file, or nil if the commands are only shown.
  let path: String?
  private let recorder: DispatchRecorder
  private let interception: Subscription

  /// The number of recorded commands.
  var count: Int { recorder.count }

  /// Creates a file and starts recording.
  /// - Parameters:
  ///   - path: The path of the file, which must not exist.
  ///   - dispatcher: The dispatcher whose commands are recorded.
  ///   - name: A closure that returns the name by which a command can be typed.
  ///   - reportError: A closure that is called with an error message when a command cannot be
  ///     written.
  /// - Throws: ``RecordingError`` if the file exists or cannot be created.
  init(
    to path: String, of dispatcher: CommandDispatcher,
    naming name: @escaping @MainActor (CommandDescription) -> String,
    reportError: @escaping @MainActor (String) -> Void
  ) throws(RecordingError) {
    let file: OpenFile
    do throws(Errno) {
      file = try OpenFile(FilePath(path), .writeOnly, [.create, .exclusiveCreate, .append])
    } catch {
      throw error == .fileExists ? .alreadyThere(path) : .cannotWrite(path)
    }
    self.path = path
    recorder = DispatchRecorder(naming: name) { line in
      do {
        try file.writeAtOnce(Array((line + "\n").utf8))
      } catch {
        reportError("‘\(path)’ cannot be written any more: the last command is not recorded")
      }
    }
    interception = dispatcher.intercept(recorder.record)
  }

  /// Creates a recording without a file.
  /// - Parameters:
  ///   - dispatcher: The dispatcher whose commands are recorded.
  ///   - name: A closure that returns the name by which a command can be typed.
  ///   - show: A closure that shows a line.
  init(
    of dispatcher: CommandDispatcher,
    naming name: @escaping @MainActor (CommandDescription) -> String,
    show: @escaping @MainActor (String) -> Void
  ) {
    path = nil
    recorder = DispatchRecorder(naming: name) { line in
      LineEnvironment.apart().running { show(line) }
    }
    interception = dispatcher.intercept(recorder.record)
  }
}

// MARK: - Commands

/// The prompt itself.
@CommandProtocol
@MainActor
public protocol RecordingCommands: AnyObject {
  /// Records successful commands in a file for ‘replay’. Without a file, ends the recording.
  /// - Example: `record ~/lines.txt`
  /// - Example: `record`
  /// - Parameter file: The path of a new file, or ‘-’ to show the commands.
  @Effects(.changes, .reachesOutside)
  @Diagnostic
  func record(_ file: String?) throws
}

/// The recorder of a prompt.
@MainActor
final class Recorder {
  private(set) var recording: Recording?
  private unowned let shell: Shell

  init(of shell: Shell) { self.shell = shell }
}

extension Recorder: RecordingCommands {
  func record(_ file: String?) throws {
    if let file {
      guard recording == nil else { throw RecordingError.alreadyRecording }
      let started = try makeRecording(to: file)
      recording = started
      report(startOf: started)
    } else {
      guard let ended = recording else { throw RecordingError.notRecording }
      recording = nil
      guard let path = ended.path else { return shell.output.notice("nothing is recorded anymore") }
      let commands = ended.count == 1 ? "1 command is" : "\(ended.count) commands are"
      shell.output.report(
        "\(commands) in \(path)", ["commands": .number(ended.count), "file": .text(path)])
    }
  }

  private func report(startOf recording: Recording) {
    let place = recording.path.map { "‘\($0)’" } ?? "this prompt"
    shell.output.notice("recording in \(place): ‘record’ ends it")
    if let path = recording.path { shell.output.report("", ["file": .text(path)]) }
  }

  private func makeRecording(to file: String) throws -> Recording {
    let name: @MainActor (CommandDescription) -> String = { [weak self] command in
      self?.shell.vocabulary.displayName(of: command) ?? command.displayName
    }
    guard file != "-" else {
      // A recorded line is not part of the value of the line that is recorded.
      let show = shell.output.eventDisplay()
      return Recording(of: shell.root, naming: name) { show(.record(["recorded": .text($0)]), $0) }
    }
    return try Recording(to: FilePathArgument(file).expanded, of: shell.root, naming: name) {
      [weak self] in
      self?.shell.diagnostics.report($0)
    }
  }
}

extension Recorder: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    switch BuiltInCommands.Command(rawValue: command.name) {
    case .record: .report([OutputField("commands", .number), OutputField("file", .text)])
    default: nil
    }
  }
}

extension Recorder: CandidateProviding {
  func candidates(in context: CandidateContext) -> [CommandCandidate]? {
    Scripts.files(beginning: context.partialWord, for: shell)
  }
}

// MARK: - Errors

/// An error about recording or replaying commands.
enum RecordingError: Error, Equatable {
  case alreadyRecording
  case notRecording
  case alreadyThere(String)
  case cannotWrite(String)
  case replaysItself(String)
  case stopped(String)
}

// MARK: - CustomStringConvertible

extension RecordingError: CustomStringConvertible {
  var description: String {
    switch self {
    case .alreadyRecording: "a recording is under way: ‘record’ without a file ends it"
    case .notRecording: "nothing is being recorded: name a file for the commands"
    case .alreadyThere(let path): "‘\(path)’ exists already: name another file"
    case .cannotWrite(let path): "‘\(path)’ cannot be written: name a file in a writable folder"
    case .replaysItself(let path): "‘\(path)’ replays itself: remove that line from it"
    case .stopped(let path): "the rest of ‘\(path)’ was not run"
    }
  }
}
