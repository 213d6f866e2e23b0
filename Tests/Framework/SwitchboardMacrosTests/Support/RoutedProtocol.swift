import Testing

/// A command protocol with one conformer, and a check that its calls reach the right handler.
struct RoutedProtocol: Sendable {
  /// The name of the protocol, which is unique.
  let name: String
  let access: String
  /// The effects and the result type of its command.
  let effects: String
  /// The protocols that it inherits.
  var inherited = "AnyObject"

  /// Protocols with every kind of command, at both access levels, with and without inheritance.
  static let all: [Self] = {
    let effects = [
      "", "async", "throws", "async throws", "throws(CommandError)", "-> Int?", "async -> Int?",
      "throws -> Int", "throws(CommandError) -> Int?", "async throws -> Int",
    ]
    return ["public", "package"].flatMap { access in
      effects.enumerated().flatMap { index, effects in
        let start = "\(access == "public" ? "Public" : "Package")\(index)"
        return [
          Self(name: "\(start)Alone", access: access, effects: effects),
          Self(
            name: "\(start)Inheriting", access: access, effects: effects,
            inherited: "BaseCommands"),
          Self(
            name: "\(start)Importing", access: access, effects: effects,
            inherited: "Library.LibraryCommands"),
        ]
      }
    }
  }()

  /// Returns a protocol for others to inherit. It doesn't inherit a command protocol itself.
  static func base(_ name: String, extras: String = "") -> String {
    """
    @CommandProtocol\(extras) @MainActor public protocol \(name): AnyObject {
      func greet(_ text: String)
    }
    """
  }

  private var returned: String { effects.contains("->") ? "; return 1" : "" }

  /// The protocol, its only conformer, and the check.
  var source: String {
    """
    @CommandProtocol @MainActor \(access) protocol \(name)Commands: \(inherited) {
      func read(_ text: String) \(effects)
    }
    @MainActor final class \(name)Reader: \(name)Commands {
      var log: [String] = []
      func greet(_ text: String) { log.append("greet " + text) }
      func read(_ text: String) \(effects) { log.append(text)\(returned) }
    }
    @MainActor func check\(name)() async throws {
      let dispatcher = CommandDispatcher(parent: CommandDispatcher())
      let router = dispatcher.router(\(name)CommandsRouter.self)
      let reader = \(name)Reader()
      let other = \(name)Reader()
      _ = try? await router.read("no one")
      for holding in [HandlerHolding.weakly, .strongly] {
        let kept = try dispatcher.register(
          reader, for: \(name)CommandsRouter.self, holding: holding)
        _ = try await router.read("\\(holding)")
        \(inherited == "AnyObject" ? "" : "router.greet(\"all\")")
        let override = try dispatcher.register(
          other, for: \(name)CommandsRouter.Key.read, holding: holding, method: { $0.read })
        _ = try await router.read("other \\(holding)")
        override.cancel()
        kept.cancel()
        _ = try? await router.read("no one")
      }
      let up = try dispatcher.parent!.register(reader, for: \(name)CommandsRouter.self)
      _ = try await router.read("above")
      up.cancel()
      print("\(name):", reader.log.joined(separator: ","), "|", other.log.joined(separator: ","))
    }
    """
  }

  /// The protocol with calls and a spy, and a check that both reach the right handler.
  var spiedSource: String {
    """
    @CommandProtocol(.spy) @MainActor \(access) protocol \(name)Commands: \(inherited) {
      func read(_ text: String) \(effects)
    }
    @MainActor func check\(name)() async throws {
      let dispatcher = CommandDispatcher(parent: CommandDispatcher())
      let router = dispatcher.router(\(name)CommandsRouter.self)
      let spy = \(name)CommandsSpy()
      let up = try dispatcher.parent!.register(spy, for: \(name)CommandsRouter.self)
      router.greet("all")
      _ = try? await router.read("milk")
      for call in spy.calls { _ = try? await call.send(to: dispatcher) }
      let isReplayed = Array(spy.calls.suffix(2)) == Array(spy.calls.prefix(2))
      print("\(name):", spy.calls.count, isReplayed, spy.calls.map { $0.command.qualifiedName })
      up.cancel()
    }
    """
  }

  /// The expected output of the check with a spy.
  var expectedOfSpy: String {
    let base = inherited.split(separator: ".").last ?? ""
    let names = "\"\(base).greet\", \"\(name)Commands.read\""
    return "\(name): 4 true [\(names), \(names)]"
  }

  /// The expected output of the check.
  var expected: String {
    let greeting = inherited == "AnyObject" ? "" : ",greet all"
    return "\(name): weakly\(greeting),strongly\(greeting),above | other weakly,other strongly"
  }
}
