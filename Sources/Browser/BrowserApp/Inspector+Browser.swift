import ArgumentParser
import Foundation
import SwitchboardInspector
import SwitchboardREPL
import SwitchboardRemote

// The web page that shows what happens in the browser.

extension Inspector {
  /// Creates the inspector of a browser. It shows no incognito tabs.
  convenience init(of offers: BrowserOffers) {
    let regular = offers.regularOffer
    var configuration = offers.serverConfiguration
    configuration.offer = {
      offers.offer(toUser: $0.isInteractive, includingIncognito: false)
    }
    self.init(
      dispatcher: regular.dispatcher, broadcaster: regular.broadcaster,
      configuration: configuration)
  }

  /// Serves the page, and prints its address to standard error. Pages wait for ``admitPages()``.
  /// - Parameters:
  ///   - port: The port of the page, or 0 for any free port.
  ///   - format: The format of the run's output.
  /// - Throws: `InspectorError` if the port cannot be used.
  func start(at port: Int, _ format: OutputFormat) async throws {
    holdPages()
    let address = try await serve(port: port)
    let line = format == .json ? #"{"inspector":"\#(address)"}"# : "inspector: \(address)"
    // If the address cannot be printed, the page cannot be opened, but the browser works.
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }
}

/// The port of the page.
struct InspectorPort: ExpressibleByArgument, CustomStringConvertible {
  static let any = Self(number: 0)

  /// The number of the port, or 0 for any free port.
  let number: Int

  /// The port, as the help shows it.
  var description: String { number == 0 ? "any free port" : "\(number)" }
}

extension InspectorPort {
  init?(argument: String) {
    guard let number = Int(argument) else { return nil }
    self.init(number: number)
  }
}
