import Switchboard

/// A typed line that names a command and gives it its words.
struct ParsedLine {
  let command: HandledCommand
  let arguments: CommandArguments
  /// True if `--json` was typed with it.
  let wantsJSON: Bool
}
