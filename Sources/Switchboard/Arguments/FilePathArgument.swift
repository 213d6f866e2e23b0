#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The path of a file or folder as a user types it, such as `~/songs`. Prompts offer completions
/// from the file system.
public struct FilePathArgument: CommandArgument, Hashable, Sendable {
  /// The path as the user typed it.
  public let path: String

  /// Creates a path.
  /// - Parameter path: The path, which may begin with `~`.
  public init(_ path: String) { self.path = path }

  /// The path with a leading `~` replaced by the home directory.
  public var expanded: String { HomePath.expanded(path) }
}

// MARK: - CommandArgument

extension FilePathArgument {
  public static var valueDescription: String { "the path of a file, such as ~/notes.txt" }
  public var argument: String { path }

  public init?(argument: String) {
    guard !argument.isEmpty, !argument.unicodeScalars.contains("\0") else { return nil }
    self.init(argument)
  }

  @MainActor
  public static func candidates(in context: CandidateContext) async -> [CommandCandidate] {
    candidates(beginning: context.partialWord)
  }

  /// Returns the paths of the files and folders that match the beginning of a path. The path of a
  /// folder ends with `/`.
  ///
  /// Hidden files are omitted unless the last path component begins with a period.
  /// - Parameter partial: The beginning of the path.
  public static func candidates(beginning partial: String) -> [CommandCandidate] {
    let folder = partial.lastIndex(of: "/").map { String(partial[...$0]) } ?? ""
    let name = partial.dropFirst(folder.count)
    let path = HomePath.expanded(folder.isEmpty ? "." : folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return
      names
      .filter { $0.hasPrefix(name) && ($0.hasPrefix(".") == name.hasPrefix(".")) }
      .sorted().map { candidate($0, in: folder, at: path) }
  }

  private static func candidate(
    _ name: String, in folder: String, at path: String
  ) -> CommandCandidate {
    // The trailing `/.` follows a symbolic link. Without it, the attributes would be those of the
    // link itself.
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)/.")
    let isFolder = attributes?[.type] as? FileAttributeType == .typeDirectory
    return CommandCandidate(folder + name + (isFolder ? "/" : ""))
  }
}
