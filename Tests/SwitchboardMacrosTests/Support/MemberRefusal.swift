import Testing

/// A member that a command protocol must not have, with the expected diagnostic.
struct MemberRefusal: Sendable, CustomTestStringConvertible {
  let member: String
  let message: String
  /// The column, starting at 1, in a line that is indented by two spaces.
  let column: Int
  var fixIt: String?
  /// The member after the fix-it; nil if there is none.
  var fixed: String?

  init(
    _ member: String, _ message: String, at column: Int, fixIt: String? = nil,
    fixed: String? = nil
  ) {
    self.member = member
    self.message = message
    self.column = column
    self.fixIt = fixIt
    self.fixed = fixed
  }

  var testDescription: String { member }

  /// A Boolean value that indicates whether the compiler rejects the member, too.
  var isRefusedBySwift: Bool {
    ["mutating", "rethrows", "macOS 99", "= false"].contains(where: member.contains)
  }

  static let all = kinds + methods + effects + types
}

// MARK: - Tables

extension MemberRefusal {
  private static let kinds = [
    Self(
      "var count: Int { get }",
      "a property is not a command: declare a 'func' that sets it, or one that returns it and can fail",
      at: 3),
    Self(
      "subscript(i: Int) -> Int { get }", "a subscript is not a command: declare a 'func'", at: 3),
    Self(
      "init(name: String)",
      "an initializer is not a command: remove it, because a command needs an existing object",
      at: 3),
    Self(
      "associatedtype Note",
      "an associated type is not a command: remove it, because a router is made for one type", at: 3
    ),
    Self(
      "typealias Note = String",
      "a typealias is not a command: move it out of the protocol", at: 3),
  ]

  private static let methods = [
    Self(
      "static func reset()",
      "command 'reset' is static: remove 'static'", at: 3,
      fixIt: "remove 'static'", fixed: "func reset()"),
    Self(
      "nonisolated func add()",
      "command 'add' is 'nonisolated': make it a plain method", at: 3,
      fixIt: "remove 'nonisolated'", fixed: "func add()"),
    Self(
      "mutating func add()",
      "command 'add' is 'mutating': make it a plain method", at: 3,
      fixIt: "remove 'mutating'", fixed: "func add()"),
    Self(
      "@concurrent func add() async",
      "command 'add' is '@concurrent': make it a plain method", at: 3,
      fixIt: "remove '@concurrent'", fixed: "func add() async"),
    Self(
      "func add<T>(_ note: T)",
      "command 'add' is generic: name concrete types, because arguments are typed at a prompt",
      at: 11),
    Self(
      "func commands()",
      "command 'commands' has the name of a member of its router: give it another", at: 8),
    Self(
      "func `self`()", "command 'self' has the name of a member of its router: give it another",
      at: 8),
    Self(
      "func run(_ index: Int, with words: ParsedArguments)",
      "command 'run' has the name of a member of its router: give it another", at: 8),
    notification("didOpen"), notification("willClose"), notification("shouldOpen"),
    notification("tabDidOpen"),
    Self(
      "@available(macOS 99, *) func add()",
      "command 'add' is not always available: move '@available' to the protocol",
      at: 3),
  ]

  private static func notification(_ name: String) -> Self {
    Self(
      "func \(name)()",
      "'\(name)' reports an event, but a command asks for an action: name the action, or broadcast "
        + "a property", at: 8)
  }

  private static let errorType =
    "the command cannot report a missing handler: write 'throws' or 'throws(CommandError)'"

  private static let effects = [
    Self(
      "func add() throws(NoteError)", errorType, at: 14, fixIt: "throw any error",
      fixed: "func add() throws"),
    Self(
      "func add() throws(Never)", errorType, at: 14, fixIt: "throw any error",
      fixed: "func add() throws"),
    Self(
      "func add() rethrows", "the command rethrows but takes no closure: write 'throws'", at: 14,
      fixIt: "throw any error", fixed: "func add() throws"),
    Self(
      "func count() async -> Int",
      "command 'count' returns a value though it may lack a handler: let it throw, or return an "
        + "Optional", at: 25, fixIt: "add 'throws'", fixed: "func count() async throws -> Int"),
    Self(
      "func find() throws -> Self",
      "'Self' would be the type of the router: name the type of the value", at: 25),
  ]

  private static let closure =
    "parameter 'done' is a function: take a value, which can be typed at a prompt"

  private static let types = [
    Self(
      "func add(_ note: String, urgent: Bool = false)",
      "parameter 'urgent' has a default value: make it Optional, and let the handler choose a value "
        + "for nil", at: 41, fixIt: "make the parameter Optional",
      fixed: "func add(_ note: String, urgent: Bool?)"),
    Self(
      "func add(_ notes: String...)", "parameter 'notes' is variadic: take an array",
      at: 27, fixIt: "take an array", fixed: "func add(_ notes: [String])"),
    Self(
      "func add(_ note: inout String)",
      "parameter 'note' is 'inout': remove the specifier, because a command passes values", at: 20,
      fixIt: "remove 'inout'", fixed: "func add(_ note: String)"),
    Self(
      "func add(_ note: sending String)",
      "parameter 'note' is 'sending': remove the specifier, because a command passes values",
      at: 20,
      fixIt: "remove 'sending'", fixed: "func add(_ note: String)"),
    Self("func add(done: () -> Void)", closure, at: 18),
    Self("func add(done: @escaping () -> Void)", closure, at: 18),
    Self("func add(done: (() -> Void)?)", closure, at: 19),
    Self(
      "func add(_ note: some Note)",
      "parameter 'note' is 'some': name a concrete type, because arguments are typed at a prompt",
      at: 20),
    Self(
      "func add(_ note: String!)", "the type is implicitly unwrapped: write '?'",
      at: 26, fixIt: "write '?'", fixed: "func add(_ note: String?)"),
    Self(
      "func add(_ key: Key)",
      "'Key' is a type of the router where the command is generated: name the type by its module "
        + "or by a typealias", at: 19),
  ]
}
