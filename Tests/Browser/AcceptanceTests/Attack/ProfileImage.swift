import BrowserModelTesting
import Foundation
import ProcessTesting

/// The files of a profile and of its runtime directory, in memory.
struct ProfileImage: Equatable {
  /// The contents of each file, by its path below the sandbox.
  var files: [String: Data] = [:]
  /// The paths of all directories, parents first.
  var directories: [String] = []

  /// Reads all files below the given directories.
  /// - Parameter roots: The directories, by the names that they get in the image.
  init(of roots: [String: URL]) throws {
    for (name, url) in roots {
      for (path, entry) in try FileTree(at: url).entries {
        let place = path.isEmpty ? name : "\(name)/\(path)"
        if let contents = entry.contents, !Self.isDirectory(url.appendingPathComponent(path)) {
          files[place] = contents
        } else {
          directories.append(place)
        }
      }
    }
    directories.sort()
  }

  /// Replaces the contents of the given directories with the image.
  ///
  /// The directories themselves stay, because the program identifies the incognito directory by
  /// them.
  func write(to roots: [String: URL]) throws {
    let found = try Self(of: roots)
    for path in found.files.keys {
      try FileManager.default.removeItem(at: Self.place(of: path, in: roots))
    }
    for path in found.directories.reversed() where !directories.contains(path) {
      try FileManager.default.removeItem(at: Self.place(of: path, in: roots))
    }
    for path in directories {
      try FileManager.default.createDirectory(
        at: Self.place(of: path, in: roots), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    for (path, contents) in files {
      let place = Self.place(of: path, in: roots).path
      // A mutation may have left a path without its directory.
      _ = FileManager.default.createFile(
        atPath: place, contents: contents, attributes: [.posixPermissions: 0o600])
    }
  }
}

// MARK: - Paths

extension ProfileImage {
  private static func isDirectory(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// Returns the location of a path in an image.
  static func place(of path: String, in roots: [String: URL]) -> URL {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    let root = roots[parts[0]] ?? URL(fileURLWithPath: "/nonexistent")
    return parts.count == 1 ? root : root.appendingPathComponent(parts[1])
  }

  /// Returns the name under which the figures of a file are counted, without what differs between
  /// runs.
  static func kind(of path: String) -> String {
    path.replacing(/^runtime\/switchboard\/[0-9a-f]+/, with: "incognito")
      .replacing(/^profile\/(states\/)?/, with: "")
  }
}

// MARK: - Sandbox

/// A program with its own profile, runtime directory and directory for temporary files.
struct Sandbox {
  private let runtime = TemporaryDirectory()
  /// The directory that the program gets for temporary files.
  let temporary = TemporaryDirectory()
  /// The program.
  let program: Program

  /// Creates a sandbox.
  /// - Parameter hasRuntime: Whether incognito data is stored outside of the profile.
  init(hasRuntime: Bool = true) throws {
    // Otherwise the program refuses to keep anything of incognito there.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: runtime.path)
    program = Program(environment: [
      "XDG_RUNTIME_DIR": hasRuntime ? runtime.path : "", "TMPDIR": temporary.path,
    ])
  }

  /// The files that can be attacked.
  var roots: [String: URL] { ["profile": program.profile.url, "runtime": runtime.url] }

  /// Reads all current files.
  func image() throws -> ProfileImage { try ProfileImage(of: roots) }

  /// Returns the location of a path in the image.
  func place(of path: String) -> URL { ProfileImage.place(of: path, in: roots) }

  /// Replaces all files.
  func restore(_ image: ProfileImage) throws { try image.write(to: roots) }

  /// Reads the output of a program until it ends with a text.
  @discardableResult
  static func read(_ output: FileHandle, upTo text: String) throws -> String {
    var printed = ""
    while !printed.hasSuffix(text) {
      let data = output.availableData
      try Attack.check(!data.isEmpty, "The program ended; it had printed:\n\(printed)")
      printed += String(decoding: data, as: UTF8.self)
    }
    return printed
  }
}
