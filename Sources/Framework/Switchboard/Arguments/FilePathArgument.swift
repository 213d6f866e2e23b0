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

  /// The path with a leading `~` replaced by the home directory. A relative path refers to the
  /// directory of the prompt at which the user typed it.
  ///
  /// A shell expands `~` only on its own command line. A `~` is replaced only if it's the whole path
  /// or is followed by `/` at the beginning of the path.
  public var expanded: String {
    if path == "~" || path.hasPrefix("~/") {
      let home = Self.home
      return (home.hasSuffix("/") ? String(home.dropLast()) : home) + path.dropFirst()
    }
    guard let directory = CallEnvironment.current.workingDirectory, !path.hasPrefix("/") else {
      return path
    }
    return directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
  }

  /// The home directory from `$HOME` or from the user database.
  private static var home: String {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return home.isEmpty ? FileManager.default.homeDirectoryForCurrentUser.path : home
  }
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
  /// Hidden files are omitted unless the last path component begins with a period. Callers that may not
  /// read files get no paths.
  /// - Parameter partial: The beginning of the path.
  public static func candidates(beginning partial: String) -> [CommandCandidate] {
    guard CallEnvironment.current.listsFiles else { return [] }
    let folder = partial.lastIndex(of: "/").map { String(partial[...$0]) } ?? ""
    let name = partial.dropFirst(folder.count)
    let path = Self(folder.isEmpty ? "." : folder).expanded
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return
      names
      .filter { $0.hasPrefix(name) && ($0.hasPrefix(".") == name.hasPrefix(".")) }
      .sorted().map { name in
        // Only a folder has an item ‘.’, also if a symbolic link leads to it.
        let isFolder = FileManager.default.fileExists(atPath: "\(path)/\(name)/.")
        return CommandCandidate(folder + name + (isFolder ? "/" : ""))
      }
  }
}
