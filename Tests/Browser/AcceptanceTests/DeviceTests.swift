import BrowserModelTesting
import Foundation
import ProcessTesting
import ProfileFiles
import Testing

/// Tests of browsers that share preferences and tabs.
@Suite(.onOwnThread)
struct DeviceTests {
  private let program = Program()

  @Test(arguments: [
    "devices", "device tabs", "open device tab phone 1", "send tab 1 --to phone",
    "forget device phone", "pair device phone",
  ])
  func `a browser without other devices says how to get them`(line: String) throws {
    let run = try program.run(["-c", "open tab a.org", "-c", line])
    #if NATS
      #expect(run.code == 1 && run.output.isEmpty && run.errors.contains("--nats"), "\(run)")
    #else
      let name = line.replacing(#/ (phone|1).*/#, with: "")
      #expect(run.code == 1 && run.output.isEmpty, "\(run)")
      #expect(
        run.errors
          == "there is no command ‘\(name)’ here, because this build reaches no other devices: "
          + "build switchboard with the trait NATS\n")
    #endif
    let help = try program.run([
      "-c", "help preferences", "-c", "preferences", "-c", "help devices",
    ])
    #expect(!help.output.contains("sync"))
  }

  @Test func `a device name without a network is refused`() throws {
    try expectRefusal(
      of: ["--device", "phone"], "--device names this device for others: add --nats")
  }

  private func expectRefusal(of arguments: [String], _ message: String) throws {
    let run = try program.run(arguments + ["-c", "tabs"])
    #expect(run.code == 2 && run.errors.contains(message), "\(run)")
  }

  #if NATS
    @Test(arguments: [
      (["--read-only"], "leave out --read-only"),
      (["--device", "a b"], "‘a b’ cannot name a device"),
      (["--nats", "nats://bob:simple@127.0.0.1:1"], "set NATS_URL to the address instead"),
      (["--nats", "nats://token@127.0.0.1:1"], "or NATS_TOKEN"),
    ])
    func `wrong options are refused`(_ options: [String], message: String) throws {
      try expectRefusal(of: ["--nats", "nats://127.0.0.1:1"] + options, message)
    }

    @Test(arguments: ProfileFile.all.filter { [.device, .receivedTabs].contains($0) })
    func `damage to a file of the devices is reported once`(file: ProfileFile) throws {
      try Data("{".utf8).write(to: program.profile.file(file.name))
      let runs = try [1, 2].map { _ in
        try program.run(["--nats", "nats://127.0.0.1:1", "-c", "tabs"])
      }
      let reports = runs.map { $0.errors.contains("\(file.name).damaged-1") }
      #expect(reports == [true, false], "\(runs)")
    }
  #else
    @Test(arguments: ["--help", "--manual", "--json-schema"])
    func `a program that was built without NATS does not offer it`(_ option: String) throws {
      let run = try program.run([option])
      #expect(run.code == 0 && !run.output.isEmpty, "\(run)")
      for word in ["synced", "sync ", "--nats", "--device", "NATS_"] {
        #expect(!run.output.contains(word), "\(word)")
      }
    }

    @Test(arguments: [[], ["--read-only"], ["--device", "phone"]])
    func `a program that was built without NATS says how to build it`(_ options: [String]) throws {
      try expectRefusal(
        of: ["--nats", "nats://127.0.0.1:1"] + options, "swift build --traits default,NATS")
    }

    @Test func `a program on another machine needs NATS, and a socket does not`() throws {
      try expectRefusal(of: ["--attach", "nats://hub/player"], "built without NATS")
      try expectRefusal(of: ["--attach", "nats://hub"], "--attach names no programs")
      try expectRefusal(of: ["--attach", "NATS://me:secret@hub"], "--attach contains a password")
    }
  #endif
}

