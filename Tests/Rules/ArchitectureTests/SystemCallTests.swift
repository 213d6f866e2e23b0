import Foundation
import ProcessTesting
import Testing

/// Tests that only certain modules call certain functions of the operating system.
@Suite(.onOwnThread)
struct SystemCallTests {
  /// Functions of the C library, and the modules that may call them.
  struct Domain: CustomTestStringConvertible {
    let name: String
    let functions: Set<String>
    let modules: Set<String>
    var testDescription: String { name }
  }

  static let domains = [
    Domain(
      name: "signals",
      functions: [
        "sigaction", "signal", "sigprocmask", "pthread_sigmask", "sigsuspend", "sigwait", "raise",
        "kill",
      ],
      modules: ["CProcessSignals"]),
    Domain(
      name: "files",
      functions: [
        "open", "openat", "creat", "fopen", "fsync", "fdatasync", "rename", "renameat", "flock",
        "unlink", "unlinkat", "mkdir", "rmdir", "link", "symlink", "stat", "lstat", "fstat",
        "ftruncate", "truncate", "pread", "pwrite", "mkstemp", "mkdtemp", "chmod", "fchmod",
        "realpath", "access",
      ],
      modules: ["ProfileFiles"]),
  ]

  /// The calls in all modules. Reading them takes most of the time of a test.
  private static let calls = Result {
    let functions = Set(domains.flatMap(\.functions))
    return try Repository.sourceFolders().flatMap { try SystemCalls(in: $0, of: functions).calls }
  }

  @Test(arguments: domains)
  func `only one module calls the functions for signals or for files`(_ domain: Domain) throws {
    let found = try Self.calls.get().filter { domain.functions.contains($0.function) }
    let strangers = found.filter { !domain.modules.contains($0.module) }
    #expect(strangers.map(\.description) == [])
    #expect(Set(found.map(\.module)) == domain.modules, "Nothing is allowed that is not needed.")
  }

  @Test func `the files of the signal module call each other in one direction`() throws {
    let folder = Repository.root.appendingPathComponent("Sources/System/CProcessSignals")
    let files = try Repository.files(in: folder, endingWith: ["c"]).map(CSource.init)
    let callees = files.map { file in
      files.indices.filter { !files[$0].definitions.isDisjoint(with: file.calls) }
    }
    // Removes modules that call no functions of others, until no such module is left.
    var left = Set(files.indices)
    while let leaf = left.first(where: { file in
      callees[file].allSatisfy { $0 == file || !left.contains($0) }
    }) {
      left.remove(leaf)
    }
    #expect(files.count > 2 && left.map { files[$0].name } == [])
  }
}

/// Tests of the scan for system calls.
@Suite(.onOwnThread)
struct SystemCallScanTests {
  @Test(arguments: [
    ("func f() { open(path, 0) }", ["open"]),
    ("func f() { Glibc.open(path, 0) }", ["open"]),
    ("func f() { file.open(path) }", []),
    ("struct S { func open() {}; func f() { open() } }", []),
    ("struct S { func open() {} }; struct T { func f() { open(path, 0) } }", ["open"]),
    ("struct S { func open() {} }; extension S { func f() { open() } }", []),
    ("func f() { /* open() */ let s = \"open()\" }", []),
    ("func f() { var status = stat(); stat(path, &status) }", ["stat"]),
    ("let handler: (Int32) -> Void = { signal($0, SIG_DFL) }", ["signal"]),
  ])
  func `a call in Swift is one of the C library's unless the type has such a method`(
    source: String, functions: [String]
  ) {
    #expect(
      SystemCalls(swift: [("f.swift", source)], module: "M").calls.map(\.function) == functions)
  }

  @Test(arguments: [
    ("void f(void) { open(path, 0); }", ["open"]),
    ("// open(path)\nvoid f(void) { g(\"open(path)\"); /* open(path) */ }", ["g"]),
    ("int open(const char *path);", []),
    ("static int stat_file(void) { return if_it(); }", ["if_it"]),
  ])
  func `a call in C is not a comment, text or declaration`(source: String, functions: [String]) {
    #expect(CSource(name: "f.c", text: source).calls == Set(functions))
  }
}
