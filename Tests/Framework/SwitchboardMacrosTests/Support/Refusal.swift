import Testing

/// A declaration that the macros reject or warn about, with what the compiler then reports.
struct Refusal: Sendable, CustomTestStringConvertible {
  let source: String
  /// The expected messages with their lines and columns in the source.
  let messages: [String]
  let fixIts: [String]
  /// A Boolean value that indicates whether the compiler has errors of its own about the source.
  var isRefusedBySwift = false

  init(_ source: String, _ messages: String..., fixIts: String..., isRefusedBySwift: Bool = false) {
    self.source = source
    self.messages = messages
    self.fixIts = fixIts
    self.isRefusedBySwift = isRefusedBySwift
  }

  var testDescription: String { source }

  /// Creates a refusal of a member, whose place is given in a line of its own.
  static func member(
    _ member: String, _ messages: String..., fix: String? = nil, isRefusedBySwift: Bool = false
  ) -> Self {
    let source = """
      @CommandProtocol @MainActor public protocol NoteCommands: AnyObject {
        \(member)
      }
      """
    return Self(source, messages, fix.map { [$0] } ?? [], isRefusedBySwift)
  }

  init(
    _ source: String, _ messages: [String], _ fixIts: [String], _ isRefusedBySwift: Bool
  ) {
    self.source = source
    self.messages = messages
    self.fixIts = fixIts
    self.isRefusedBySwift = isRefusedBySwift
  }

  static let all =
    headers + parents + kinds + names + modifiers + effects + types + attributes + warnings

  /// The results of type-checking all refusals at once.
  static let results = Result { try Results(all) }

  /// What the compiler says about each refusal, in their order, and about generated code.
  struct Results: Sendable {
    let refusals: [(messages: [String], fixIts: [String])]
    let generatedCode: [CompilerMessage]
  }
}

