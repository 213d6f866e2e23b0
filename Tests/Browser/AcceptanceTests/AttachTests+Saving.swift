import Foundation
import ProcessTesting
import Testing

extension AttachTests {
  /// Starts a browser without a prompt.
  private static let serve = #"""
    serve() {
      rm -f "$2/socket"; "$1" --profile "$2" --serve & first=$!
      for i in {1..3000}; do test -S "$2/socket" && break; sleep 0.01; done
    }

    """#

  @Test func `what a script has changed survives a kill of the browser right after it`() throws {
    let outcome = try Shell.run(
      Self.serve + #"""
        echo 'open tab data:,file' > "$2-script"
        scripts=(
          "-c 'open tab data:,line'" "--script $2-script" "< $2-script" "-c 'open tab data:,quit; quit'"
          "-c 'open tab data:,job &'" "--keep-going -c 'close tab 99' -c 'open tab data:,kept'"
        )
        for script in "${scripts[@]}"; do
          serve "$@"; eval "\"$1\" --profile \"$2\" $script"
          kill -9 $first; wait $first
        done 2> /dev/null
        "$1" --profile "$2" -c tabs 2> /dev/null | grep -c data:,
        """#)
    #expect(outcome.output == "6\n", "\(outcome)")
  }

  @Test func `scripts that end together share commits`() throws {
    let outcome = try Shell.run(
      Self.serve + #"""
        serve "$@"
        for i in {1..30}; do
          "$1" --profile "$2" -c "open tab a$i.org --in-background" -c 'wait for tab-count 30 --timeout 300s' &
          all="$all $!"
        done
        for run in $all; do wait $run || echo "failed $?"; done
        "$1" --profile "$2" -c 'quit browser'; wait $first
        od -A n -t u1 -j 63 -N 1 "$2/states/default/sessions.sqlite"
        """#)
    let commits = try #require(Int(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect((1...10).contains(commits), "\(outcome)")
  }

  @Test func `a script that changes nothing writes nothing`() throws {
    let outcome = try Shell.run(
      Self.serve + #"""
        serve "$@"; "$1" --profile "$2" -c 'open tab a.org'
        state() { find "$1" -type f -exec stat -c '%n %s %y' {} + | sort; }
        before=$(state "$2/states")
        "$1" --profile "$2" -c tabs -c location > /dev/null
        test "$before" = "$(state "$2/states")" && echo same
        "$1" --profile "$2" -c 'quit browser'; wait $first
        """#)
    #expect(outcome.output == "same\n", "\(outcome)")
  }

  @Test(arguments: ["-c 'open tab a.org'", "-c 'open tab a.org; quit'"])
  func `a script whose changes cannot be saved fails and says why`(script: String) throws {
    let outcome = try Shell.run(
      Self.serve + #"""
        serve "$@"; "$1" --profile "$2" -c 'open tab b.org'
        rm -r "$2/states"; touch "$2/states"
        "$1" --profile "$2" \#(script); echo "$?"
        kill -9 $first; wait $first 2> /dev/null
        """#)
    #expect(outcome.output == "1\n", "\(outcome)")
    #expect(outcome.errors.contains("states"), "\(outcome)")
  }
}
