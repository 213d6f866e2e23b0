import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import Testing

/// A window whose tabs an engine loads, and the service that prerenders pages for it.
@MainActor
struct PrerenderFixture {
  let service: PrerenderService
  let list: WebStateList
  private let state: BrowserState

  init(_ engine: any WebEngine) throws {
    var configuration = try BrowserStateConfiguration.standard()
    configuration.webStateFactory = { _ in WebStateFactory(engine: engine) }
    state = BrowserState(
      name: "test", parent: Channels(name: "application"), configuration: configuration)
    service = try #require(try state.services.service(PrerenderService.self))
    list = state.browserList.createBrowser(name: "one").webStateList
  }

  /// Opens an address in a tab, which becomes the active one.
  func open(_ url: URL) throws {
    try list.insert(
      state.webStateFactory.makeWebState(loading: url), WebStateInsertion(activates: true))
  }
}
