extension TypeName {
  /// The modules that the language itself brings.
  private static let standardLibrary: Set = [
    "Swift", "_Concurrency", "_StringProcessing", "Synchronization",
  ]

  /// Whether the language itself brings it: a key path is a class, and yet a value to whoever uses it.
  var isOfStandardLibrary: Bool { Self.standardLibrary.contains(module) }

  /// Whether what is handed over is shared with who handed it over.
  var isReference: Bool { kind == .class || kind == .protocol }
}
