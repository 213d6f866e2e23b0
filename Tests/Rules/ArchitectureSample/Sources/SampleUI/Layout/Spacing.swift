/// The distances in the user interface.
enum Spacing {
  static let narrow = 4
  // Only the check of this enum uses it.
  static let wide = 8

  static var shadow: Int {
    Palette.depth  // breaks: no-cycles-between-folders
  }
}
