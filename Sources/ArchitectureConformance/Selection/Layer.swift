/// A named part of a code base that consists of modules, folders, or both.
public struct Layer: Sendable {
  /// The name of the layer in messages.
  public let name: String
  let modules: Set<String>
  let folders: Set<String>

  /// Creates a layer from modules in this package or in other packages.
  public init(_ name: String, modules: String...) {
    self.init(name, modules: modules)
  }

  /// Creates a layer from folders and their subfolders. Paths are relative to the package, such as
  /// `Sources/App/Model`.
  public init(_ name: String, folders: String...) {
    self.init(name, folders: folders)
  }

  /// Creates a layer from modules and folders.
  public init(_ name: String, modules: [String] = [], folders: [String] = []) {
    self.name = name
    self.modules = Set(modules.map(ImportedName.of))
    self.folders = Set(folders.map(Self.normalized))
  }

  /// The types that the layer declares.
  public var types: Types {
    Types("types of \(name)", requiring: .layer(self)) { type, _ in
      self.contains(module: type.module, type.folder)
    }
  }

  /// Returns a path without redundant parts. For example, `./Sources/App/` becomes `Sources/App`.
  private static func normalized(_ folder: String) -> String {
    folder.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  func contains(_ file: SourceFile) -> Bool { contains(module: file.module, file.folder) }

  func contains(module: String, _ folder: String?) -> Bool {
    if modules.contains(module) { return true }
    guard let folder, !folders.isEmpty else { return false }
    return folders.contains { $0.isEmpty || folder == $0 || folder.hasPrefix($0 + "/") }
  }
}
