import BrowserCommands
import Foundation
import ProcessTesting
import Switchboard
import SwitchboardRemote
import SwitchboardTesting
import TerminalTesting
import Testing

/// Tests of what plug-ins may do, and of their mistakes.
extension PluginTests {
  @Test func `a plug-in does only what it was granted`() async throws {
    try await onStage { stage in
      let script = stage.file("greedy.py")
      try Data(
        """
        from switchboard import Connection, Failure
        connection = Connection.of_plugin()
        kinds = []
        for kind, members in [
            ("run", {"command": "TabCommands.closeAll", "arguments": []}),
            ("run", {"command": "PluginCommands.startPlugin", "arguments": [["x"]]}),
            ("wrap", {"commands": ["openTab"]}),
            ("open_prompt", {"is_json": False, "is_interactive": False, "offers_input": False,
                             "parameters": [], "directory": "/", "includes_off_the_record": True}),
            ("inspect", {}), ("trace", {}), ("open_script", {"name": "/etc/passwd"}),
        ]:
            try:
                connection.request(kind, **members)
                kinds.append(kind + " ran")
            except Failure as failure:
                kinds.append(failure.kind)
        description = connection.request("describe")
        kinds.append(len(description["commands"]) + len(description["properties"]))
        connection.request("provide", name="kinds", value=kinds)
        connection.send("ready")
        connection.serve()
        """.utf8
      ).write(to: script)
      let (process, client) = try await stage.serve("python3 \(script.path)")
      defer { process.terminate() }
      for try await value in await client.observe(named: "kinds") {
        #expect(
          value.text?.split(separator: "\n").map(String.init)
            == Array(repeating: "not_granted", count: 7) + ["0"], "\(value)")
        break
      }
    }
  }

  private static let greedyProgram = """
    connection = Connection.of_plugin()
    outcomes = []
    for kind, members in [
        ("run", {"command": "PluginCommands.startPlugin", "arguments":
                 [["/bin/true"], ["all"], [], [], ["on"]]}),
        ("run", {"command": "PluginCommands.stopPlugin", "arguments": [["x"]]}),
        ("run", {"command": "FormCommands.fillForm", "arguments": [[], ["photo=/etc/passwd"]]}),
        ("run", {"command": "PreferenceCommands.setPreference",
                 "arguments": [["home-page"], ["file:///etc/passwd"]]}),
        ("wrap", {"commands": ["startPlugin"]}),
        ("run", {"command": "PageCommands.savePage", "arguments": [["/tmp/.bashrc"]]}),
        ("run", {"command": "BookmarkCommands.exportBookmarks", "arguments": [["/tmp/.bashrc"]]}),
        ("run", {"command": "TabCommands.openTab", "arguments": [["file:///etc/passwd"]]}),
        ("run", {"command": "TabCommands.openTab", "arguments": [["/etc/passwd"]]}),
        ("run", {"command": "TabCommands.openTab", "arguments": [["data:,x"]]}),
    ]:
        try:
            connection.request(kind, **members)
            outcomes.append("ran")
        except Failure as failure:
            outcomes.append(failure.kind)
    known = connection.request("describe")["commands"]
    outcomes.append("PluginCommands.startPlugin" in [command["name"] for command in known])
    connection.request("provide", name="outcomes", value=outcomes)
    connection.send("ready")
    connection.serve()
    """

  @Test func `a plug-in that may run all commands passes nothing on, and reaches no file`()
    async throws
  {
    try await onStage { stage in
      let greedy = try stage.plugin("greedy", Self.greedyProgram)
      let (process, client) = try await stage.serve("\(greedy) --calls all --wraps all")
      defer { process.terminate() }
      for try await value in await client.observe(named: "outcomes") {
        #expect(
          value.text?.split(separator: "\n").map(String.init)
            == Array(repeating: "not_granted", count: 9) + ["ran", "off"], "\(value)")
        break
      }
    }
  }

  @Test(arguments: [
    ("--calls nosuch", "there is no command ‘nosuch’ to grant"),
    ("--wraps nosuch", "there is no command ‘nosuch’ to grant"),
    ("--observes nosuch", "there is no property ‘nosuch’ to grant: choose"),
    ("--calls start-plugin", "‘start plugin’ is never granted to a plug-in"),
    ("--wraps PluginCommands.startPlugin", "‘start plugin’ is never granted to a plug-in"),
  ])
  func `a grant that cannot be given is an error`(grant: String, message: String) async throws {
    try await onStage { stage in
      let run = try stage.run(["\(stage.file("reading_time.py").path) \(grant)"], ["location"])
      #expect(run.code == 1 && run.errors.contains(message), "\(run)")
    }
  }

  @Test func `a user reads why a plug-in was ended`() async throws {
    try await onStage { stage in
      let early = try stage.plugin(
        "early", "connection = Connection.of_plugin()\nconnection.send('run', id=1)\ntime.sleep(60)"
      )
      let unready = try stage.run([early], ["location"])
      #expect(unready.code == 1 && unready.errors.contains("‘command’ is missing"), "\(unready)")
      #expect(!unready.errors.contains("within 10"), "\(unready)")
      for (mistake, reason) in [
        ("connection.send('failure', id=connection.call)", "the member ‘kind’ is missing"),
        ("connection.socket.sendall(struct.pack('>I', 5) + b'{bad}')", "it is not JSON"),
        ("connection.socket.sendall(b'\\xff' * 4)", "a message has at most"),
      ] {
        let wrong = try stage.plugin(
          "wrong",
          """
          connection = Connection.of_plugin()
          def err():
              \(mistake)
              time.sleep(60)
          connection.handlers["err"] = err
          connection.request("register", name="wrong", commands=[{"name": "err", "summary": "Errs."}])
          connection.send("ready")
          connection.serve()
          """)
        let run = try stage.run([wrong], ["err"])
        let parts = run.errors.components(separatedBy: "wrong has ended before it answered (")
        #expect(run.code == 1 && parts.last?.contains(reason) == true && parts.count == 2, "\(run)")
      }
      let ungranted = try stage.run([stage.file("reading_time.py").path], ["location"])
      #expect(
        ungranted.code == 1 && ungranted.errors.contains("may not observe ‘active-loading’"),
        "\(ungranted)")
    }
  }

  private static let oddProgram = """
    connection = Connection.of_plugin()
    def divide(number):
        connection.progress(0.5, "dividing")
        connection.text = f"about {12 // int(number[0])}"
    def linger():
        connection.request("provide", name="linger", value="begun")
        try:
            while True:
                time.sleep(0.01)
                connection.progress(None, "lingering")
        except Failure as failure:
            connection.request("provide", name="linger", value=failure.kind)
    connection.request("provide", name="linger", value="none")
    connection.handlers.update(divide=divide, linger=linger)
    connection.request("register", name="odd", commands=[
        {"name": "divide", "summary": "Divides.", "parameters": [{"name": "number", "type": "integer"}]},
        {"name": "linger", "summary": "Waits."}])
    connection.send("ready")
    connection.serve()
    """

  @Test func `a mistake in a handler is an error of its call, and text and progress are shown`()
    async throws
  {
    try await onStage { stage in
      let plugin = try stage.plugin(
        "odd", Self.oddProgram)
      let (process, client) = try await stage.serve(plugin)
      defer { process.terminate() }
      let error = await #expect(throws: RemoteFailure.self) {
        try await client.run("Odd.divide", ["0"])
      }
      #expect(error?.message.contains("ZeroDivisionError") == true, "\(error as Any)")
      #expect(try await client.run("Odd.divide", ["4"]).text == "about 3")
      let call = Task { try await client.run("Odd.linger") }
      for try await value in await client.observe(named: "linger") {
        if value.text == "begun" { call.cancel() }
        if value.text == "interrupted" { break }
      }
      #expect(try await client.run("Odd.divide", ["6"]).text == "about 2")
    }
  }
}
