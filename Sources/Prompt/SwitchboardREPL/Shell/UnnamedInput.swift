public import Switchboard

/// The handling of lines that do not name a command. An app can pass these lines to its frontmost
/// screen.
///
/// A word that resembles a command's name is treated as a typing error, unless it contains a
/// period, a colon, or a slash. Typing errors are reported, and so are lines that the app does not
/// use.
public struct UnnamedInput: Sendable {
  /// The sentence about these lines that `help` shows after the list of commands.
  public let summary: String
  /// A clause about the text that a user can enter. It follows "and" in the message about an
  /// unknown command.
  public let advice: String
  /// A closure that returns what a line says about a secret, or nil if it has nothing to do with one.
  public let secret: @MainActor @Sendable (String) -> CommandSecret?
  /// A closure that handles a line and returns whether the app used the line. It throws an error if
  /// the line was meant for the app but failed.
  public let handle: @MainActor @Sendable (String) async throws -> Bool
  /// A closure that handles an empty line at a terminal, for example by showing more of a long text.
  public let handleEmptyLine: @MainActor @Sendable () async throws -> Void
  /// A closure that handles ^C on an empty line at a terminal, for example by stopping a load.
  public let handleInterrupt: @MainActor @Sendable () -> Void
  /// The line that stands for ^C on an empty line, which cannot be typed.
  static let interruptKey = "\u{3}"

  /// Creates a value that handles lines that do not name a command.
  /// - Parameters:
  ///   - summary: The sentence about these lines that `help` shows after the list of commands.
  ///   - advice: A clause about the text that a user can enter. It follows "and" in the message
  ///     about an unknown command.
  ///   - secret: A closure that returns what a line says about a secret, such as the password in an
  ///     address. By default, returns nil.
  ///   - handleEmptyLine: A closure that handles an empty line at a terminal. By default, nothing
  ///     happens.
  ///   - handleInterrupt: A closure that handles ^C on an empty line at a terminal. By default,
  ///     nothing happens.
  ///   - handle: A closure that handles a line and returns whether the app used the line. It throws
  ///     an error if the line was meant for the app but failed.
  public init(
    summary: String, advice: String,
    secret: @escaping @MainActor @Sendable (String) -> CommandSecret? = { _ in nil },
    handleEmptyLine: @escaping @MainActor @Sendable () async throws -> Void = {},
    handleInterrupt: @escaping @MainActor @Sendable () -> Void = {},
    handle: @escaping @MainActor @Sendable (String) async throws -> Bool
  ) {
    self.summary = summary
    self.advice = advice
    self.secret = secret
    self.handleEmptyLine = handleEmptyLine
    self.handleInterrupt = handleInterrupt
    self.handle = handle
  }
}
