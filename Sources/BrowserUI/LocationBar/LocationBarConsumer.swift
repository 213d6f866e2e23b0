package import BrowserCommands

/// What a location bar is told.
@MainActor
package protocol LocationBarConsumer: AnyObject {
  /// Takes the address of the active tab; nil if there is none.
  func setAddress(_ address: Address?)
}
