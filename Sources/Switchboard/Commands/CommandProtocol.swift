/// Makes a protocol a command protocol.
///
/// From the declaration follow, beside the protocol:
/// - `NoteCommandsRouter`, which late-binds a caller to the current handler,
/// - `NoteCommandsRouter.Key`, by which one command is given a handler of its own,
/// - the description of each command, from which a prompt parses, completes and explains it.
///
/// The protocol is `public` or `package`, inherits `AnyObject` and is `@MainActor`. A command
/// returns nothing, or can fail; it hands over values, and no functions.
///
/// It may inherit other command protocols, and no others: for each protocol that it names, but
/// `AnyObject` and `Sendable`, a router of that protocol must exist. For any other the compiler
/// says, in the macro's expansion, that it "cannot find 'NameRouter' in scope".
///
/// The attribute can ask for two more types. `@CommandProtocol(.calls)` generates `NoteCommandsCall`, a call
/// as a value. `@CommandProtocol(.spy)` generates it too, with `NoteCommandsSpy`, a handler for tests. They
/// are not generated for every protocol, because they cost the compiler and the program about as much as the
/// router does. Their arguments have to be `Sendable` and `Equatable`, and either `Codable` or a
/// ``CommandArgument``. An inherited protocol has to ask for the same types. See <doc:CallsAsValues>.
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

/// Keeps the arguments of a command of a `@CommandProtocol` from traces and recordings.
///
/// On anything else it is an error.
@attached(peer)
public macro Confidential() =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

/// Gives a command of a `@CommandProtocol` a further, shorter name at a prompt.
///
/// `@ShortName("tabs") func showTabs()` is typed `tabs`, or `show tabs`. The name is a literal, has
/// a letter, and is no other command's of the protocol; on anything else it is an error.
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
/// The line `fade out` then means `fade out --over 5`, and `fade out -o 3` is read too. A protocol's
/// methods have no default arguments, so Swift code passes every argument. On anything but a command of a
/// `@CommandProtocol` it is an error.
/// - Parameters:
///   - name: The parameter's name in the declaration, as a literal.
///   - short: The letter of the short option. The parameter needs a label.
///   - default: The value that is used if none is typed.
@attached(peer)
public macro Parameter<Value: CommandParameterValue>(
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
