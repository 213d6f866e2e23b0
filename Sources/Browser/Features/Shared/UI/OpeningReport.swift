public import BrowserCommands
public import Switchboard

/// The result of a command that opens tabs or windows.
public struct OpeningReport: Equatable, Sendable {
  /// The opened tabs, in order.
  public let opened: [TabID]
  /// The opened windows, in order, or an empty array if the command opened tabs in an open window.
  public let windows: [WindowNumber]
  /// The hosts of the opened addresses that contain a user name, which can be mistaken for the
  /// host.
  public let hosts: [String]

  /// Creates a report.
  /// - Parameters:
  ///   - opened: The tabs, in order.
  ///   - windows: The windows, in order.
  ///   - hosts: The hosts of the addresses that contain a user name.
  package init(opened: [TabID], windows: [WindowNumber] = [], hosts: [String] = []) {
    self.opened = opened
    self.windows = windows
    self.hosts = hosts
  }

  /// The fields that programs read in a report.
  public static let fields = [
    OutputField("opened", .list(.number)), OutputField("windows", .list(.number)),
  ]

  /// The report, as programs read it.
  var facts: OutputRecord {
    var facts: OutputRecord = ["opened": .list(opened.map { .number($0.number) })]
    if !windows.isEmpty { facts["windows"] = .list(windows.map { .number($0.number) }) }
    return facts
  }
}
