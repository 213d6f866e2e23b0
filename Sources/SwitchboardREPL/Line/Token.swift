/// One word of a typed line.
struct Token: Equatable {
  /// The word, without its quotes and escapes.
  let text: String
  /// True if any of it was quoted or escaped, so that it is never an option.
  let isQuoted: Bool
}
