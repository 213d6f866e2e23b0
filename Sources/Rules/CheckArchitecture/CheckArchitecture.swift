import Foundation
import PackagePlugin

/// A command plug-in that checks the rules against the index of the package.
///
/// If the last debug build is older than the sources, the plug-in builds the package first, which
/// writes the index.
@main
struct CheckArchitecture: CommandPlugin {
  /// The exit code of the checker if it needs a newer build.
  private static let needsBuild: Int32 = 3

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    // <scratch folder>/plugins/CheckArchitecture/outputs
    let scratch = context.pluginWorkDirectoryURL.deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    guard let checked = CheckedPackage(context.package, arguments) else { return }
    let last = scratch.appendingPathComponent("debug")
    var result = checked.isBuilt(in: last) ? try check(checked, last, context, arguments) : nil
    if result == nil || result?.code == Self.needsBuild {
      guard let folder = try build(checked, context) else { return }
      result = try check(checked, folder, context, arguments)
    }
    result?.report()
  }

  /// Runs the checker on the index of a build. Its report goes to the standard output at once.
  private func check(
    _ checked: CheckedPackage, _ build: URL, _ context: PluginContext, _ arguments: [String]
  ) throws -> CheckerResult {
    let checker = Process(), errors = Pipe()
    checker.executableURL = try context.tool(named: "ArchitectureChecker").url
    checker.arguments =
      ["--package", checked.package.directoryURL.path, "--index", build.path] + arguments
    checker.standardError = errors
    try checker.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    checker.waitUntilExit()
    return CheckerResult(
      code: checker.terminationStatus, errors: String(decoding: text, as: UTF8.self))
  }

  /// Builds the package and returns the folder of the products. If there are no products, returns the
  /// plug-in's folder, which is in the same build. Returns nil if the package doesn't build.
  private func build(_ checked: CheckedPackage, _ context: PluginContext) throws -> URL? {
    let build = try packageManager.build(
      .all(includingTests: checked.needsTests), parameters: .init(configuration: .debug))
    guard build.succeeded else {
      Diagnostics.error("the package does not build, so nothing was checked\n\(build.logText)")
      return nil
    }
    return build.builtArtifacts.first?.url.deletingLastPathComponent()
      ?? context.pluginWorkDirectoryURL
  }
}

// MARK: - CheckerResult

/// The result of a run of the checker.
private struct CheckerResult {
  let code: Int32
  let errors: String

  /// Reports what went wrong. Only diagnostics reach the standard error of `swift package`: it writes
  /// all other output of a plug-in to its standard output.
  func report() {
    let lines = errors.split(separator: "\n").map(String.init)
    let warning = "warning: "
    for line in lines where line.hasPrefix(warning) {
      Diagnostics.warning(String(line.dropFirst(warning.count)))
    }
    let text = lines.filter { !$0.hasPrefix(warning) }.joined(separator: "\n")
    let prefix = ["error: ", "Error: "].first(where: text.hasPrefix) ?? ""
    if !text.isEmpty { Diagnostics.error(String(text.dropFirst(prefix.count))) }
    if code == 1 {
      Diagnostics.error("rules are violated: fix the errors above, or add them to the baseline")
    }
    if code > 1 && text.isEmpty { Diagnostics.error("the architecture was not checked") }
  }
}

// MARK: - CheckedPackage

/// The package to check: the root package, or a package that it depends on.
private struct CheckedPackage {
  let package: Package
  /// A Boolean value that indicates whether the build includes the tests.
  let needsTests: Bool
  private let isRoot: Bool

  /// Creates a package from the arguments of the command. Returns nil, after an error, if the root
  /// package doesn't depend on the package that they name.
  init?(_ root: Package, _ arguments: [String]) {
    let folder = Self.folder(arguments).map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    let path = folder ?? root.directoryURL.path
    isRoot = path == root.directoryURL.path
    // The modules of a dependency are built only if a target, such as a test, depends on them.
    needsTests = arguments.contains("--include-tests") || !isRoot
    let packages = [root] + root.dependencies.map(\.package)
    guard let package = packages.first(where: { $0.directoryURL.path == path }) else {
      Diagnostics.error(
        "\(root.displayName) does not depend on the package at \(path). "
          + "Add it to the dependencies in Package.swift, or leave out --package.")
      return nil
    }
    self.package = package
  }

  private static func folder(_ arguments: [String]) -> String? {
    let name = "--package"
    if let last = arguments.last(where: { $0.hasPrefix(name + "=") }) {
      return String(last.dropFirst(name.count + 1))
    }
    guard let index = arguments.lastIndex(of: name) else { return nil }
    return arguments[(index + 1)...].first
  }

  /// Returns whether a build contains all source files of the package. The index doesn't show that a
  /// file is new.
  func isBuilt(in build: URL) -> Bool {
    let kinds: [ModuleKind] =
      isRoot && needsTests ? [.generic, .executable, .test] : [.generic, .executable]
    let targets = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
      .filter { kinds.contains($0.kind) }
    let built = targets.filter { isRoot || Self.hasModule($0, build) }
    return !built.isEmpty && built.allSatisfy { Self.isBuilt($0, build) }
  }

  private static func isBuilt(_ target: SwiftSourceModuleTarget, _ build: URL) -> Bool {
    let map = build.appendingPathComponent("\(target.moduleName).build/output-file-map.json")
    guard hasModule(target, build), let data = try? Data(contentsOf: map),
      let files = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return false }
    return target.sourceFiles(withSuffix: "swift").allSatisfy { files[$0.url.path] != nil }
  }

  /// Returns whether a target was compiled. The list of its files exists even before that.
  private static func hasModule(_ target: SwiftSourceModuleTarget, _ build: URL) -> Bool {
    FileManager.default.fileExists(
      atPath: build.appendingPathComponent("Modules/\(target.moduleName).swiftmodule").path)
  }
}
