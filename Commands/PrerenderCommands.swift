public import Switchboard

/// Commands for loading a page before it is shown.
@CommandProtocol
@MainActor
public protocol PrerenderCommands: AnyObject {
  /// Loads a page in advance, so that the active tab can show it immediately when you go there.
  /// - Example: `prerender swift.org`
  /// - Parameter url: The address of the page.
  @Effects(.changes, .repeatable, .reachesOutside)
  @ShortName("prerender")
  func startPrerender(_ url: Address) throws

  /// Discards the page that was loaded in advance.
  @Effects(.changes, .repeatable)
  @TypedInFull
  func cancelPrerender() throws
}
