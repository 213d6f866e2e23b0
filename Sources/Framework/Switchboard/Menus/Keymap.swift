/// The keys of an app, each with the line that it runs.
///
/// A key can have different lines in different contexts, such as a list and its search field. A later
/// binding replaces an earlier one, so a user's bindings follow those of the app.
///
/// ```swift
/// var keymap = Keymap([.init("^T", "open tab"), .init("^T", "add row", in: "table")])
/// keymap.binding(for: "^T", in: ["table", "window"])?.line  // add row
/// ```
public struct Keymap: Sendable, Equatable {
  /// A key and the line that it runs.
  public struct Binding: Sendable, Equatable {
    /// The key that runs the line, with its modifiers.
    public let chord: KeyChord
    /// The command with its arguments, as a user types it at a prompt.
    public let line: String
    /// The name of the context in which the key runs the line, or nil for all contexts.
    public let context: String?

    /// Creates a binding.
    /// - Parameters:
    ///   - chord: The key with its modifiers.
    ///   - line: The command with its arguments.
    ///   - context: The name of the context. Defaults to everywhere.
    public init(_ chord: KeyChord, _ line: String, in context: String? = nil) {
      self.chord = chord
      self.line = line
      self.context = context
    }
  }

  /// The bindings. A later one takes precedence over an earlier one with the same key and context.
  public private(set) var bindings: [Binding]

  /// Creates a keymap.
  /// - Parameter bindings: The bindings. Those of the user come last.
  public init(_ bindings: [Binding] = []) { self.bindings = bindings }

  /// Adds a binding, which takes precedence over an earlier one with the same key and context.
  /// - Parameter binding: The binding to add.
  public mutating func bind(_ binding: Binding) { bindings.append(binding) }

  /// Removes the bindings of a key in all contexts.
  /// - Parameter chord: The key with its modifiers.
  public mutating func unbind(_ chord: KeyChord) { bindings.removeAll { $0.chord == chord } }
}

// MARK: - Finding bindings

extension Keymap {
  /// Returns the binding of a key, or nil if there is none.
  /// - Parameters:
  ///   - chord: The key with its modifiers.
  ///   - contexts: The names of the contexts that have the focus, the innermost first. Bindings
  ///     without a context come last.
  /// - Complexity: O(*nm*) in the numbers of bindings and contexts.
  public func binding(for chord: KeyChord, in contexts: [String] = []) -> Binding? {
    let places = contexts.map(Optional.some) + [nil]
    return places.lazy.compactMap { context in
      bindings.last { $0.chord == chord && $0.context == context }
    }.first
  }

  /// Returns the key that runs a line, or nil if there is none.
  /// - Parameters:
  ///   - line: The command with its arguments.
  ///   - contexts: The names of the contexts that have the focus, the innermost first.
  public func chord(for line: String, in contexts: [String] = []) -> KeyChord? {
    bindings.last { $0.line == line && binding(for: $0.chord, in: contexts) == $0 }?.chord
  }
}
