public import Switchboard

/// Commands for inactive tabs, which are tabs in the window in front that have not been used for
/// weeks.
///
/// Inactive tabs are numbered separately. `inactive` shows their numbers.
@CommandProtocol
@MainActor
public protocol InactiveTabCommands: AnyObject {
  /// Moves inactive tabs to the end of the window and activates the last one.
  /// - Example: `reopen inactive 1,3-5`
  /// - Parameter selection: The numbers that ‘inactive’ shows.
  @Effects(.changes)
  func reopenInactive(_ selection: InactiveTabSelection) throws

  /// Closes inactive tabs.
  /// - Example: `close inactive`
  /// - Example: `close inactive *.org`
  /// - Parameter selection: The numbers that ‘inactive’ shows. Defaults to all inactive tabs.
  @Effects(.destroys)
  @TypedInFull
  func closeInactive(_ selection: InactiveTabSelection?) throws
}
