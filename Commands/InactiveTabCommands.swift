public import Switchboard

/// The tabs of the window in front that were not used for long.
///
/// They are counted apart from the others, as `inactive` lists them.
@CommandProtocol
@MainActor
public protocol InactiveTabCommands: AnyObject {
  /// Takes inactive tabs into use again, at the end of the window, and goes to the last of them.
  /// - Parameter selection: which ones, as ‘inactive’ lists them.
  func reopenInactive(_ selection: TabSelection) throws

  /// Closes inactive tabs.
  /// - Parameter selection: which ones, as ‘inactive’ lists them; all of them without it.
  func closeInactive(_ selection: TabSelection?) throws
}
