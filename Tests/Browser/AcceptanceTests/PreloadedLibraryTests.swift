import Foundation
import ProcessTesting
import Testing

/// Tests of programs with a library that changes the environment before they start.
@Suite(.onOwnThread)
struct PreloadedLibraryTests {
  /// Builds the library at `$2.so`.
  private static let library = #"""
    mkdir "$2-home"; cc -shared -fPIC -x c -o "$2.so" - <<'END' || exit 9
    #include <stdlib.h>
    __attribute__((constructor)) static void change(void) { setenv("PRELOADED", "1", 1); }
    END

    """#

  @Test func `the program uses its arguments`() throws {
    let outcome = try Shell.run(
      Self.library + #"""
        export LD_PRELOAD="$2.so"
        "$1" --profile "$2" -c 'open tab a.org' && "$1" --profile "$2" -c tabs
        "$1" --profile "$2" --bogus; echo "bogus $?"
        test -e "$XDG_DATA_HOME" && echo 'the default profile exists'
        """#)
    #expect(outcome.output.contains("https://a.org") && outcome.output.hasSuffix("\nbogus 2\n"))
  }

  /// In a program without a dynamic Swift runtime, Swift looks for the arguments after the library
  /// has changed the environment.
  @Test func `a static program finds its arguments only by the module for signals`() throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/System/CProcessSignals/Arguments.c").path
    let outcome = try Shell.run(
      Self.library + #"""
        echo 'print(CommandLine.arguments.dropFirst())' > "$2.swift"
        cc -c -o "$2.o" "\#(source)" || exit 9
        for object in '' "$2.o"; do
          swiftc -static-stdlib -o "$2-program" "$2.swift" $object || exit 9
          LD_PRELOAD="$2.so" "$2-program" --profile P
        done
        """#)
    #expect(outcome.output == "[]\n[\"--profile\", \"P\"]\n", "\(outcome)")
  }
}
