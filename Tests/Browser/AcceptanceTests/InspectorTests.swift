import Foundation
import ProcessTesting
import Testing

/// Tests of the option `--inspect`. The tests of the module SwitchboardInspector cover the page.
@Suite(.onOwnThread)
struct InspectorTests {
  /// Starts a browser with an inspector, and reads the address of its page.
  private static let first = #"""
    program=$1 profile=$2
    "$program" --profile "$profile" --serve --inspect 2> "$profile-errors" & first=$!
    for i in {1..3000}; do grep -q '/$' "$profile-errors" && break; sleep 0.01; done
    address=$(sed -n 's|^inspector: http://||p' "$profile-errors")
    authority=${address%%/*} path=/${address#*/} port=${authority#*:}
    status() {
      exec 4<> "/dev/tcp/127.0.0.1/$port"
      printf 'GET %s HTTP/1.1\r\nHost: %s\r\n\r\n' "$1" "$authority" >&4
      head -n 1 <&4 | tr -d '\r'; exec 4>&-
    }

    """#
  private static let last = "\nkill $first; wait $first; echo \"ended $?\""

  @Test func `a browser with an inspector prints the address of its page`() throws {
    let outcome = try Shell.run(
      Self.first + #"""
        status "$path"; status "${path}inspector.js"; status /; status /00000000000000000000000000000000/
        """# + Self.last)
    #expect(
      outcome.output == """
        HTTP/1.1 200 OK
        HTTP/1.1 200 OK
        HTTP/1.1 404 Not Found
        HTTP/1.1 404 Not Found
        ended 143

        """, "\(outcome)")
  }

  @Test func `a port that is taken, and a browser that runs already, are errors`() throws {
    let outcome = try Shell.run(
      Self.first + #"""
        for i in {1..3000}; do test -S "$profile/socket" && break; sleep 0.01; done
        "$program" --profile "$profile-other" --inspect "$port" -c tabs 2>&1; echo "taken $?"
        "$program" --profile "$profile" --inspect -c tabs 2>&1; echo "refused $?"
        for option in '--engine none' --safe-mode; do
          "$program" --profile "$profile" $option -c tabs 2>&1; echo "ignored $?"
        done
        "$program" --profile "$profile" --inspect --json -c tabs 2>&1
        """# + Self.last)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains("taken 2") && lines.contains("refused 2"), "\(outcome)")
    #expect(lines.first?.contains("is taken by another program: choose another port") == true)
    #expect(outcome.output.contains("--inspect starts a browser, and one runs on the profile"))
    #expect(lines.contains { $0.contains(#""kind": "usage""#) }, "\(outcome)")
    #expect(outcome.output.contains("--engine starts a browser, and one runs on the profile"))
    #expect(outcome.output.contains("--safe-mode starts a browser, and one runs on the profile"))
    #expect(lines.filter { $0 == "ignored 2" }.count == 2, "\(outcome)")
  }

  @Test func `the address is not part of a script's output`() throws {
    let outcome = try Program().run(["--inspect", "-c", "echo one"])
    #expect(outcome.code == 0 && outcome.output == "one\n")
    #expect(outcome.errors.hasPrefix("inspector: http://127.0.0.1:"))
    let script = try Shell.run(
      #"echo 'echo two' > "$2.script"; "$1" --inspect --script "$2.script""#)
    #expect(script.output == "two\n", "\(script)")
    let json = try Program().run(["--json", "--inspect", "-c", "echo one"])
    #expect(json.errors.hasPrefix(#"{"inspector":"http://127.0.0.1:"#))
  }

  @Test(arguments: [
    (["--inspect", "70000"], "70000 isn't a port"),
    (["--inspect", "--attach", "socket"], "leave out --serve, --no-attach, --inspect"),
  ])
  func `a wrong use of the option is explained`(arguments: [String], words: String) throws {
    let outcome = try Program().run(arguments)
    #expect(outcome.code == 2 && outcome.errors.contains(words), "\(outcome)")
  }
}
