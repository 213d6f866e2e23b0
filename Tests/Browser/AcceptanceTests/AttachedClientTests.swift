import BrowserCommands
import Foundation
import ProcessTesting
import Switchboard
import SwitchboardRemote
import Testing

/// Tests of Swift programs that drive a running browser.
@Suite(.onOwnThread)
struct AttachedClientTests {
  @Test func `a program calls the browser's commands as methods, and observes its properties`()
    async throws
  {
    let program = Program(), browser = try program.startServing()
    let client = try await RemoteClient.connect(to: .socket(program.path(of: "socket")))
    let tabs = TabCommandsClient(client)
    try await tabs.openTab(Address(argument: "a.org"), inBackground: false, activate: false)
    try await tabs.openAddresses(
      ["b.org", "c.org"].compactMap(Address.init(argument:)), inBackground: true,
      activate: false)
    var counts = await client.observe(TabCount.self).makeAsyncIterator()
    #expect(try await counts.next() == 3)
    try await tabs.closeTab(TabSelection(argument: "2"))
    #expect(try await counts.next() == 2)
    let error = await #expect(throws: RemoteFailure.self) {
      try await tabs.closeTab(TabSelection(argument: "7"))
    }
    #expect(error?.message.contains("there is no tab 7") == true, "\(error as Any)")
    #expect(try program.run(["-c", "location"]).output == "https://a.org\n")
    try await ServingCommandsClient(client).quitBrowser()
    browser.waitUntilExit()
    #expect(browser.terminationStatus == 0)
  }
}
