public import BrowserCommands
public import Switchboard

/// Shows the address of a window's active tab.
@MainActor
public final class LocationBarViewController: LocationBarConsumer {
  private let output: any OutputSink
  private var address: Address?

  /// Makes a bar without an address.
  public init(output: any OutputSink) {
    self.output = output
  }

  public func setAddress(_ address: Address?) {
    self.address = address
  }

  /// Shows the address as it is now.
  public func present() {
    output.show(address?.argument ?? "No tab is active.")
  }
}
