public import Foundation
public import Switchboard

/// The path of a file, as a user types it, such as `~/trip.session`.
///
/// A path that contains spaces must be typed in quotes.
public struct FilePath: Hashable, Sendable {
  /// The path as the user typed it.
  public let path: String

  /// Creates a path from text.
  public init(_ path: String) { self.path = path }

  /// A Boolean value that indicates whether the path is `-`, which stands for standard input or
  /// standard output.
  public var isStandardStream: Bool { path == StandardInput.path }

  /// Returns whether text begins with a directory, such as `~/`, so that it can only be a path.
  package static func beginsWithDirectory(_ text: String) -> Bool {
    ["/", "./", "../", "~/"].contains(where: text.hasPrefix)
  }

  /// The URL of the file. A leading `~` in the path refers to the home directory.
  public var url: URL { URL(fileURLWithPath: FilePathArgument(path).expanded) }
}

// MARK: - CommandArgument

extension FilePath: CommandArgument {
  public static var valueDescription: String { "the path of a file, such as ~/trip.session" }

  public var argument: String { path }

  @MainActor
  public static func candidates(in context: CandidateContext) async -> [CommandCandidate] {
    FilePathArgument.candidates(beginning: context.partialWord)
  }

  public init?(argument: String) {
    guard !argument.isEmpty, !argument.unicodeScalars.contains("\0") else { return nil }
    self.init(argument)
  }
}
