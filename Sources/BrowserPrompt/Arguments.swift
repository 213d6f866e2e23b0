import ArgumentParser
import SwitchboardREPL

/// The command line of `switchboard`.
struct Arguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "switchboard",
    abstract: "A browser at a prompt.",
    discussion: """
      Lines come from the terminal, from -c, from a script, or from standard input where that is \
      no terminal. ‘help’ lists the commands.
      """,
    version: "0.1.0")

  @Option(
    name: .customShort("c"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run a line, instead of a prompt; may be repeated.", valueName: "line"))
  var lines: [String] = []

  @Option(help: ArgumentHelp("Keep everything of this run there.", valueName: "directory"))
  var profile: String?

  @Flag(help: "Read the profile, and keep nothing of this run, also beside another on it.")
  var readOnly = false

  @Flag(help: "Begin without the saved windows; ‘new window’ brings them back.")
  var safeMode = false

  @Flag(help: "Show listings as JSON.")
  var json = false

  @Flag(help: "Show each line of a script before it runs.")
  var echo = false

  @Flag(help: "Go on after a line that failed.")
  var keepGoing = false

  @Flag(help: "Keep no typed lines.")
  var noHistory = false

  @Flag(help: "Do not read ~/.editrc.")
  var noRc = false

  @Flag(name: .shortAndLong, help: "Begin without a word of welcome.")
  var quiet = false

  @Argument(help: "A file of lines to run, instead of a prompt.")
  var script: String?

  func validate() throws {
    if !lines.isEmpty, script != nil {
      throw ValidationError("Give lines with -c or a script, not both.")
    }
  }
}
