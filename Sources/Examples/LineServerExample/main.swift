import Foundation
import Switchboard
import SwitchboardREPL

/// Executes the command lines from a connection until the connection closes or the client sends
/// `quit`.
@MainActor
func serve(
  _ connection: LineConnection, guest: Guest, below server: CommandDispatcher
) async throws {
  let dispatcher = CommandDispatcher(name: "connection", parent: server)
  let registrations: Subscriptions = [
    try dispatcher.register(guest, for: BoardCommandsRouter.self),
    try dispatcher.register(guest, for: NameCommandsRouter.self),
  ]
  let interpreter = Interpreter(
    dispatcher: { dispatcher }, broadcaster: { broadcaster },
    output: TextOutput { text, kind in
      connection.send(kind == .error ? "error: \(text)" : text)
    })
  do {
    for try await line in connection.lines {
      if case .ended = await interpreter.execute(line) { break }
    }
  } catch {
    connection.send("error: \(error)")
  }
  for job in interpreter.jobs { job.cancel() }
  registrations.cancel()
  connection.end()
}

let usage = """
  Usage: LineServerExample <socket>
  Serves a board of messages at a socket, such as /run/user/1000/board.

  """
let words = CommandLine.arguments.dropFirst()
if words.contains("--help") {
  print(usage, terminator: "")
  exit(0)
}
guard words.count == 1, let path = words.first, !path.hasPrefix("-") else {
  FileHandle.standardError.write(Data(("Name one socket, and no option.\n" + usage).utf8))
  exit(2)
}
let dispatcher = CommandDispatcher(name: "server"), broadcaster = Broadcaster(), board = Board()
let binding = try broadcaster.bind(LatestMessage.self, to: board.$latest)
var count = 0
do {
  for await connection in try LocalSocket.connections(at: path) {
    count += 1
    let guest = Guest(board, name: "guest \(count)")
    Task { try await serve(connection, guest: guest, below: dispatcher) }
  }
} catch {
  print(error)
  exit(1)
}
