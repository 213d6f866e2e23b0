import ProcessTesting
import Testing

extension AttachTests {
  private static let secrets = "echo 'open tab a.org' >&3; echo 'new incognito zqxsecret.org' >&3\n"

  private static let readings = [
    "tabs", "tabs --all", "windows", "location", "strip", "history", "closed", "broadcasts",
    "states", "coordinators", "services", "log", "find zqx", "activate tab zqx", "links", "page",
    "1",
    "groups", "inactive", "undo", "export session -", "history --json", "downloads",
  ]

  @Test func `incognito tabs are not shown to a run that does not ask for them`() throws {
    let lines = Self.readings.map { "-c '\($0)'" }.joined(separator: " ")
    let outcome = try run(
      Self.secrets + #"""
        "$1" --profile "$2" -c 'wait for incognito-tab-count 1 --timeout 60' \
          --keep-going \#(lines) -c 'echo all read'
        "$1" --profile "$2" -c 'open tab b.org' -c location
        """#)
    #expect(!(outcome.output + outcome.errors).contains("zqxsecret"), "\(outcome)")
    #expect(outcome.output.contains("all read\n") && outcome.output.contains("https://b.org\n"))
  }

  @Test(arguments: [
    ("close window", 1, "window 1 has incognito tabs, which this prompt cannot close"),
    ("switch incognito", 1, "this prompt has no incognito tabs"),
    ("close incognito", 1, "this prompt has no incognito tabs"),
    ("move to window new", 0, ""),
  ])
  func `incognito tabs are not changed by a run that does not ask for them`(
    line: String, code: Int, message: String
  ) throws {
    let outcome = try run(
      Self.secrets + #"""
        "$1" --profile "$2" -c 'wait for incognito-tab-count 1 --timeout 60' -c '\#(line)'
        echo "code $?"
        "$1" --profile "$2" --incognito -c 'activate window 1' -c 'switch incognito' -c location
        """#)
    #expect(outcome.output.hasPrefix("code \(code)\nhttps://zqxsecret.org\n"), "\(outcome)")
    #expect(outcome.errors.contains(message) || message.isEmpty)
  }

  @Test func `incognito tabs are shown to a run that asks for them`() throws {
    let outcome = try run(
      Self.secrets + #"""
        "$1" --profile "$2" --incognito -c 'wait for incognito-tab-count 1 --timeout 60' -c location
        """#)
    #expect(outcome.output.hasPrefix("https://zqxsecret.org\n"), "\(outcome)")
  }
}
