public import BrowserCommands
public import Switchboard

/// The result of a command that opens tabs or windows.
public struct OpeningReport: Equatable, Sendable {
  /// The tabs, in order.
  public let opened: [TabID]
  /// The windows, in order.
  public let windows: [WindowNumber]
  /// The hosts of the addresses that contain a user name.
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

  /// The fields of a report for programs.
  public static let fields = [
    OutputField("opened", .list(.number)), OutputField("windows", .list(.number)),
  ]

  /// The report for programs.
  var facts: OutputRecord {
    var facts: OutputRecord = ["opened": .list(opened.map { .number($0.number) })]
    if !windows.isEmpty { facts["windows"] = .list(windows.map { .number($0.number) }) }
    return facts
  }
}
