public import Switchboard

/// Commands for plug-ins, which are programs that add something to the running browser.
@CommandProtocol
@MainActor
public protocol PluginCommands: AnyObject {
  /// Starts a plug-in, which is a program that adds commands and properties, or reviews commands.
  ///
  /// The program reaches the browser through a socket of its own. It may do only what the options
  /// grant. If it ends by itself, it is started again, at most three times. The article ‘Write a
  /// plug-in’ describes how to write one.
  /// - Example: `start plugin ./reading_time.py --observes active-address`
  /// - Example: `start plugin ./address_filter.py blocked.txt --wraps load-url --wraps open-tab`
  /// - Parameters:
  ///   - program: The program, and the words that it gets as arguments.
  ///   - calls: A command that the plug-in may run, such as open-tab, or reads for all commands that
  ///     only read and stay in the browser, or all.
  ///   - wraps: A command that the plug-in may review before it runs, and refuse or change.
  ///   - observes: A property that the plug-in may observe, such as active-address, or all.
  ///   - incognito: Includes incognito tabs in everything that is granted.
  @Effects(.changes, .reachesOutside)
  @TypedInFull
  func startPlugin(
    _ program: [String], calls: [String], wraps: [String], observes: [String], incognito: Bool
  ) async throws

  /// Ends a plug-in and removes what it has added.
  /// - Example: `stop plugin reading-time`
  /// - Parameter name: The name of the plug-in, as ‘plugins’ shows it.
  @Effects(.changes)
  @TypedInFull
  func stopPlugin(_ name: String) async throws

  /// Shows the plug-ins, what they have added, and what they may do.
  /// - Example: `plugins`
  @Effects(.reads)
  @ShortName("plugins")
  func showPlugins() throws -> [PluginStatus]
}
