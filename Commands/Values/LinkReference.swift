public import Switchboard

/// A reference to a link on a page, as a user types it: its number, or words of its text.
public enum LinkReference: Hashable, Sendable {
  /// The link with a number.
  case number(LinkNumber)
  /// The link whose text contains all words.
  case words([String])
}

// MARK: - CommandParameterType

extension LinkReference: CommandParameterType {
  public static var arity: CommandArity { .many }

  public static var valueDescription: String { "the number of a link, or words of its text" }

  public static var argumentCandidates: [String] { [] }

  public var arguments: [String] {
    switch self {
    case .number(let number): number.arguments
    case .words(let words): words
    }
  }

  public init?(arguments: [String]) {
    guard let first = arguments.first, arguments.allSatisfy({ !$0.isEmpty }) else { return nil }
    if arguments.count == 1, let number = Int(first) {
      guard let number = LinkNumber(number: number) else { return nil }
      self = .number(number)
    } else {
      self = .words(arguments)
    }
  }
}
