import BrowserCommands
import BrowserModel

/// Handles the commands for pages that are loaded before one goes to them.
@MainActor
final class PrerenderMediator {
  private let prerendering: PrerenderService
  private let webStateList: WebStateList

  init(prerendering: PrerenderService, webStateList: WebStateList) {
    self.prerendering = prerendering
    self.webStateList = webStateList
  }
}

// MARK: - PrerenderCommands

extension PrerenderMediator: PrerenderCommands {
  func startPrerender(_ url: Address) throws {
    let active = try webStateList.webState(at: nil)
    guard active.visibleURL != url.url else { throw PrerenderError.thereAlready(url) }
    prerendering.startPrerender(url.url, in: webStateList)
  }

  func cancelPrerender() throws {
    guard prerendering.url != nil else { throw PrerenderError.nothing }
    prerendering.cancel()
  }
}
