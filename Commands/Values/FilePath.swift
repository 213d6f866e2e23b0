public import Foundation
public import Switchboard

/// The path of a file, as a person types it: `~/trip.session`, or in quotes where it has spaces.
public struct FilePath: Hashable, Sendable {
  /// The path as it was typed.
  public let path: String

  /// Makes a path of a text.
  public init(_ path: String) { self.path = path }

  /// Where the file is: from the home directory after `~`, else from the current directory.
  public var url: URL { URL(fileURLWithPath: HomePath.expanded(path)) }
}

// MARK: - CommandArgument

extension FilePath: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { "the path of a file, as ~/trip.session" }

  /// The word that makes this value.
  public var argument: String { path }

  /// Makes a value of a word; nil if it is empty.
  public init?(argument: String) {
    guard !argument.isEmpty, !argument.unicodeScalars.contains("\0") else { return nil }
    self.init(argument)
  }
}
