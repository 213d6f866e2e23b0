public import Switchboard

/// Scripts, variables and aliases.
@CommandProtocol
@MainActor
public protocol ScriptingCommands: AnyObject {
  /// Sets a variable, which lines refer to as ‘$name’. Without a name, lists the variables.
  ///
  /// ‘let trip = a b’ sets a variable to two words. ‘let trip’ shows its value, and ‘let trip =’
  /// removes it. ‘$?’ is the status of the last command, and ‘$last’ is what it showed. ‘$1’, ‘$2’ and
  /// so on are the arguments of a script, ‘$@’ is all of them, ‘$#’ is their number, and ‘$0’ is the
  /// script. ‘$?’, ‘$@’ and ‘$#’ must be separate words or in double quotes. A variable stays as it is
  /// within single quotes, or if it has no value.
  /// - Example: `let names = anna ben`
  /// - Example: `let`
  /// - Parameters:
  ///   - name: The name, of letters, digits and underscores.
  ///   - value: An equals sign, and any number of words.
  @Effects(.changes, .repeatable)
  @ShortName("let")
  func setVariable(_ name: String?, _ value: [LineWord]) throws

  /// Defines a short name for a line. Without a name, lists the aliases.
  ///
  /// Arguments of the alias are appended to the line. Quote a line that contains ‘;’, ‘|’, ‘>’ or
  /// ‘&’, and use single quotes to keep a ‘$’. An alias hides a command of the same name. Only a
  /// terminal shows a notice of that.
  /// - Example: `alias last = history 5`
  /// - Example: `alias both = 'jobs; history'`
  /// - Parameters:
  ///   - name: The alias, which is one word.
  ///   - line: An equals sign, and the line.
  @Effects(.changes, .repeatable)
  @ShortName("alias")
  func setAlias(_ name: String?, _ line: [LineWord]) throws

  /// Removes aliases.
  /// - Example: `unalias last`
  /// - Parameter names: The aliases.
  @Effects(.destroys)
  @ShortName("unalias")
  @TypedInFull
  func removeAliases(_ names: [String]) throws

  /// Lists the aliases.
  @Effects(.reads)
  @ShortName("aliases")
  func showAliases()

  /// Shows its arguments.
  /// - Example: `echo $last`
  /// - Parameter words: The arguments.
  @Effects(.reads)
  func echo(_ words: [LineWord])

  /// Waits.
  /// - Example: `sleep 0.5`
  /// - Example: `sleep 200ms`
  /// - Parameter time: The time to wait, such as 200ms or 1h30m. A number without a unit is in
  ///   seconds.
  @Effects(.reads)
  func sleep(_ time: Duration) async throws

  /// Runs a line and shows how long it took.
  /// - Example: `time sleep 0.2`
  /// - Parameter line: The line.
  @Effects(.destroys, .reachesOutside)
  @ShortName("time")
  func measureTime(_ line: [LineWord]) async throws

  /// Runs the lines of a script until one of them fails.
  /// - Example: `source ~/lines.txt anna`
  /// - Parameters:
  ///   - file: The path of the script, or ‘-’ for standard input.
  ///   - arguments: The arguments, which the script refers to as ‘$1’, ‘$2’ and ‘$@’.
  @Effects(.destroys, .reachesOutside)
  func source(_ file: String, _ arguments: [String]) async throws

  /// Runs a line whenever a broadcast property changes.
  ///
  /// With a value, the line runs only if the property becomes that value. The line runs after the
  /// line that has changed the value, once for several changes in a row. Changes that the line
  /// itself makes do not run it again. Quote a line that contains ‘;’, ‘|’, ‘>’ or ‘&’.
  /// - Example: `on count echo changed`
  /// - Example: `on count 0 'echo empty; history'`
  /// - Parameters:
  ///   - key: The property's name, as ‘broadcasts’ lists it.
  ///   - line: The value to wait for, if any, and the line.
  @Effects(.changes)
  @ShortName("on")
  func addHook(_ key: String, _ line: [LineWord]) throws

  /// Removes hooks, so that their lines no longer run.
  /// - Example: `off 1`
  /// - Example: `off`
  /// - Parameter numbers: The numbers of the hooks, as ‘hooks’ shows them. Defaults to all.
  @Effects(.destroys)
  @ShortName("off")
  @TypedInFull
  func removeHooks(_ numbers: [Int]) throws

  /// Lists the lines that run when a broadcast property changes.
  @Effects(.reads)
  @ShortName("hooks")
  func showHooks()
}