#if NATS
  /// Tests of several browsers over a NATS server.
  @Suite(
    .onOwnThread,
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/sbin/nats-server")
        || ProcessInfo.processInfo.environment["SWITCHBOARD_REQUIRES_NATS"] != nil,
      "install nats-server"))
  struct DeviceNetworkTests {
    /// Functions to start a server and devices, and to wait for what they show.
    private static let functions = #"""
      program=$1 all=$2 port=-1; mkdir "$all-nats"
      eventually() { for i in {1..1500}; do "$@" && return; sleep 0.02; done; echo "never: $*"; }
      shows() { "$program" --profile "$all-$1" -c "$2" 2>&1 | grep -q -- "$3"; }
      server() {
        /usr/sbin/nats-server -a 127.0.0.1 -p $port -js -sd "$all-nats" \
          --ports_file_dir "$all-nats" > /dev/null 2>&1 & nats=$!
        ports="$all-nats/nats-server_$nats.ports"
        eventually test -s "$ports"
        port=$(grep -o '[0-9][0-9]*"' "$ports" | head -1 | tr -d '"')
      }
      device() {
        "$program" --profile "$all-$1" --nats nats://127.0.0.1:$port --device "${2:-$1}" \
          --serve > "$all-$1-out" 2>&1 &
        eval "pid_$1=$!"; pids="$pids $!"
        eventually test -S "$all-$1/socket"
      }
      on() { "$program" --profile "$all-$1" "${@:2}"; }
      pair() {
        eventually shows laptop devices 'phone.*[*]'; eventually shows phone devices 'laptop.*[*]'
        on laptop -c 'pair device phone' > "$all-code" & pairing=$!
        on phone -c 'pair device laptop'; wait $pairing
        code=$(grep -o '[0-9]*-[0-9]*' "$all-code" | head -1)
        on laptop -c "pair device phone $code"; on phone -c "pair device laptop $code"
      }
      end() { kill $pids $nats 2> /dev/null; wait $pids $nats; }
      server

      """#

    private func run(_ lines: String) throws -> ProcessRun {
      try Shell.run(Self.functions + lines + "\nend 2> /dev/null")
    }

    @Test func `a preference of one device is that of all, also after a restart of the server`()
      throws
    {
      let outcome = try run(
        #"""
        device laptop; device phone; device tv
        on laptop -c 'set preference history-days 30'
        for d in phone tv; do eventually shows $d 'get preference history-days' '^30$'; done
        kill -9 $nats; wait $nats 2> /dev/null
        on phone -c 'set preference history-days 7'
        on tv -c 'set preference recently-closed-limit 5'
        kill -9 $pid_tv; wait $pid_tv 2> /dev/null
        server; device tv
        for d in laptop tv phone; do
          eventually shows $d 'get preference history-days' '^7$'
          eventually shows $d 'get preference recently-closed-limit' '^5$'
        done
        on laptop -c 'preferences --json' | grep -o '"is_synced": true' | wc -l
        on laptop -c 'reset preference history-days'
        eventually shows phone 'get preference history-days' '^90$'
        echo agreed
        """#)
      #expect(outcome.output == "11\nagreed\n", "\(outcome)")
    }

    @Test func `tabs of other devices are listed, opened and sent`() throws {
      let outcome = try run(
        #"""
        device laptop; device phone
        on phone -c 'open a.org b.org about:blank'
        eventually shows laptop 'device tabs phone' b.org
        on laptop -c 'device tabs phone'
        on laptop -c 'open device tab phone 2' -c location
        on laptop -c 'send tab 1 --to phone'
        pair > "$all-pair"; grep -c "code $code: laptop must show the same" "$all-pair"; grep -c paired: "$all-pair"
        on laptop -c 'send tab 1 --to phone' > "$all-sent"
        cat "$all-sent"
        eventually shows phone tabs 4
        on phone -c tabs -c location
        kill $pid_phone; wait $pid_phone
        on laptop -c 'open c.org' -c 'send tab --to phone'
        device phone
        eventually shows phone tabs c.org
        eventually shows laptop devices 'phone .*[*]'
        on laptop --json -c 'send tab 1 --to tv'
        """#)
      #expect(
        outcome.output == """
          row  device  tab  title  address
            1  phone     1  a.org  https://a.org
            2  phone     2  b.org  https://b.org
          https://b.org
          1
          2
          1 tab added on phone
          tab     title        address
            1  ›  a.org        https://a.org
            2     b.org        https://b.org
            3     about:blank  about:blank
            4     b.org        https://b.org
          https://a.org
          1 tab sent: appears when phone is connected again

          """, "\(outcome)")
      #expect(outcome.errors.contains("there is no device ‘tv’: choose ‘phone’"))
      #expect(outcome.errors.contains("‘phone’ is not paired with this device"))
    }

    @Test func `an address that another device sets is reported with the one before`() throws {
      let outcome = try run(
        #"""
        device laptop; device phone
        on phone -c 'set preference search-address https://evil.example/?q=%s'
        eventually grep -q 'search-address is now https://evil.example/?q=%s, as set on phone' \
          "$all-laptop-out"
        grep -c 'instead of http' "$all-laptop-out"
        """#)
      #expect(outcome.output == "1\n", "\(outcome)")
    }

    @Test func `no device counts as connected while the server is stopped`() throws {
      let outcome = try run(
        #"""
        device laptop; device phone
        eventually shows laptop devices 'phone.*[*]'
        kill -STOP $nats
        on laptop --json -c devices | grep -c '"is_connected": true'
        kill -CONT $nats
        eventually shows laptop devices 'phone.*[*]'
        """#)
      #expect(outcome.output == "0\n", "\(outcome)")
    }

    @Test func `a device name of another browser is refused`() throws {
      let outcome = try run(
        #"""
        device laptop
        eventually shows laptop devices 'laptop.*[*]'
        device other laptop
        eventually grep -q 'another --device' "$all-other-out"
        on other -c devices
        """#)
      #expect(outcome.errors.contains("a browser with another profile is connected as ‘laptop’"))
      #expect(outcome.output.isEmpty, "\(outcome)")
    }

    @Test func `nothing of incognito reaches the server`() throws {
      let outcome = try run(
        #"""
        exec 9<> /dev/tcp/127.0.0.1/$port
        printf 'CONNECT {"verbose":false,"headers":true}\r\nSUB > 1\r\n' >&9
        cat <&9 > "$all-tap" & pids="$pids $!"
        device phone; mkfifo "$all-in"
        "$program" --profile "$all-laptop" --nats nats://127.0.0.1:$port --device laptop --keep-going \
          < "$all-in" > "$all-out" 2> "$all-errors" & pids="$pids $!"
        exec 8> "$all-in"
        for line in 'new incognito zqxsecret.org' 'open tab zqxsecret2.org' \
          'set preference home-page zqxsecret3.org' 'send tab 1 --to phone' 'devices' \
          'device tabs phone' 'group tabs 1 --title zqxsecret' 'new incognito zqxsecret4.org' \
          'switch regular' 'open tab control.org' 'switch incognito' 'go zqxsecret5.org'
        do echo "$line" >&8; done
        eventually grep -aq control.org "$all-tap"
        echo 'close incognito' >&8; echo 'open tab control2.org' >&8; exec 8>&-
        eventually grep -aq control2.org "$all-tap"
        grep -aci zqxsecret "$all-tap"; grep -rail zqxsecret "$all-nats"
        grep -c 'incognito tabs are not shared with other devices' "$all-errors"
        """#)
      #expect(outcome.output == "0\n3\n", "\(outcome)")
    }

    @Test func `no process has a password in its arguments, also one that continues a browser`()
      throws
    {
      // The command lines of the shell and of `grep` contain no such text.
      let outcome = try run(
        #"""
        export NATS_URL="nats://ann:zq$((1000 + 234))x@127.0.0.1:$port"
        "$program" --profile "$all-laptop" --nats --device laptop -c 'open tab a.org' -c detach
        eventually shows laptop devices 'laptop.*[*]'
        cat /proc/[0-9]*/cmdline 2> /dev/null | tr '\0' '\n' | grep -c 'zq[1]234x'
        tr '\0' '\n' < "/proc/$(pgrep -f -- "--serve --profile $all-laptop")/cmdline" | tail -3
        on laptop -c 'quit browser' > /dev/null
        """#)
      #expect(outcome.output.hasSuffix("0\n--nats\n--device\nlaptop\n"), "\(outcome)")
    }

    @Test func `a browser whose server does not answer runs, and shares its changes later`() throws
    {
      let outcome = try run(
        #"""
        kill -9 $nats; wait $nats 2> /dev/null
        "$program" --profile "$all-laptop" --nats nats://127.0.0.1:$port --device laptop \
          -c 'set preference history-days 30' -c 'open tab a.org' -c location -c devices
        server; device phone
        "$program" --profile "$all-laptop" --nats nats://127.0.0.1:$port --device laptop -c location
        eventually shows phone 'get preference history-days' '^30$'
        eventually shows phone 'device tabs laptop' a.org
        """#)
      #expect(outcome.output == "https://a.org\nhttps://a.org\n", "\(outcome)")
      #expect(outcome.errors.contains("other devices cannot be reached"))
    }
  }
#endif
