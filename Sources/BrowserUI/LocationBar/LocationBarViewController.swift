package import BrowserCommands
package import Switchboard

/// Shows the address of a window's active tab.
@MainActor
package final class LocationBarViewController: LocationBarConsumer {
  private let output: any OutputSink
  private var address: Address?

  /// Makes a bar without an address.
  package init(output: any OutputSink) {
    self.output = output
  }

  package func setAddress(_ address: Address?) {
    self.address = address
  }

  /// Shows the address as it is now.
  package func present() {
    if let address {
      output.show(address.argument)
    } else {
      output.showAbsence("No tab is active.")
    }
  }
}
