import BrowserCommands
import Switchboard
import Testing

@testable import SwitchboardREPL

/// Tests of the examples in the documentation of commands.
@MainActor
struct ExampleTests {
  private static let protocols =
    ValueTests.protocols + [
      ApplicationScreenCommandsRouter.protocolDescription,
      BookmarkCommandsRouter.protocolDescription, BrowserStateCommandsRouter.protocolDescription,
      HistoryCommandsRouter.protocolDescription, LibraryScreenCommandsRouter.protocolDescription,
      PreferenceCommandsRouter.protocolDescription, PluginCommandsRouter.protocolDescription,
      ServingCommandsRouter.protocolDescription,
    ] + BuiltInCommands.protocols

  private var commands: [CommandDescription] { Self.protocols.flatMap(\.commands) }

  @Test func `each command with parameters has an example`() {
    let missing = commands.filter { !$0.parameters.isEmpty && $0.examples.isEmpty }
    #expect(missing.map(\.qualifiedName) == [])
  }

  @Test func `each visible command shows an example, which is valid`() throws {
    for command in commands where !command.isHidden {
      #expect(!command.shownExamples.isEmpty, "\(command.qualifiedName)")
      for example in command.shownExamples { try check(example, of: command) }
    }
  }

  /// The first words of the names of commands that close, delete or put away something, or end
  /// something that is under way.
  private static let finalVerbs: Set = [
    "background", "cancel", "clear", "close", "delete", "detach", "discard", "forget", "off",
    "quit",
    "remove", "unalias", "unbind", "unload", "unwatch",
  ]

  @Test func `a command that closes, deletes or puts away something is typed in full`() {
    let final = commands.filter { command in
      command.allNames.contains { Self.finalVerbs.contains($0[0]) }
    }
    #expect(final.count > 20)
    #expect(final.filter { !$0.isTypedInFull }.map(\.qualifiedName) == [])
  }

  @Test func `each example calls its command with arguments that are valid`() throws {
    for command in commands {
      for example in command.examples { try check(example, of: command) }
    }
  }

  private func check(_ example: String, of command: CommandDescription) throws {
    let tokens = Lexer.words(of: example)
    let typed = tokens.map(\.text)
    let name = try #require(
      command.allNames.filter { typed.starts(with: $0) }.max { $0.count < $1.count },
      "\(command.qualifiedName): \(example)")
    let reader = ArgumentReader(of: command, tokens.dropFirst(name.count))
    for (parameter, typed) in zip(command.parameters, try reader.arguments().words)
    where !typed.isEmpty {
      let words = parameter.takesLine ? typed.lineArguments : typed.map(\.text)
      #expect(parameter.reads(words), "\(example): \(parameter.name) \(words)")
    }
  }
}
