import Foundation
import Switchboard
import SwitchboardREPL

let output = ConsoleOutput()
let station = StationCoordinator(
  services: StationServices(output: output, clock: ContinuousClock()))
try station.start()

var configuration = REPLConfiguration()
configuration.banner = "Welcome. ‘sign in NAME’ (the PIN is 4711), then ‘open bay north’."
configuration.prompt = { station.front.map { "\($0.services.bay.name)> " } ?? "station> " }
configuration.keymap = BayPanel.keymap
let prompt = REPL(
  dispatcher: { station.front?.services.dispatcher ?? station.services.dispatcher },
  broadcaster: { station.front?.services.broadcaster ?? station.services.broadcaster },
  coordinators: { station }, output: output, configuration: configuration)
prompt.interpreter.complete(BayName.self) { _ in
  station.showBays().map { CommandCandidate($0.argument) }
}
let status = await prompt.run()
station.stop()
exit(status.code)
