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
@attached(peer, names: suffixed(Router))
@attached(extension, names: arbitrary)
public macro CommandProtocol() =
  #externalMacro(module: "SwitchboardMacros", type: "CommandProtocolMacro")

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
