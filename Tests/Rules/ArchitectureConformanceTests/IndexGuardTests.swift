import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct IndexGuardTests {
  private static let sources = [
    "A.swift": "public struct A {}\n", "B.swift": "public struct B { let a = A() }\n",
  ]

  private func error(_ package: ScratchPackage) throws -> String {
    let location = try package.location()
    let error = #expect(throws: IndexError.self) { try Codebase(location) }
    return "\(try #require(error))"
  }

  @Test func `a whole index of the sources as they are is taken`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compile()
    let graph = try package.codebase().graphOfModules()
    #expect(graph.nodes == ["Scratch"])
  }

  @Test func `a missing index is an error that says how to create it`() throws {
    let package = try ScratchPackage(Self.sources)
    #expect(IndexLocation.store(above: package.folder.path) == nil)
    let text = try error(package)
    #expect(text.contains("\(package.store.path)"))
    #expect(text.hasSuffix("build in debug (`swift build`), or with `--enable-index-store`"))
  }

  @Test func `an index of other files than the package's is refused`() throws {
    let package = try ScratchPackage(Self.sources), other = try ScratchPackage(Self.sources)
    try package.compile()
    let location = try IndexLocation(store: package.store.path, package: other.folder.path)
    let error = #expect(throws: IndexError.self) { try Codebase(location) }
    #expect("\(try #require(error))".contains("has no file of \(other.folder.path)"))
  }

  @Test func `an index that is older than a source is refused, with the source's name`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compile()
    let later = Date(timeIntervalSinceNow: 60)
    try FileManager.default.setAttributes(
      [.modificationDate: later], ofItemAtPath: package.source("B.swift").path)
    let text = try error(package)
    #expect(
      text == """
        the index is older than \(package.source("B.swift").path): build again, or delete the build \
        folder if it is no longer compiled
        """)
  }

  @Test func `a file with an error is refused, although the failed build has indexed it`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compileInParts()
    #expect(try package.codebase().graphOfModules().nodes == ["Scratch"])
    try package.write("public struct B { let a: Int = A() }\n", to: "B.swift")
    try package.compileInParts(fails: true)
    #expect(
      try error(package) == """
        the last build failed at \(package.source("B.swift").path): correct the errors and build \
        again
        """)
    try package.write("public struct B { let a = A() }\n", to: "B.swift")
    try package.compileInParts()
    #expect(try package.codebase().graphOfModules().nodes == ["Scratch"])
  }

  @Test func `a new source is refused until it is compiled or excluded`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compile()
    try package.write("import Foundation\n", to: "Inner/New.swift")
    let later = Date(timeIntervalSinceNow: 60), new = package.source("Inner/New.swift").path
    try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: new)
    #expect(
      try error(package) == """
        the index of module Scratch lacks the new \(new): build again, or exclude it from the target
        """)
    let manifest = package.folder.appendingPathComponent("Package.swift")
    try "exclude: [\"Inner\"]".write(to: manifest, atomically: true, encoding: .utf8)
    #expect(try package.codebase().graphOfModules().nodes == ["Scratch"])
  }

  @Test func `an optimized build, which leaves files out of its index, is refused`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compileAsOne()
    let text = try error(package)
    #expect(text.hasPrefix("the index of module Scratch lacks \(package.folder.path)"))
  }

  @Test func `a deleted source is not part of the package any longer`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compile()
    try FileManager.default.removeItem(at: package.source("B.swift"))
    let rule = Types.named("Scratch.B").mustNotUseSingletons()
    #expect(try package.codebase().violations(of: rule).map(\.place) == [nil])
  }

  @Test func `a file that is not an index library is refused, with its path`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compile()
    let library = package.source("A.swift").path
    let location = try IndexLocation(
      store: package.store.path, package: package.folder.path, library: library)
    let error = #expect(throws: IndexError.self) { try Codebase(location) }
    #expect("\(try #require(error))".contains(library))
  }

  @Test func `a file that its module leaves out now is not part of it`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compile()
    try package.exclude("B.swift")
    try package.write("public struct B {}\n", to: "B.swift")
    let rule = Types.named("Scratch.B").mustNotUseSingletons()
    #expect(try package.codebase().violations(of: rule).map(\.place) == [nil])
  }

  @Test func `a package inside the package is another one`() throws {
    let package = try ScratchPackage(
      Self.sources.merging(["Inner/Sources/C.swift": "struct C {}"]) { $1 })
    try package.write("// swift-tools-version: 6.0\n", to: "Inner/Package.swift")
    try package.compile()
    let rule = Types.named("Scratch.C").mustNotUseSingletons()
    #expect(try package.codebase().violations(of: rule).map(\.place) == [nil])
  }

  @Test func `a module whose files are all deleted is unknown`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compile(module: "Renamed")
    try package.moveSources(to: "Sources/New")
    try package.compile()
    let rule = Layer("new", modules: "Scratch")
      .mustNotDepend(on: Layer("old", modules: "Renamed"))
    let violations = try package.codebase().violations(of: rule)
    #expect(violations.map(\.place) == [nil])
    #expect(violations.first?.what.contains("a module Renamed") == true)
  }

  @Test func `the newest of several compilations counts`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compile()
    try package.write("public final class B {}\npublic let b = B()\n", to: "B.swift")
    try package.write("public final class A { let shared = b }\n", to: "A.swift")
    try package.compile()
    let rule = Types.named("Scratch.A").mustNotUseSingletons()
    #expect(try package.codebase().violations(of: rule).map(\.object) == ["Scratch.b"])
  }
}
