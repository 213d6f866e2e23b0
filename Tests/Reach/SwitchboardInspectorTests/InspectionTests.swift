import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardInspector

/// Tests of what a page learns about a program, and what it can do there.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct InspectionTests {
  typealias Message = PageClient.Message

  private func inspection(_ client: PageClient, id: Int = 99) async throws -> Message {
    try await client.reply("inspection", to: #"{"type":"inspect"}"#, id: id)
  }

  @Test func `a page sees the coordinators, the routes and the properties`() async throws {
    try await Inspected.run { inspected in
      let client = try await inspected.connect()
      let found = try await inspection(client)
      let root = try #require(found["coordinators"] as? Message)
      #expect(
        root["name"] as? String == "HouseCoordinator" && root["state"] as? String == "started")
      let children = root["children"] as? [Message]
      #expect(children?.map { $0["name"] as? String } == ["HallCoordinator"])
      let routes = try #require(found["routes"] as? [Message])
      let route = try #require(routes.first { $0["command"] as? String == "set lamp" })
      #expect(route["handler"] as? String == "House" && route["is_held"] as? Bool == false)
      #expect(route["registration"] as? String == "LampCommands")
      #expect(routes.map { $0["effects"] as? String }.contains("changes data, can be repeated"))
      #expect(routes.first { $0["command"] as? String == "darken" }?["effects"] as? String == "")
      let properties = try #require(found["properties"] as? [Message])
      #expect(properties.map { $0["name"] as? String } == ["lamp-count"])
      #expect(properties[0]["text"] as? String == "0")
      #expect(found["dispatchers"] as? [String] == ["house"])
    }
  }

  @Test func `a page gets each value of a property`() async throws {
    try await Inspected.run { inspected in
      let client = try await inspected.connect()
      _ = try await client.reply(
        "value", to: #"{"type":"observe","key":"lamp-count"}"#, id: 1)
      try inspected.house.setLamp("hall", isOn: true)
      let value = try await client.message("value")
      #expect(value["text"] as? String == "1")
    }
  }

  @Test func `a page runs lines, with completion, hints and errors`() async throws {
    try await Inspected.run { inspected in
      let client = try await inspected.connect()
      try await open(client)
      client.send(#"{"type":"complete_line","id":2,"text":"set lamp k"}"#)
      let completions = try await client.message("completions")
      let words = (completions["candidates"] as? [Message])?.map { $0["word"] as? String }
      #expect(words == ["kitchen"])
      client.send(
        #"{"type":"line","id":3,"text":"set lamp kitchen --is-on; count lamps","place":""}"#)
      #expect(try await client.message("output")["text"] as? String == "1")
      #expect(try await client.message("outcome")["failure"] == nil)
      client.send(#"{"type":"line","id":4,"text":"set lamp attic","place":"a:1: "}"#)
      let outcome = try await client.message("outcome") { $0["id"] as? Int == 4 }
      #expect((outcome["failure"] as? String)?.contains("no lamp in the attic") == true)
      client.send(#"{"type":"line","id":5,"text":"coordinators","place":""}"#)
      let tree = try await client.message("output") { $0["kind"] as? String == "text" }
      #expect((tree["text"] as? String)?.contains("HallCoordinator") == true)
    }
  }

  private func open(_ client: PageClient, includingOffTheRecord: Bool = false) async throws {
    client.send(
      #"{"type":"open_prompt","id":1,"is_json":false,"is_interactive":false,"offers_input":false,"#
        + #""parameters":[],"directory":"/","includes_off_the_record":\#(includingOffTheRecord)}"#)
    _ = try await client.message("label")
  }
}

// MARK: - Dispatches

extension InspectionTests {
  /// Reads dispatches until one with a line has ended, and returns all by line.
  private func dispatches(_ client: PageClient, until line: String) async throws -> [Message] {
    func all() -> [Message] {
      client.messages.flatMap { $0["dispatches"] as? [Message] ?? [] }
    }
    func hasEnded(_ dispatch: Message) -> Bool {
      dispatch["line"] as? String == line && dispatch["outcome"] != nil
    }
    while !all().contains(where: hasEnded) { _ = try await client.message("dispatches") }
    return all().filter { $0["outcome"] != nil }
  }

  @Test func `a trace has the effects of each command, with outcomes and durations`() async throws {
    try await Inspected.run { inspected in
      let client = try await inspected.connect(), lamps = inspected.house.lamps
      client.send(#"{"type":"trace","id":7}"#)
      _ = try await inspection(client)
      lamps?.darken()
      try? lamps?.setLamp("attic", isOn: true)
      try? lamps?.openDoor(47_110_047_110)
      #expect(try lamps?.countLamps() == 0)
      let found = try await dispatches(client, until: "count lamps")
      let lines = found.map { $0["line"] as? String ?? "" }
      #expect(
        Set(lines) == [
          "darken", "set lamp hall", "set lamp kitchen", "set lamp attic --is-on", "open door …",
          "set lamp …", "count lamps",
        ])
      func dispatch(_ line: String) -> Message {
        found.first { $0["line"] as? String == line } ?? [:]
      }
      let cause = dispatch("darken")["number"] as? Int
      #expect(cause != nil && dispatch("set lamp hall")["parent"] as? Int == cause)
      #expect(dispatch("darken")["parent"] == nil)
      #expect(dispatch("darken")["handler"] as? String == "House")
      #expect((dispatch("darken")["milliseconds"] as? Double ?? -1) > 0)
      #expect(
        abs((dispatch("darken")["start"] as? Double ?? 0) - Date().timeIntervalSince1970) < 100)
      #expect(dispatch("set lamp attic --is-on")["outcome"] as? String == "failed")
      let problem = dispatch("set lamp attic --is-on")["problem"] as? String
      #expect(problem == "there is no lamp in the attic: name another room")
      #expect(dispatch("count lamps")["result"] as? String == "0")
      #expect(dispatch("open door …")["problem"] == nil, "The text quotes the argument.")
      // Its effects name their commands only.
      #expect(dispatch("set lamp …")["parent"] as? Int == dispatch("open door …")["number"] as? Int)
      #expect(dispatch("set lamp …")["outcome"] as? String == "failed")
      #expect(!"\(client.messages)".contains("47110047110"))
      let last = try await inspection(client, id: 100)["last_dispatch"] as? Int
      #expect(last == dispatch("count lamps")["number"] as? Int)
    }
  }

  @Test func `a command that runs long is reported before it ends`() async throws {
    try await Inspected.run { inspected in
      let client = try await inspected.connect()
      client.send(#"{"type":"trace","id":7}"#)
      client.send(#"{"type":"run","id":8,"command":"LampCommands.waitForDusk","arguments":[]}"#)
      let began = try await client.message("dispatches")["dispatches"] as? [Message]
      #expect(began?.first?["line"] as? String == "wait for dusk")
      #expect(began?.first?["outcome"] == nil)
      client.send(#"{"type":"cancel","id":8}"#)
      let found = try await dispatches(client, until: "wait for dusk")
      #expect(found.first?["outcome"] as? String == "failed")
    }
  }

  @Test func `a trace ends when the page ignores it`() async throws {
    try await Inspected.run { inspected in
      let client = try await inspected.connect()
      client.send(#"{"type":"trace","id":7}"#)
      client.send(#"{"type":"ignore","id":7}"#)
      _ = try await client.message("closed")
      inspected.house.lamps?.darken()
      _ = try await inspection(client)
      #expect(!client.messages.contains { $0["type"] as? String == "dispatches" })
    }
  }

  @Test func `a page gets the newest dispatches if more happen than are kept`() async throws {
    try await Inspected.run { inspected in
      let client = try await inspected.connect()
      client.send(#"{"type":"trace","id":7}"#)
      _ = try await inspection(client)
      // The main actor never suspends here, so nothing is sent meanwhile.
      for _ in 1...5_000 { inspected.house.lamps?.darken() }
      _ = try inspected.house.lamps?.countLamps()
      let found = try await dispatches(client, until: "count lamps")
      let missed = client.messages.compactMap { $0["missed_count"] as? Int }.reduce(0, +)
      #expect(found.count <= 1_000 && found.count + missed == 15_001)
    }
  }
}

// MARK: - Off the record

extension InspectionTests {
  @Test func `a page learns nothing that is off the record`() async throws {
    try await Inspected.run { inspected in
      inspected.isInCellar = true
      try inspected.coordinator.startChild(CellarCoordinator.self)
      let client = try await inspected.connect()
      client.send(#"{"type":"trace","id":7}"#)
      let found = try await inspection(client)
      #expect(found["dispatchers"] as? [String] == ["house"])
      // The command in the cellar causes another one, whose argument is off the record as well.
      inspected.cellar.router(CellarCommandsRouter.self).lightCellar("attic")
      inspected.house.lamps?.darken()
      _ = try await dispatches(client, until: "darken")
      try await open(client, includingOffTheRecord: true)
      client.send(#"{"type":"line","id":2,"text":"light cellar attic","place":""}"#)
      let outcome = try await client.message("outcome")
      #expect(outcome["failure"] != nil && inspected.house.cellarCount == 1)
      let messages = client.messages.filter {
        !["outcome", "output"].contains($0["type"] as? String)
      }
      for word in ["cellar", "attic", "CellarCoordinator", "GardenCoordinator"] {
        #expect(!"\(messages)".contains(word))
      }
    }
  }
}

extension InspectionTests {
  @Test func `a trace hides what confidential commands cause, also if they began before it`()
    async throws
  {
    try await Inspected.run { inspected in
      let cellar = inspected.cellar.router(CellarCommandsRouter.self)
      let lamps = inspected.house.lamps
      let visits = [
        Task { await cellar.warmCellar("attic") }, Task { _ = try? await lamps?.knock(47_110) },
      ]
      try await eventually { inspected.house.guests.count == 2 }
      let client = try await inspected.connect()
      client.send(#"{"type":"trace","id":7}"#)
      _ = try await inspection(client)
      inspected.house.letIn()
      for visit in visits { await visit.value }
      lamps?.darken()
      let found = try await dispatches(client, until: "darken")
      #expect(found.count == 3, "The rest is ‘darken’ and its effects.")
      for word in ["attic", "47110"] { #expect(!"\(client.messages)".contains(word)) }
    }
  }

  @Test(arguments: [
    "coordinators", "coordinators --graph", "coordinators --mermaid", "coordinators --leaks",
  ])
  func `a line of a page lists no coordinator that is off the record`(_ line: String) async throws {
    try await Inspected.run { inspected in
      let ended = try inspected.coordinator.startChild(CellarCoordinator.self)
      ended.stop()
      try inspected.coordinator.startChild(CellarCoordinator.self)
      let client = try await inspected.connect()
      try await open(client, includingOffTheRecord: true)
      client.send(#"{"type":"line","id":2,"text":"\#(line)","place":""}"#)
      #expect(try await client.message("outcome")["failure"] == nil)
      let isTree = !line.hasSuffix("leaks")
      #expect("\(client.messages)".contains("HallCoordinator") == isTree)
      for word in ["CellarCoordinator", "GardenCoordinator"] {
        #expect(!"\(client.messages)".contains(word))
      }
      withExtendedLifetime(ended) {}
    }
  }
}

// MARK: - Recordings

extension InspectionTests {
  @Test func `a recording is split into the lines that replay runs`() async throws {
    try await Inspected.run { inspected in
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).script")
      try "set lamp hall --is-on\n\n# a comment\ndark\\\nen\n".write(
        to: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: file) }
      let client = try await inspected.connect()
      let reply = try await client.reply(
        "script", to: #"{"type":"open_script","name":"\#(file.path)"}"#, id: 1)
      let lines = (reply["lines"] as? [Message])?.map { $0["text"] as? String ?? "" }
      #expect(lines?.count == 3 && lines?.first == "set lamp hall --is-on")
      #expect(lines?.last?.filter { $0.isLetter } == "darken")
      let places = (reply["lines"] as? [Message])?.map { $0["place"] as? String }
      #expect(places?.first == "\(file.path):1: ")
      #expect(inspected.house.count == 0, "Opening runs nothing.")
    }
  }

  @Test func `a recording can be uploaded, and a missing one is a failure`() async throws {
    try await Inspected.run { inspected in
      let client = try await inspected.connect()
      let reply = try await client.reply(
        "script", to: #"{"type":"open_script","name":"mine","text":"darken\ncount lamps"}"#, id: 1)
      #expect(
        (reply["lines"] as? [Message])?.map { $0["place"] as? String } == ["mine:1: ", "mine:2: "])
      let failure = try await client.reply(
        "failure", to: #"{"type":"open_script","name":"/missing"}"#, id: 2)
      #expect((failure["message"] as? String)?.contains("/missing") == true)
    }
  }
}
