public import Switchboard

/// Commands for a browser that several prompts use.
@CommandProtocol(.client)
@MainActor
public protocol ServingCommands: AnyObject {
  /// Leaves this prompt and keeps the browser running. ‘switchboard’ attaches to it again.
  ///
  /// The prompt at which the browser was started hands the browser over to another process, and so
  /// cannot leave incognito tabs or downloads behind.
  /// - Example: `detach`
  @Effects(.changes)
  @TypedInFull
  func detach() throws

  /// Ends the browser for all its prompts. The windows are saved.
  /// - Example: `quit browser`
  @Effects(.destroys, .repeatable)
  @TypedInFull
  func quitBrowser()
}
