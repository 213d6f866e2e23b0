/// Makes a protocol a command protocol.
///
/// From the declaration follow, beside the protocol:
/// - `NoteCommandsRouter`, which late-binds a caller to the current handler,
/// - `NoteCommandsRouter.Key`, by which one command is given a handler of its own,
/// - the description of each command, from which a prompt parses, completes and explains it.
///
/// The protocol is `public` or `package`, inherits `AnyObject` and is `@MainActor`. A command
/// returns nothing, or can fail.
@attached(peer, names: suffixed(Router))
@attached(extension, names: arbitrary)
public macro CommandProtocol() =
  #externalMacro(module: "SwitchboardMacros", type: "CommandProtocolMacro")

/// Keeps the arguments of a command of a `@CommandProtocol` from traces and recordings.
@attached(peer)
public macro Confidential() =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")

/// Gives a command of a `@CommandProtocol` a further, shorter name at a prompt.
///
/// `@ShortName("tabs") func showTabs()` is typed `tabs`, or `show tabs`.
@attached(peer)
public macro ShortName(_ name: String) =
  #externalMacro(module: "SwitchboardMacros", type: "CommandAttributeMacro")
