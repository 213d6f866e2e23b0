/// A broadcast value that begins with one of a few words, such as `saved` in `saved 08:00`.
///
/// A prompt completes the words, and accepts them in place of the whole value, for example in
/// `wait for save-state saved`. It refuses a word that no value begins with. Conform a type to this
/// protocol if it isn't a ``CommandParameterType``, because its values cannot be typed.
///
/// ```swift
/// extension SaveSummary: BroadcastWords {
///   static var words: [String] { ["idle", "pending", "saving", "saved", "failed"] }
/// }
/// ```
public protocol BroadcastWords: SendableMetatype {
  /// The words to complete.
  static var words: [String] { get }

  /// A phrase that describes the words. Defaults to the words.
  static var wordDescription: String { get }

  /// Returns whether a text can be a value or its first word. By default, it must begin with one of
  /// ``words``, followed by a blank, a colon or nothing.
  /// - Parameter text: The text that the user types.
  static func accepts(_ text: String) -> Bool
}

// MARK: - Defaults

extension BroadcastWords {
  public static var wordDescription: String { words.list(.or) }

  public static func accepts(_ text: String) -> Bool {
    words.contains(String(text.prefix { !" :".contains($0) }))
  }
}
