import BrowserCommands
import Switchboard
import SwitchboardREPL

extension BuiltInCommands {
  /// The built-in commands as the browser offers them, with examples from a browser.
  static var browser: Self {
    var commands = Self()
    // ‘wait’ waits for a page.
    commands[.wait].name = "wait for jobs"
    for (command, lines) in examples { commands[command].examples = lines }
    #if !NATS
      commands.removeAppCommands {
        concernsDevices($0)
          ? "this build reaches no other devices: build switchboard with the trait NATS" : nil
      }
    #endif
    return commands
  }

  @MainActor
  private static func concernsDevices(_ command: CommandDescription) -> Bool {
    typealias Key = DeviceCommandsRouter.Key
    return switch command {
    case Key.openDeviceTab, Key.sendTab, Key.pairDevice, Key.forgetDevice,
      LibraryScreenCommandsRouter.Key.showDevices, LibraryScreenCommandsRouter.Key.showDeviceTabs:
      true
    default: false
    }
  }

  private static let examples: KeyValuePairs<Command, [String]> = [
    .watch: ["watch tab-count", "watch tab-* --times"], .unwatch: ["unwatch tab-count"],
    .waitFor: ["wait for tab-count 3 --timeout 10s"],
    .let: ["let trip = swift.org github.com", "let"],
    .alias: [
      "alias gh = open tab https://github.com", "alias tidy = 'close duplicates; sort tabs'",
    ],
    .unalias: ["unalias gh"], .time: ["time tabs"], .source: ["source ~/tabs.script a.org"],
    .on: ["on tab-count echo changed", "on tab-count 0 'new window; save'"],
    .history: ["history 50", "history open tab"],
  ]
}
