import ProfileFiles
public import Switchboard
import SystemPackage

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

/// A recording that is under way.
struct Recording {
  /// The path of the file, or nil if the commands are only shown.
  let path: String?
  fileprivate let recorder: DispatchRecorder
  fileprivate let interception: Subscription
}

/// The recorder of a prompt.
@MainActor
final class Recorder {
  private(set) var recording: Recording?
  private unowned let shell: Shell

  init(of shell: Shell) { self.shell = shell }
}

extension Recorder: RecordingCommands, BuiltInHandler {
  func record(_ file: String?) throws {
    if let file {
      guard recording == nil else {
        throw Self.error("a recording is under way: ‘record’ without a file ends it")
      }
      let started = try makeRecording(to: file)
      recording = started
      report(startOf: started)
    } else {
      guard let ended = recording else {
        throw Self.error("nothing is being recorded: name a file for the commands")
      }
      recording = nil
      guard let path = ended.path else { return shell.output.notice("nothing is recorded anymore") }
      let count = ended.recorder.count
      let commands = count == 1 ? "1 command is" : "\(count) commands are"
      shell.output.report(
        "\(commands) in \(path)", ["commands": .number(count), "file": .text(path)])
    }
  }

  private func report(startOf recording: Recording) {
    let place = recording.path.map { "‘\($0)’" } ?? "this prompt"
    shell.output.notice("recording in \(place): ‘record’ ends it")
    if let path = recording.path { shell.output.report("", ["file": .text(path)]) }
  }

  private func makeRecording(to file: String) throws -> Recording {
    let path = file == "-" ? nil : FilePathArgument(file).expanded
    let recorder = DispatchRecorder(
      naming: { [weak self] command in
        self?.shell.vocabulary.displayName(of: command) ?? command.displayName
      }, write: try path.map(writer) ?? shownLines)
    return Recording(
      path: path, recorder: recorder, interception: shell.root.intercept(recorder.record))
  }

  /// A closure that shows a recorded line, which is not part of the value of the line that is recorded.
  private var shownLines: @MainActor (String) -> Void {
    let show = shell.output.eventDisplay()
    return { show(.record(["recorded": .text($0)]), $0) }
  }

  /// Creates a file, and returns a closure that adds a line to it.
  private func writer(to path: String) throws(PromptError) -> @MainActor (String) -> Void {
    let file: OpenFile
    do throws(Errno) {
      file = try OpenFile(FilePath(path), .writeOnly, [.create, .exclusiveCreate, .append])
    } catch {
      throw Self.error(
        error == .fileExists
          ? "‘\(path)’ exists already: name another file"
          : "‘\(path)’ cannot be written: name a file in a writable folder")
    }
    return { [weak self] line in
      do {
        try file.writeAtOnce(Array((line + "\n").utf8))
      } catch {
        self?.shell.diagnostics.report(
          "‘\(path)’ cannot be written any more: the last command is not recorded")
      }
    }
  }
}

extension Recorder {
  /// Returns an error about recording or replaying commands.
  static func error(_ sentence: String) -> PromptError { PromptError("recording_error", sentence) }
}

extension Recorder: CandidateProviding {
  func candidates(in context: CandidateContext) -> [CommandCandidate]? {
    Scripts.files(beginning: context.partialWord, for: shell)
  }
}
