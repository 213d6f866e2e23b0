/// A part of a code base with a name: some of its modules, or some of its folders.
public struct Layer: Sendable {
  /// What messages call it.
  public let name: String
  let modules: Set<String>
  let folders: Set<String>

  /// Makes a layer of whole modules, of the package or of others.
  public init(_ name: String, modules: String...) {
    self.init(name, modules: modules)
  }

  /// Makes a layer of folders, relative to the package's: `Sources/App/Model`; what is below them is
  /// part of it.
  public init(_ name: String, folders: String...) {
    self.init(name, folders: folders)
  }

  /// Makes a layer of modules and folders.
  public init(_ name: String, modules: [String] = [], folders: [String] = []) {
    self.name = name
    self.modules = Set(modules.map(ImportedName.of))
    self.folders = Set(folders.map(Self.normalized))
  }

  /// The types that are declared in it.
  public var types: Types {
    Types("types of \(name)", requiring: .layer(self)) { type, _ in
      self.contains(module: type.module, type.folder)
    }
  }

  /// A path without what does not matter in it: `./Sources/App/` is `Sources/App`.
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
