import ArgumentParser
import Foundation
import SwitchboardInspector
import SwitchboardREPL
import SwitchboardRemote

/// The web page that shows what happens in the browser.
@MainActor
struct BrowserInspector {
  private let inspector: Inspector
  private let port: Int

  /// Creates the inspector of a browser. It shows no incognito tabs.
  /// - Parameters:
  ///   - port: The port of the page, or 0 for any free port.
  ///   - offers: The offers of the browser.
  init(port: Int, _ offers: BrowserOffers) {
    let regular = offers.offer(includingIncognito: false)
    var configuration = RemoteServerConfiguration()
    configuration.program = "switchboard"
    configuration.offer = { _ in offers.offer(includingIncognito: false) }
    configuration.coordinators = regular.coordinators
    // The values of many tabs are long.
    configuration.messageLimit = Attachment.messageLimit
    configuration.replyLimit = Attachment.messageLimit
    inspector = Inspector(
      dispatcher: regular.dispatcher, broadcaster: regular.broadcaster,
      configuration: configuration)
    self.port = port
  }

  /// Serves the page, and prints its address to standard error. Pages wait for ``admitPages()``.
  /// - Parameter format: The format of the run's output.
  /// - Throws: `InspectorError` if the port cannot be used.
  func start(_ format: OutputFormat) async throws {
    inspector.holdPages()
    let address = try await inspector.serve(port: port)
    let line = format == .json ? #"{"inspector":"\#(address)"}"# : "inspector: \(address)"
    // Without standard error, the page cannot be opened, and the browser works nevertheless.
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Lets pages connect, because the windows are open.
  func admitPages() { inspector.admitPages() }

  /// Ends the connections of all pages.
  func stop() async { await inspector.stop() }
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
