public import Switchboard

/// Where a tab goes, and has been.
@CommandProtocol
@MainActor
public protocol NavigationCommands: AnyObject {
  /// Goes to an address.
  /// - Parameters:
  ///   - url: the address.
  ///   - tab: where; the active tab without it.
  @ShortName("go")
  func loadURL(_ url: Address, tab: TabPosition?) throws

  /// Goes back to a page where the tab has been.
  /// - Parameters:
  ///   - steps: by how many pages; one without it.
  ///   - tab: where; the active tab without it.
  func goBack(_ steps: StepCount?, tab: TabPosition?) throws

  /// Goes forward again.
  /// - Parameters:
  ///   - steps: by how many pages; one without it.
  ///   - tab: where; the active tab without it.
  func goForward(_ steps: StepCount?, tab: TabPosition?) throws

  /// Loads a page again.
  /// - Parameter tab: which tab's; the active one's without it.
  func reload(_ tab: TabPosition?) throws

  /// Stops what is being loaded.
  /// - Parameter tab: which tab's; the active one's without it.
  func stop(_ tab: TabPosition?) throws
}
