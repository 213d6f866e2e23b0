import Switchboard
import SwitchboardMCP
import SwitchboardREPL

// The code of the articles of `SwitchboardMCP`. `ArticleTests` compares the two.

@MainActor
func serve(_ dispatcher: CommandDispatcher, _ broadcaster: Broadcaster) async {
  let server = MCPServer(dispatcher: dispatcher, broadcaster: broadcaster)
  await server.serve()
}

@MainActor
func serveLines(_ dispatcher: CommandDispatcher, _ broadcaster: Broadcaster) async {
  var configuration = MCPConfiguration()
  configuration.name = "player"
  configuration.tool = { command in
    command.protocolName == "PlayerCommands" ? "music_\(command.toolName)" : nil
  }
  configuration.offersProperty = { $0 == "song-count" }
  let server = MCPServer(
    dispatcher: dispatcher, broadcaster: broadcaster, configuration: configuration)
  await server.serve()
}

@MainActor
func permit(
  _ dispatcher: CommandDispatcher, _ broadcaster: Broadcaster,
  _ configuration: inout MCPConfiguration
) {
  configuration.interpreter = { output, options in
    Interpreter(
      dispatcher: { dispatcher }, broadcaster: { broadcaster }, output: output,
      configuration: options)
  }
  configuration.permittedEffects = .all
}

@MainActor
func mark(_ configuration: inout MCPConfiguration) {
  configuration.framing = { text in
    let mark = Int.random(in: 100_000_000..<1_000_000_000)
    return "<data \(mark)>\n\(text)\n</data \(mark)>"
  }
  configuration.textLimit = 20_000
}
