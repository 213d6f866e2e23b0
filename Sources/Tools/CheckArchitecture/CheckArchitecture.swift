import Foundation
import PackagePlugin

/// A command that builds the package in debug, which writes the index, and checks the rules.
@main
struct CheckArchitecture: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let build = try packageManager.build(
      .all(includingTests: arguments.contains("--include-tests")),
      parameters: .init(configuration: .debug))
    guard build.succeeded else {
      return Diagnostics.error(
        "the package does not build, so nothing was checked\n\(build.logText)")
    }
    let checker = Process()
    checker.executableURL = try context.tool(named: "ArchitectureChecker").url
    checker.arguments =
      ["--package", context.package.directoryURL.path]
      + ["--index", Self.folder(of: build, context).path] + arguments
    try checker.run()
    checker.waitUntilExit()
    switch checker.terminationStatus {
    case 0: break
    case 1: Diagnostics.error("the architecture is not kept")
    default: Diagnostics.error("the architecture was not checked")
    }
  }

  /// Returns the folder of the products. If there are none, the folder of the plug-in is in the
  /// same build.
  private static func folder(
    of build: PackageManager.BuildResult, _ context: PluginContext
  ) -> URL {
    build.builtArtifacts.first?.url.deletingLastPathComponent() ?? context.pluginWorkDirectoryURL
  }
}
