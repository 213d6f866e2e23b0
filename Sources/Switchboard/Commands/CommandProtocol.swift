/// Makes a protocol a command protocol.
///
/// From the declaration, the macro generates beside the protocol:
/// - `NoteCommandsRouter`, which forwards a call to the handler of the moment,
/// - `NoteCommandsRouter.Key`, with which you give one command a handler of its own,
/// - the description of each command, from which a prompt derives parsing, completion, and help.
///
/// The protocol is `public` or `package`, inherits `AnyObject` and is `@MainActor`. A command with
/// a result can throw, or its result is Optional. Its arguments are values, not functions.
///
/// Apart from `AnyObject` and `Sendable`, it may inherit only other command protocols. For any
/// other protocol, the compiler reports in the macro's expansion that it "cannot find 'NameRouter'
/// in scope".
///
/// The attribute can ask for two more types. `@CommandProtocol(.calls)` generates
/// `NoteCommandsCall`, a call as a value. `@CommandProtocol(.spy)` generates it too, with
/// `NoteCommandsSpy`, a handler for tests. They are not generated for every protocol, because they
/// cost the compiler and the program about as much as the router does. Their arguments have to be
/// `Sendable` and `Equatable`, and either `Codable` or a ``CommandArgument``. An inherited protocol
/// has to ask for the same types. See <doc:CallsAsValues>.
/// - Parameter extras: The types to generate beside the router.
@attached(peer, names: suffixed(Router), suffixed(Call), suffixed(Spy))
@attached(extension, names: arbitrary)
public macro CommandProtocol(_ extras: CommandProtocolExtra...) =
  #externalMacro(module: "SwitchboardMacros", type: "CommandProtocolMacro")

/// A type that ``CommandProtocol(_:)`` generates beside the router.
public enum CommandProtocolExtra: Sendable {
  /// The enumeration of a protocol's calls, which conforms to ``CommandCall``.
  case calls
  /// A handler that records its calls, as a ``CommandSpy``. The calls are generated with it.
  case spy
}

/// Leaves the arguments of a command of a `@CommandProtocol` out of traces and recordings.
///
/// Using the attribute on anything else is an error.
@attached(peer)
public macro Confidential() =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

/// Gives a command of a `@CommandProtocol` an additional, shorter name at a prompt.
///
/// With `@ShortName("tabs")`, the command `showTabs()` is typed as `tabs` or `show tabs`. The name
/// is a literal, contains a letter, and belongs to no other command of the protocol. Using the
/// attribute on anything but a command is an error.
@attached(peer)
public macro ShortName(_ name: String) =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

/// Gives a parameter of a command a short option, a default value, or both, for typed lines.
///
/// ```swift
/// @Parameter("seconds", short: "o", default: 5)
/// func fadeOut(over seconds: Int) async
/// ```
///
/// The line `fade out` then means `fade out --over 5`, and `fade out -o 3` works, too. A protocol's
/// methods have no default arguments, so Swift code passes every argument. Using the attribute on
/// anything but a command of a `@CommandProtocol` is an error.
/// - Parameters:
///   - name: The parameter's name in the declaration, as a literal.
///   - short: The letter of the short option. The parameter needs a label.
///   - default: The value that is used if none is typed.
@attached(peer)
public macro Parameter<Value: CommandParameterType>(
  _ name: String, short: Character? = nil, default: Value
) = #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

/// Gives a parameter of a command a short option for typed lines.
/// - Parameters:
///   - name: The parameter's name in the declaration, as a literal.
///   - short: The letter of the short option. The parameter needs a label.
@attached(peer)
public macro Parameter(_ name: String, short: Character) =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

/// Leaves a command of a `@CommandProtocol` out of help and completion. It can still be typed.
@attached(peer)
public macro Hidden() =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")
