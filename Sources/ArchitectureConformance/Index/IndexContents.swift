import CIndexStoreLoader
import Foundation

/// What a store lists of a package. It keeps the units of deleted files and of earlier builds, too: of
/// each file that still exists the newest counts.
struct IndexContents {
  /// A compiled source file of the package.
  struct Unit {
    let file: SourceFile
    let record: String
    /// The triple that it was compiled for.
    let target: String
    /// When it was compiled, in seconds since 1970.
    let compiled: Double

    var module: String { file.module }
  }

  /// The names of all modules that were compiled or imported, those of other packages included.
  private(set) var modules: Set<String> = []
  /// Those of them that belong to the package or to packages that it depends on.
  private(set) var packageModules: Set<String> = []
  private var newest: [String: Unit] = [:]
  private var package: PackageFolder

  init(_ location: IndexLocation) { package = PackageFolder(location) }

  /// The units, in the order of their files' paths.
  var units: [Unit] { newest.values.sorted { $0.file.path < $1.file.path } }

  mutating func add(_ unit: IndexUnit) {
    let module = unit.module.string, path = unit.path.string
    // A module whose files are all gone was renamed.
    guard path.isEmpty || FileManager.default.fileExists(atPath: path) else { return }
    modules.insert(ImportedName.of(module))
    if !unit.isSystem { packageModules.insert(module) }
    guard !module.isEmpty, unit.record.count > 0, let folder = package.folder(of: path),
      newest[path].map({ $0.compiled < unit.modified }) ?? true
    else { return }
    let file = SourceFile(path: path, module: module, folder: folder)
    newest[path] = Unit(
      file: file, record: unit.record.string, target: unit.target.string, compiled: unit.modified)
  }
}
