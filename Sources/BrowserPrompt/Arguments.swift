import ArgumentParser
import BrowserDevices
import SwitchboardREPL

/// The command-line arguments of `switchboard`, which ``ArgumentDefinitions`` documents.
struct Arguments {
  var lines: [String] = []
  var isInteractive = false
  var profile: String?
  var readOnly = false
  var serve = false
  var noAttach = false
  var attach: String?
  var incognito = false
  var inspect: InspectorPort?
  var safeMode = false
  var engine: EngineChoice?
  var nats: String?
  var device: String?
  var json = false
  var jsonSchema = false
  var echo = false
  var keepGoing = false
  var noHistory = false
  var noRc = false
  var quiet = false
  var manual = false
  var script: String?
  var arguments: [String] = []

  func validate() throws {
    if !lines.isEmpty, let script {
      let isPort = inspect?.number == 0
      throw ValidationError(
        "Give lines with -c or a script, not both"
          + (isPort ? ": ‘\(script)’ is a script, because the port of --inspect is a number." : ".")
      )
    }
    if serve, !lines.isEmpty || script != nil || isInteractive || readOnly {
      throw ValidationError(
        "--serve runs no lines and needs a profile that it can write: leave out -c, -i, the script "
          + "and --read-only.")
    }
    if noAttach || serve || readOnly || ownBrowserOption != nil, attach != nil || incognito {
      throw ValidationError(
        "--attach and --incognito need a browser that runs: leave out --serve, --no-attach, "
          + "--inspect, --nats, --engine, --safe-mode and --read-only.")
    }
    try validateDevices()
    for (isSet, option) in [(manual, "--manual"), (jsonSchema, "--json-schema")] where isSet {
      guard !lines.isEmpty || script != nil else { continue }
      throw ValidationError("\(option) runs no lines: leave out -c and the script.")
    }
  }
}

// MARK: - Options of a browser

extension Arguments {
  /// The first option that only a run can fulfil that is a browser itself, or nil if there is none.
  var ownBrowserOption: String? {
    let options = [
      (inspect != nil, "--inspect"), (nats != nil, "--nats"), (engine != nil, "--engine"),
      (safeMode, "--safe-mode"),
    ]
    return options.first { $0.0 }?.1
  }
}

// MARK: - Devices

extension Arguments {
  private func validateDevices() throws {
    guard nats != nil else {
      if device == nil { return }
      throw ValidationError("--device names this device for others: add --nats.")
    }
    #if NATS
      if readOnly {
        throw ValidationError(
          "--nats shares what this run changes, but the profile is only read: leave out --read-only."
        )
      }
      if let device, DeviceName(device) == nil {
        throw ValidationError(
          "‘\(device)’ cannot name a device: use 1 to 32 English letters, digits, ‘-’ and ‘_’.")
      }
    #else
      throw ValidationError(
        "This program was built without --nats: build it with ‘swift build --traits default,NATS’.")
    #endif
  }
}
