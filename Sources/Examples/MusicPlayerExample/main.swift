import Foundation
import Switchboard
import SwitchboardREPL

guard CommandLine.arguments.count == 1 else {
  let advice = "MusicPlayerExample takes no arguments: start it alone, and type ‘help’\n"
  FileHandle.standardError.write(Data(advice.utf8))
  exit(2)
}
let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
let player = MusicPlayer([
  Track(title: "Blue Train", artist: "John Coltrane", seconds: 643),
  Track(title: "So What", artist: "Miles Davis", seconds: 562),
])
let handling = try dispatcher.register(player, for: MusicCommandsRouter.self)
let bindings: Subscriptions = [
  try broadcaster.bind(NowPlaying.self, to: player.$nowPlaying),
  try broadcaster.bind(CurrentVolume.self, to: player.$volume),
]

var configuration = REPLConfiguration()
configuration.prompt = { "music> " }
configuration.builtInCommands.keepOnly(
  .help, .watch, .unwatch, .broadcasts, .jobs, .wait, .cancelJob, .quit)
for command in [BuiltInCommands.Command.jobs, .wait, .cancelJob] {
  configuration.builtInCommands[command].group = "Tracks in the background."
}
configuration.reasonToStay = {
  player.nowPlaying.isEmpty ? nil : "‘\(player.nowPlaying)’ is playing"
}
let prompt = REPL(
  dispatcher: { dispatcher }, broadcaster: { broadcaster }, configuration: configuration)
exit(await prompt.run().code)
