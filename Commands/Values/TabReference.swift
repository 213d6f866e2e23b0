import Foundation
public import Switchboard

/// A reference to one tab, as a user types it: `3`, `2:3` for tab 3 of window 2, `id:12`, a pattern
/// such as `*swift*`, or words from its title or address.
public enum TabReference: Hashable, Sendable {
  /// A tab in the window in front.
  case position(TabPosition)
  /// A tab in a window.
  case window(WindowNumber, TabPosition)
  /// A tab in any window, by its identity.
  case id(TabID)
  /// The tab with a matching title, host or address.
  case matching(TabPattern)
  /// The tab that contains all words in its title or address.
  case words([String])
}

// MARK: - CommandParameterType

extension TabReference: CommandParameterType {
  public static var arity: CommandArity { .many }

  public static var valueDescription: String {
    "a tab by number (3, or 2:3 in window 2), a pattern (*.org) or words of its title or address"
  }

  public static var argumentCandidates: [String] { [] }

  public var arguments: [String] {
    switch self {
    case .position(let position): position.arguments
    case .window(let window, let position): ["\(window.argument):\(position.argument)"]
    case .id(let id): ["\(Self.idMark)\(id.number)"]
    case .matching(let pattern): pattern.arguments
    case .words(let words): words
    }
  }

  public init?(arguments: [String]) {
    guard let first = arguments.first, arguments.allSatisfy({ !$0.isEmpty }) else { return nil }
    if let pattern = TabPattern(argument: arguments.joined(separator: " ")) {
      self = .matching(pattern)
    } else if arguments.count == 1, let id = Self.id(first) {
      self = .id(id)
    } else if arguments.count > 1 || !Self.isNumber(first) {
      self = .words(arguments)
    } else {
      self.init(number: first)
    }
  }

  /// Creates a reference from one or two numbers, or returns nil if a number is less than 1.
  private init?(number: String) {
    let parts = number.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let position = parts.last.flatMap(TabPosition.init(argument:)) else { return nil }
    guard parts.count > 1 else {
      self = .position(position)
      return
    }
    guard let window = WindowNumber(argument: parts[0]) else { return nil }
    self = .window(window, position)
  }

  private static let idMark = "id:"

  private static func id(_ word: String) -> TabID? {
    guard word.hasPrefix(idMark) else { return nil }
    return Int(word.dropFirst(idMark.count)).map(TabID.init)
  }

  /// Returns whether a word consists of one number, or of two numbers with a colon between them.
  private static func isNumber(_ word: String) -> Bool {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }
}

// MARK: - TabWords

/// Words that identify tabs by their titles and addresses. An asterisk in a word stands for any text.
public struct TabWords: Hashable, Sendable {
  private let words: [String]

  /// Creates a value from words in any order. Capitalization and accents are ignored.
  public init(_ words: [String]) { self.words = words.map(\.plain) }

  /// The words, separated by spaces.
  public var text: String { words.joined(separator: " ") }

  /// Returns whether a title or an address contains each word.
  /// - Parameters:
  ///   - title: The title of a tab.
  ///   - address: The address of its page.
  public func match(_ title: String, _ address: String) -> Bool {
    guard !words.isEmpty else { return true }
    let texts = [title.plain, address.plain]
    return words.allSatisfy { word in
      let pattern = TabPattern(argument: word)
      return texts.contains { pattern?.matches($0) ?? $0.contains(word) }
    }
  }

  /// Returns whether the words are the path of a folder, or of a folder that contains it.
  /// - Parameter folder: The path of the folder, with slashes.
  public func begins(_ folder: String) -> Bool {
    "\(folder.plain)/".hasPrefix(text.isEmpty ? "" : "\(text)/")
  }

  /// Returns whether the words are a title, or an address with or without its scheme.
  /// - Parameters:
  ///   - title: The title of a tab.
  ///   - address: The address of its page.
  public func equal(_ title: String, _ address: String) -> Bool {
    let rest = address.plain.split(separator: "://", maxSplits: 1).last.map(String.init) ?? ""
    return [title.plain, address.plain, rest, rest + "/"].contains(text)
  }

  /// Returns whether a title or an address contains the letters of each word in the same order.
  /// - Parameters:
  ///   - title: The title of a tab.
  ///   - address: The address of its page.
  public func resemble(_ title: String, _ address: String) -> Bool {
    let texts = [title.plain, address.plain]
    return words.allSatisfy { word in texts.contains { $0.containsInOrder(word) } }
  }
}

extension String {
  /// The text without differences in capitalization and accents.
  fileprivate var plain: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  fileprivate func containsInOrder(_ letters: String) -> Bool {
    var rest = letters[...]
    for letter in self where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}

// MARK: - TabOrder

/// An order of tabs.
public enum TabOrder: CaseIterable, Hashable, Sendable, CommandArgument {
  /// The alphabetical order of the titles.
  case title
  /// The alphabetical order of the hosts and addresses.
  case address
  /// The order in which the tabs were last used, starting with the latest.
  case lastUsed
  /// The order in which the tabs were opened.
  case opened
}
