public import Switchboard

/// Pages that are loaded before one goes to them.
@CommandProtocol
@MainActor
public protocol PrerenderCommands: AnyObject {
  /// Loads a page out of sight; the active tab shows it at once when it goes there next.
  /// - Parameter url: its address.
  @ShortName("prerender")
  func startPrerender(_ url: Address) throws

  /// Gives up what is loaded out of sight.
  func cancelPrerender() throws
}
