import Foundation
import ProcessTesting
import Testing

/// Tests of a run when no file can grow.
@Suite(.onOwnThread)
struct FullDiskTests {
  @Test func `a full disk is reported once, and saved tabs stay`() throws {
    // Like a full disk, the limit refuses larger files.
    let opening = (1...300).map {
      "open tab https://\($0).org/\(String(repeating: "x", count: 99))"
    }
    let outcome = try Shell.run(
      """
      "$1" --profile "$2" -c 'open tab first.org' -c save
      (ulimit -f 60
       printf '%s\\n' \(opening.map { "'\($0)'" }.joined(separator: " ")) save save \
         | "$1" --profile "$2" --keep-going)
      "$1" --profile "$2" -c tabs
      """)
    #expect(outcome.code == 0)
    let warnings = outcome.errors.split(separator: "\n").filter { $0.contains("sessions.sqlite") }
    #expect(!warnings.isEmpty && warnings.allSatisfy { !$0.contains("Error Domain") })
    let notices = warnings.filter { $0.hasPrefix("the windows are not saved, but will be") }
    #expect(notices.count == 1, "\(outcome.errors)")
    #expect(outcome.output.contains("https://first.org"), "\(outcome)")
  }
}
