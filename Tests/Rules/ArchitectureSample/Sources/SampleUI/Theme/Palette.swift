import SampleCommands

/// The colors of the user interface.
struct Palette {
  static let depth = 3

  var contrast: Int {
    Spacing.narrow  // breaks: no-cycles-between-folders
  }
}
