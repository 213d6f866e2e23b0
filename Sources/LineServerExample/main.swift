import Foundation
import Switchboard
import SwitchboardREPL

/// Runs the lines of one connection, until it ends or sends `quit`.
@MainActor
func serve(
  _ connection: LineConnection, guest: Guest, below server: CommandDispatcher
) async throws {
  let dispatcher = CommandDispatcher(name: "connection", parent: server)
  let registrations = [
    try dispatcher.register(guest, for: BoardCommandsRouter.self),
    try dispatcher.register(guest, for: NameCommandsRouter.self),
  ]
  var configuration = InterpreterConfiguration()
  // These read and write files of the server.
  configuration.builtInCommands.remove(.record, .replay)
  let interpreter = Interpreter(
    dispatcher: { dispatcher }, broadcaster: { broadcaster },
    output: TextOutput { text, kind in
      connection.send(kind == .error ? "error: \(text)" : text)
    }, configuration: configuration)
  for await line in connection.lines {
    if case .ended = await interpreter.execute(line) { break }
  }
  for job in interpreter.jobs { job.cancel() }
  for registration in registrations { registration.cancel() }
  connection.end()
}

guard CommandLine.arguments.count == 2 else {
  print("Name the socket: LineServerExample /run/user/1000/board")
  exit(2)
}
let dispatcher = CommandDispatcher(name: "server"), broadcaster = Broadcaster(), board = Board()
let binding = try broadcaster.bind(LatestMessage.self, to: board.$latest)
var count = 0
do {
  for await connection in try LocalSocket.connections(at: CommandLine.arguments[1]) {
    count += 1
    let guest = Guest(board, name: "guest \(count)")
    Task { try await serve(connection, guest: guest, below: dispatcher) }
  }
} catch {
  print(error)
  exit(1)
}
