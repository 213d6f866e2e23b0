/// Turns a protocol into a command protocol.
///
/// From the declaration, the macro generates the following:
/// - `NoteCommandsRouter`, which forwards each call to the current handler
/// - `NoteCommandsRouter.Key`, which you use to register a handler for a single command
/// - A description of each command, which a prompt uses for parsing, completion and help
///
/// The protocol must be `public` or `package`, inherit from `AnyObject`, and be isolated to
/// `@MainActor`. A command with a result must be able to throw or return an optional. Arguments
/// must be values, not functions.
///
/// Apart from `AnyObject` and `Sendable`, the protocol can inherit only from other command
/// protocols, by their own names rather than by a typealias.
///
/// The macro can generate three more types. `@CommandProtocol(.calls)` generates `NoteCommandsCall`,
/// which represents a call as a value. `@CommandProtocol(.spy)` generates that type and
/// `NoteCommandsSpy`, a handler for tests. Both types require arguments to be `Sendable` and
/// `Equatable`, and either `Codable` or a ``CommandArgument``. See <doc:CallsAsValues>.
///
/// `@CommandProtocol(.client)` generates `NoteCommandsClient`, which sends the commands to a program
/// in another process. Every argument must be one that can be typed, and be `Sendable`. Every result
/// must be `Decodable`. See ``CommandClient``.
///
/// The types are optional, because they add compile time and code size. If the protocol inherits
/// from other command protocols, they must request the same types.
/// - Parameter extras: The types to generate in addition to the router.
@attached(peer, names: suffixed(Router), suffixed(Call), suffixed(Spy), suffixed(Client))
@attached(extension, names: arbitrary)
public macro CommandProtocol(_ extras: CommandProtocolExtra...) =
  #externalMacro(module: "SwitchboardMacros", type: "CommandProtocolMacro")

/// A type that ``CommandProtocol(_:)`` generates in addition to the router.
public enum CommandProtocolExtra: Sendable {
  /// An enumeration of the protocol's calls, which conforms to ``CommandCall``.
  case calls
  /// A ``CommandSpy`` that records the calls it receives. The macro also generates the enumeration
  /// of calls.
  case spy
  /// A ``CommandClient``, which sends the commands to a program in another process.
  case client
}

/// Omits the arguments of a command from traces and recordings.
///
/// You can apply the attribute only to a command in a `@CommandProtocol`.
@attached(peer)
public macro Confidential() =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

/// Declares an additional, shorter name that users can type for a command.
///
/// With `@ShortName("tabs")`, the command `showTabs()` can be typed as `tabs` or `show tabs`. The
/// name must be a literal, contain a letter, and differ from the names of all other commands of the
/// protocol. You can apply the attribute only to a command in a `@CommandProtocol`.
@attached(peer)
public macro ShortName(_ name: String) =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

/// Declares words that users of other programs type for a command.
///
/// With `@Synonym("new note")`, the line `new note milk` is answered with "did you mean ‘add note
/// milk’?", and `help new note` explains the command. A synonym never runs the command. Use
/// ``ShortName(_:)`` for a name that does. The words must be a literal and contain a letter. You can
/// apply the attribute only to a command in a `@CommandProtocol`.
@attached(peer)
public macro Synonym(_ words: String) =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

/// Declares what a command does, so that programs know whether to ask, to allow or to repeat it.
///
/// ```swift
/// @Effects(.destroys, .repeatable)
/// func removeAllNotes() throws
/// ```
///
/// Pass exactly one of `reads`, `changes` and `destroys`: the strongest effect that the command can
/// have. Callers assume the worst of a command without the attribute. You can apply the attribute
/// only to a command in a `@CommandProtocol`.
/// - Parameter effects: The effects of the command.
@attached(peer)
public macro Effects(_ effects: CommandEffects...) =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

/// Requires users to type the name of a command in full.
///
/// Apply the attribute to a command that closes or deletes something, so that an abbreviation that
/// was meant for another command can't run it. You can apply the attribute only to a command in a
/// `@CommandProtocol`.
@attached(peer)
public macro TypedInFull() =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

/// Declares a short option, a default value, or both for a command's parameter at a prompt.
///
/// ```swift
/// @Parameter("seconds", short: "o", default: 5)
/// func fadeOut(over seconds: Int) async
/// ```
///
/// The line `fade out` then means `fade out --over 5`, and `fade out -o 3` works, too. Methods of a
/// protocol cannot have default arguments, so Swift code passes every argument. You can apply the
/// attribute only to a command in a `@CommandProtocol`.
/// - Parameters:
///   - name: The parameter's name in the declaration, as a literal.
///   - short: The letter of the short option. The parameter must have a label.
///   - default: The value to use if the user types none. A value that begins with a dot needs its
///     type, as in `Priority.normal` or `@Parameter<Priority>("priority", default: .normal)`.
@attached(peer)
public macro Parameter<Value: CommandParameterType>(
  _ name: String, short: Character? = nil, default: Value
) = #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

/// Declares that an Optional parameter of a command is nil if the user types no value. This is the
/// default without the attribute as well.
/// - Parameters:
///   - name: The parameter's name in the declaration, as a literal.
///   - default: The value nil.
@attached(peer)
public macro Parameter(_ name: String, default: Never?) =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

/// Declares a short option for a command's parameter at a prompt.
/// - Parameters:
///   - name: The parameter's name in the declaration, as a literal.
///   - short: The letter of the short option. The parameter must have a label.
@attached(peer)
public macro Parameter(_ name: String, short: Character) =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

/// Hides a command of a `@CommandProtocol` from help and completion. The command can still be
/// typed.
@attached(peer)
public macro Hidden() =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

/// Lists a command of a `@CommandProtocol` after all others in help, because it helps to develop the
/// program rather than to use it.
@attached(peer)
public macro Diagnostic() =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

#if !(Framework || Prompt || Remote || NATS || Observability || Browser)
  #error(
    """
    Switchboard needs the package trait Framework. Add it to the dependency in Package.swift: \
    traits: ["Framework"]
    """)
#endif
