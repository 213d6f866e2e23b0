public import Switchboard
import SwitchboardLineEditor

/// The place where a command shows events after it has ended.
///
/// The events have the format of the command's own output. If that output goes to a file, so do the
/// events. An event is not part of the output of the command that causes it.
@MainActor
final class EventDisplay {
  let format: OutputFormat
  /// The file of the events, or nil if they go to the screen.
  private(set) var file: OutputFile?
  private weak var output: (any PromptOutput)?

  /// Creates a display on the screen.
  init(on output: any PromptOutput, format: OutputFormat) {
    self.output = output
    self.format = format
  }

  /// Creates a display for the running command.
  convenience init(on output: any PromptOutput) {
    self.init(on: output, format: output.format)
    file = OutputCapture.diverting?.file
    onFailure { [weak self] in self?.file = nil }
  }

  /// Calls a closure when the file fails.
  func onFailure(_ body: @escaping @MainActor () -> Void) { file?.onFailure.append(body) }

  /// Shows an event. If the file fails, the output ends.
  func show(_ value: OutputValue, as text: String) {
    let text = format == .json ? value.json : text
    LineEnvironment.apart(in: format).running {
      guard let file else { return output?.write(text) ?? () }
      do throws(PromptError) { try file.add(DisplayText.escaped(text)) } catch {
        file.fail()
        output?.showError(error.description)
      }
    }
  }
}

extension PromptOutput {
  public func eventDisplay() -> @MainActor (OutputValue, String) -> Void {
    EventDisplay(on: self).show
  }
}