extension Refusal.Results {
  fileprivate init(_ refusals: [Refusal]) throws {
    var source = """
      public import Switchboard
      public enum NoteError: Error { case empty }
      public protocol Note {}
      public struct Key {}
      public typealias Failure = CommandError
      public typealias Maybe = Int?
      public typealias Done = () -> Void
      public struct Pen: ~Copyable {}
      public enum Side: String, CommandArgument, CaseIterable { case left, right }
      let name = "name"
      let extra = CommandProtocolExtra.spy
      let letter: Character = "a"

      """
    var lines: [Range<Int>] = []
    for (index, refusal) in refusals.enumerated() {
      let first = source.count(where: \.isNewline) + 1
      // A name of the same length keeps the columns.
      let number = "Commands\(1000 + index)"
      source += refusal.source.replacing("NoteCommands", with: number) + "\n"
      lines.append(first..<source.count(where: \.isNewline) + 1)
    }
    let messages = try Compiler.messages(about: source, options: [])
    generatedCode = messages.filter { $0.file != "Client.swift" }
    self.refusals = zip(refusals, lines).map { refusal, lines in
      let own = messages.filter {
        $0.file == "Client.swift" && lines.contains($0.line)
          && ($0.isOfMacro || !refusal.isRefusedBySwift)
      }
      let fixIts = own.flatMap(\.fixIts)
        .map { $0.replacing(#/Commands1\d{3}/#, with: "NoteCommands") }
      return (own.map { $0.description(relativeTo: lines.lowerBound) }, fixIts)
    }
  }
}

// MARK: - The protocol itself

extension Refusal {
  private static let access =
    "the protocol is neither 'public' nor 'package': make it one of the two, because an optimized "
    + "build can send the calls of a less visible one to the wrong object"
  private static let notAnyObject =
    "the protocol does not inherit 'AnyObject': inherit it, or another command protocol"
  private static let notMainActor =
    "the protocol is not isolated to the main actor: add '@MainActor'"
  private static let conditional = "the macro cannot evaluate '#if': put it around the protocol"

  private static let headers: [Self] =
    ["internal ", "fileprivate ", "private "].map { word in
      Self(
        "@CommandProtocol @MainActor\n\(word)protocol NoteCommands: AnyObject {}", "2:1: \(access)",
        fixIts: "write 'package': ‹\(word.dropLast())› → ‹package›",
        "write 'public': ‹\(word.dropLast())› → ‹public›")
    } + [
      Self(
        "@CommandProtocol @MainActor\nprotocol NoteCommands: AnyObject {}", "2:1: \(access)",
        fixIts: "write 'package protocol': ‹protocol› → ‹package protocol›",
        "write 'public protocol': ‹protocol› → ‹public protocol›"),
      Self(
        "@CommandProtocol\npublic struct Notes {}",
        "1:1: @CommandProtocol needs a protocol: attach it to one"),
      Self(
        "@CommandProtocol\npublic protocol NoteCommands {}", "2:17: \(notMainActor)",
        "2:17: \(notAnyObject)",
        fixIts: "write '@MainActor public': ‹public› → ‹@MainActor public›",
        "write 'NoteCommands: AnyObject': ‹NoteCommands› → ‹NoteCommands: AnyObject›"),
      Self(
        "@CommandProtocol @MainActor\npublic protocol NoteCommands: Swift.Sendable {}",
        "2:17: \(notAnyObject)",
        fixIts: "write 'AnyObject, Swift.Sendable': ‹Swift.Sendable› → ‹AnyObject, Swift.Sendable›"),
      Self(
        "enum Walls {\n  @CommandProtocol @MainActor\n  public protocol NoteCommands: AnyObject {}\n}",
        "3:19: the protocol is nested in 'Walls', which is less visible: make 'Walls' 'public' or "
          + "'package', or move the protocol out of it"),
      Self(
        "public extension Key {\n  @CommandProtocol @MainActor\n  protocol NoteCommands: AnyObject {}\n}",
        "3:3: \(access)",
        "3:12: the macro cannot see the access level of an extension: move the protocol out of it",
        fixIts: "write 'package protocol': ‹protocol› → ‹package protocol›",
        "write 'public protocol': ‹protocol› → ‹public protocol›"),
      Self(
        "@CommandProtocol @MainActor public protocol NoteCommands: AnyObject\nwhere Self: Note {}",
        "2:1: the protocol has a 'where' clause: remove it, because its router must conform to it, too"
      ),
      Self(
        "@CommandProtocol(.calls, extra) @MainActor\npublic protocol NoteCommands: AnyObject {}",
        "1:26: the macro cannot read this argument: write '.calls', '.spy' or '.client'"),
      Self(
        "@CommandProtocol\n#if true\n@MainActor\n#endif\npublic protocol NoteCommands: AnyObject {}",
        "2:1: \(conditional)"),
      Self(
        "@CommandProtocol\n@CommandProtocol(.calls)\n@MainActor public protocol NoteCommands: AnyObject {}",
        "2:1: @CommandProtocol is attached already: name all extras in one attribute",
        fixIts: "remove '@CommandProtocol(.calls)': ‹@CommandProtocol(.calls)› → ‹›"),
      Self(
        "@CommandProtocol\n@CommandProtocol\n@MainActor public protocol NoteCommands: AnyObject {}",
        "2:1: @CommandProtocol is attached already: name all extras in one attribute",
        fixIts: "remove '@CommandProtocol': ‹@CommandProtocol› → ‹›"),
      Self(
        "@CommandProtocol @MainActor\npublic protocol `protocol`: AnyObject {}",
        "2:17: the name needs backticks, and the names of generated types begin with it: choose "
          + "another"),
    ]

  private static let parents: [Self] = [
    "Identifiable", "Swift.CustomStringConvertible", "Any", "~Copyable", "SendableMetatype",
  ].map { parent in
    Self(
      "@CommandProtocol @MainActor\npublic protocol NoteCommands: AnyObject, \(parent) {}",
      "2:42: '\(parent)' is not a command protocol, and its router cannot conform to it: let the "
        + "handlers conform to it instead")
  }
}

// MARK: - Members

extension Refusal {
  private static let kinds: [Self] = [
    .member(
      "var count: Int { get }",
      "2:3: a property is not a command: declare a 'func' that sets it, or one that returns it and "
        + "can fail"),
    .member(
      "subscript(i: Int) -> Int { get }", "2:3: a subscript is not a command: declare a 'func'"),
    .member(
      "init(name: String)",
      "2:3: an initializer is not a command: remove it, because a command needs an existing object"),
    .member(
      "associatedtype Note",
      "2:3: an associated type is not a command: remove it, because a router is made for one type"),
    .member(
      "typealias Note = String", "2:3: a typealias is not a command: move it out of the protocol"),
    .member(
      "static func == (first: Self, second: Self) -> Bool",
      "2:15: an operator is not a command: declare a 'func' that has a name"),
    .member("#if DEBUG\n  func add()\n  #endif", "2:3: \(conditional)"),
    .member(
      "#if true\n  @discardableResult\n  #endif\n  func add() throws -> Int", "2:3: \(conditional)"),
  ]

  private static let reserved = "has the name of a generated member: give it another"

  private static let names: [Self] =
    ["didOpen", "willClose", "shouldOpen", "tabDidOpen"].map { name in
      .member(
        "func \(name)()",
        "2:8: '\(name)' reports an event, but a command asks for an action: name the action, or "
          + "broadcast a property")
    } + [
      .member("func `self`()", "2:8: command 'self' \(reserved)"),
      Self(
        "@CommandProtocol(.calls) @MainActor public protocol NoteCommands: AnyObject {\n"
          + "  func Router()\n}", "2:8: command 'Router' \(reserved)"),
      .member(
        "func add(_ note: String)\n  func `add`(number: Int)",
        "3:8: 'add' is the name of a command of this protocol already: choose another"),
      .member(
        "func openTab()\n  func opentab()",
        "3:8: 'opentab' is the name of a command of this protocol already: choose another"),
    ]

  private static let modifiers: [Self] = [
    .member(
      "static func reset()", "2:3: command 'reset' is 'static': make it a plain method",
      fix: "remove 'static': ‹static › → ‹›"),
    .member(
      "nonisolated func add()", "2:3: command 'add' is 'nonisolated': make it a plain method",
      fix: "remove 'nonisolated': ‹nonisolated › → ‹›"),
    .member(
      "mutating func add()", "2:3: command 'add' is 'mutating': make it a plain method",
      fix: "remove 'mutating': ‹mutating › → ‹›", isRefusedBySwift: true),
    .member(
      "@concurrent func add() async", "2:3: command 'add' is '@concurrent': make it a plain method",
      fix: "remove '@concurrent': ‹@concurrent › → ‹›", isRefusedBySwift: true),
    .member(
      "@warn_unqualified_access func add()",
      "2:3: command 'add' is '@warn_unqualified_access': make it a plain method",
      fix: "remove '@warn_unqualified_access': ‹@warn_unqualified_access › → ‹›"),
    .member(
      "func add<T>(_ note: T)",
      "2:11: command 'add' is generic: name concrete types, because arguments are typed at a prompt"
    ),
    .member(
      "@available(macOS 99, *) func add()",
      "2:3: command 'add' is not always available: move '@available' to the protocol",
      isRefusedBySwift: true),
  ]
}

// MARK: - Signatures

extension Refusal {
  private static let errorType =
    "2:14: the command must be able to report a missing handler: write 'throws', or "
    + "'throws(CommandError)' without a typealias"

  private static let copies =
    "but a command passes copies: remove the word, and take a type that can be copied"

  private static func result(_ name: String) -> String {
    "command '\(name)' needs a result even if it has no handler: let it throw, write the result "
      + "with '?', or write none"
  }

  private static let effects: [Self] = [
    .member(
      "func add() throws(NoteError)", errorType,
      fix: "write 'throws': ‹throws(NoteError)› → ‹throws›"),
    .member(
      "func add() throws(Never)", errorType, fix: "write 'throws': ‹throws(Never)› → ‹throws›"),
    .member(
      "func add() throws(Failure)", errorType,
      fix: "write 'throws': ‹throws(Failure)› → ‹throws›"),
    .member(
      "func add() rethrows", errorType,
      fix: "write 'throws': ‹rethrows› → ‹throws›", isRefusedBySwift: true),
    .member(
      "func count() async -> Int", "2:25: \(result("count"))",
      fix: "write 'throws -> Int': ‹-> Int› → ‹throws -> Int›"),
    .member(
      "func count() -> Maybe", "2:19: \(result("count"))",
      fix: "write 'throws -> Maybe': ‹-> Maybe› → ‹throws -> Maybe›"),
    .member(
      "func find() throws -> Self",
      "2:25: 'Self' would be the type of the router: name the type of the value"),
    .member(
      "func find() throws -> sending [Int]",
      "2:25: the result is 'sending', \(copies)",
      fix: "remove 'sending': ‹sending › → ‹›"),
  ]

  private static let closure =
    "parameter 'done' is a function: take a value, which can be typed at a prompt"

  private static let types: [Self] = [
    .member(
      "func add(_ note: String, urgent: Bool = false)",
      "2:41: parameter 'urgent' has a default value: make it Optional, and let the handler choose a "
        + "value for nil", fix: "write 'Bool?': ‹Bool = false› → ‹Bool?›",
      isRefusedBySwift: true),
    .member(
      "func add(_ notes: String...)", "2:27: parameter 'notes' is variadic: take an array",
      fix: "write '[String]': ‹String...› → ‹[String]›"),
    .member(
      "func add(_ note: inout String)",
      "2:20: parameter 'note' is 'inout', \(copies)",
      fix: "remove 'inout': ‹inout › → ‹›"),
    .member(
      "func add(_ note: sending String)",
      "2:20: parameter 'note' is 'sending', \(copies)",
      fix: "remove 'sending': ‹sending › → ‹›"),
    .member("func add(done: () -> Void)", "2:18: \(closure)"),
    .member("func add(done: @escaping () -> Void)", "2:18: \(closure)"),
    .member("func add(done: (() -> Void)?)", "2:19: \(closure)"),
    .member("func add(done: @escaping Done)", "2:18: \(closure)"),
    .member(
      "func add(_ note: consuming Pen)", "2:20: parameter 'note' is 'consuming', \(copies)",
      fix: "remove 'consuming': ‹consuming › → ‹›"),
    .member(
      "func add(_ note: some Note)",
      "2:20: parameter 'note' is 'some': name a concrete type, because arguments are typed at a "
        + "prompt"),
    .member(
      "func add(_ note: String!)", "2:26: the type is implicitly unwrapped: write '?'",
      fix: "write 'String?': ‹String!› → ‹String?›"),
    Self(
      "@CommandProtocol(.calls) @MainActor public protocol NoteCommands: AnyObject {\n"
        + "  func move(_ note: Int, to x: Int, to y: Int)\n}",
      "2:37: a call as a value has each label once: give parameter 'y' another label"),
    .member(
      "func add(_ key: Key)",
      "2:19: 'Key' is a type of the router where the command is generated: name the type by its "
        + "module or by a typealias"),
  ]
}
