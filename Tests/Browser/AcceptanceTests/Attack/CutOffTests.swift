import Foundation
import ProcessTesting
import SwitchboardTesting
import Testing

/// Tests of scripts that are cut off, because the browser that runs them is killed.
@Suite(.onOwnThread)
struct CutOffTests {
  @Test func `a script that is cut off says so, and one that is not has its changes on disk`()
    throws
  {
    let rounds = Attack.rounds("CUT_OFFS", otherwise: 4)
    try Attack.run("cut-offs", rounds: rounds) { rounds, seed, figures in
      for number in rounds {
        var random = SeededGenerator(seed: seed &+ UInt64(number))
        let delay = Double.random(in: 0.01...0.6, using: &random)
        try CutOff(delay: delay).judge("seed \(seed), round \(number), \(delay) s", figures)
      }
    }
  }
}

/// A browser that is killed while four scripts run in it.
private struct CutOff {
  private static let scripts = 1...4
  private let program = Program()
  private let run: ProcessRun

  init(delay: Double) throws {
    run = try ProcessRun([
      "bash", "-c",
      #"""
      "$1" --profile "$2" --serve 2> /dev/null & first=$!
      for i in {1..3000}; do test -S "$2/socket" && break; sleep 0.01; done
      for i in {1..4}; do
        { "$1" --profile "$2" --no-rc -c "open tab script$i.org --in-background" -c tabs -c save \
          -c 'sleep 0.05' -c tabs > /dev/null 2> "$2/errors-$i"; echo "$?" > "$2/code-$i"; } &
        all="$all $!"
      done
      sleep "$3"; kill -9 $first; wait $first $all 2> /dev/null
      "$1" --profile "$2" -c tabs 2> /dev/null
      """#, "bash", Program.path, program.profile.path, "\(delay)",
    ])
  }

  /// Compares what each script has said with what may be said.
  func judge(_ name: String, _ figures: Figures) throws {
    for script in Self.scripts {
      let code = try text("code-\(script)"), errors = try text("errors-\(script)")
      figures.add(
        verdict(of: script, code, errors), of: "code \(code)",
        "\(name), script \(script), code \(code): \(errors)")
    }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: program.profile.url.appendingPathComponent(name), encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func verdict(of script: Int, _ code: String, _ errors: String) -> Verdict {
    switch code {
    case "0": run.output.contains("script\(script).org") ? .equal : .unreported
    case "1": errors.hasSuffix(Self.cutOff) ? .reported : .unreported
    // The script began when the browser was gone, and another script was the next browser.
    case "2": errors.contains("is used by process") ? .reported : .unreported
    default: .crash
    }
  }

  private static let cutOff = "switchboard has ended, and this prompt with it: start it again"
}
