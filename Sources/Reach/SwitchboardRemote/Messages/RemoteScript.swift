import Switchboard
import SwitchboardREPL

/// A script, such as a recording, that a client runs line by line.
package struct RemoteScript: Codable, Equatable, Sendable {
  /// The path of the script's file, or the name of the text.
  let name: String
  /// The text of the script, or nil to read the file.
  let text: String?

  /// Returns the lines of the script, or the reason why it cannot be read.
  /// - Parameters:
  ///   - id: The number of the request.
  ///   - readsFiles: Whether the client may read files.
  @MainActor
  func reply(to id: Int, readingFiles readsFiles: Bool) async -> ServerMessage {
    guard text != nil || readsFiles else {
      let message = "‘\(name)’ was refused: no files are permitted here. Send the text instead."
      return .failure(id: id, RemoteFailure(kind: "refused", message: message))
    }
    do {
      if let text { return .script(id: id, await ScriptSteps.lines(of: text, name: name)) }
      return .script(id: id, try await ScriptSteps.lines(ofFileAt: name))
    } catch {
      return .failure(id: id, RemoteFailure(kind: ErrorKind.name(of: error), message: "\(error)"))
    }
  }
}
