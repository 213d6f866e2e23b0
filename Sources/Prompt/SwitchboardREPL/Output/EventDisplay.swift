public import Switchboard
import SwitchboardLineEditor

/// The place where a command shows events after it has ended.
///
/// The events have the format of the command's own output. If that output goes to a file, so do the
/// events.
@MainActor
final class EventDisplay {
  private let format: OutputFormat
  /// The file of the events, or nil if they go to the screen.
  private var file: LaterOutput?

  /// Creates a display for the running command.
  init(format: OutputFormat) {
    self.format = format
    file = OutputCapture.diverting?.file
    file?.onFailure.append { [weak self] in self?.file = nil }
  }

  /// Shows an event. An event is not part of the output of the command that causes it.
  func show(_ value: OutputValue, as text: String, on output: any PromptOutput) {
    LineEnvironment.apart(in: format).running {
      guard let file else { return output.announce(value, as: text) }
      output.add(format == .json ? ListingJSON.text(of: value) : text, to: file)
    }
  }
}

extension PromptOutput {
  public func eventDisplay() -> @MainActor (OutputValue, String) -> Void {
    let display = EventDisplay(format: format)
    return { [weak self] value, text in
      if let self { display.show(value, as: text, on: self) }
    }
  }

  /// Adds text to the file of a command that has ended. If the file fails, the output ends.
  func add(_ text: String, to file: LaterOutput) {
    do throws(OutputFileError) { try file.add(DisplayText.escaped(text)) } catch {
      file.fail()
      showError(error.description)
    }
  }
}
