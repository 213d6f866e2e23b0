/// The distances in the user interface.
enum Spacing {
  static let narrow = 4

  static var shadow: Int {
    Palette.depth  // breaks: no-cycles-between-folders
  }
}
