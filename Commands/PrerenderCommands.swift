public import Switchboard

/// Commands that load a page before it is shown.
@CommandProtocol
@MainActor
public protocol PrerenderCommands: AnyObject {
  /// Loads a page in advance. The active tab shows it at once when you go there next.
  /// - Parameter url: The address of the page.
  @ShortName("prerender")
  func startPrerender(_ url: Address) throws

  /// Discards the page that is loaded in advance.
  func cancelPrerender() throws
}
