import Foundation
import ProcessTesting

/// The compiler, set up with the built modules and macros. It checks source texts that may fail to
/// compile.
struct Compiler {
  /// The directory in which the tests, the modules and the macros are built.
  static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let features = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "InferIsolatedConformances", "NonisolatedNonsendingByDefault",
  ]

  /// The options for compiling every source in the package.
  static let settings =
    [
      "-swift-version", "6", "-parse-as-library", "-package-name", "client",
      "-diagnostic-style", "llvm",
      "-load-plugin-executable", built("SwitchboardMacros-tool") + "#SwitchboardMacros",
      "-Xcc", "-fmodule-map-file=" + built("CSwitchboardRuntime.build/module.modulemap"),
    ] + features.flatMap { ["-enable-upcoming-feature", $0] }

  static func built(_ name: String) -> String { products.appendingPathComponent(name).path }

  /// Type-checks a source text.
  /// - Returns: The errors and warnings, in the order of their lines.
  static func errors(in source: String) throws -> [CompileError] {
    let directory = TemporaryDirectory()
    let file = try directory.write(source, to: "Client.swift")
    let run = try ProcessRun(
      ["swiftc", "-typecheck", "-module-name", "Client", "-warnings-as-errors"] + settings
        + ["-I", built("Modules"), file], merged: true)
    let errors = CompileError.all(in: run.output)
    // If the compiler fails without errors in the source, its output is the only error.
    guard errors.isEmpty, run.code != 0 else { return errors }
    return [CompileError(file: "", line: 0, message: run.output)]
  }
}
