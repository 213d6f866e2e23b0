import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes the links on the active tab's page to a list and follows them.
@MainActor
final class LinkMediator {
  /// The list that shows the links. It receives the current links when this property is set.
  weak var consumer: (any LinkListConsumer)? {
    didSet { consumer?.setLinks(document.value?.links) }
  }

  private let webStateList: WebStateList
  private let webStateFactory: WebStateFactory
  private let undoHistory: UndoHistory?
  private let output: PageOutput
  private let isIncognito: Bool
  private var document = ShownDocument()
  private var observation: ActiveWebStateObservation?

  init(
    webStateList: WebStateList, webStateFactory: WebStateFactory, undoHistory: UndoHistory? = nil,
    output: PageOutput, isIncognito: Bool = false
  ) {
    self.output = output
    self.isIncognito = isIncognito
    self.undoHistory = undoHistory
    self.webStateList = webStateList
    self.webStateFactory = webStateFactory
    observation = ActiveWebStateObservation(of: webStateList) { [weak self] in self?.update($0) }
    update(webStateList.activeWebState)
  }

  private func update(_ webState: WebState?) {
    if document.update(from: webState) { consumer?.setLinks(document.value?.links) }
  }
}

// MARK: - LinkCommands

extension LinkMediator: LinkCommands {
  func followLink(_ link: LinkReference, inNewTab: Bool, inBackground: Bool) throws {
    let active = try webStateList.webState(at: nil)
    let document = try active.checkedDocument()
    let index = try document.index(of: link), target = document.links[index]
    let url = try address(of: target, number: index + 1)
    guard inNewTab || inBackground else {
      undoHistory?.noteNavigation()
      return active.load(url, from: document.url, savingAs: target.downloadName)
    }
    let opened = try undoHistory.opening(in: webStateList) {
      let tab = webStateFactory.makeWebState()
      tab.load(url, from: document.url, savingAs: target.downloadName)
      try webStateList.insert(
        tab, WebStateInsertion(opener: .webState(active.id), activates: !inBackground))
      return [tab]
    }
    consumer?.report(OpeningReport(opened: opened))
  }

  func openOutside(_ link: LinkReference?) async throws {
    let active = try webStateList.webState(at: nil)
    // The address would be in the list of processes, and in the other browser's history.
    guard !isIncognito else { throw PageError.staysInside }
    let url = try link.map { try address(of: $0, on: active) } ?? active.visibleURL
    guard let url = url?.withoutCredentials else { throw PageError.notLoaded }
    try await output.handOver(.address(url.absoluteString))
  }

  func copyLink(_ link: LinkReference) async throws {
    let url = try address(of: link, on: webStateList.webState(at: nil)).absoluteString
    try await output.handOver(.clipboard(url))
    consumer?.report(.nothing("copied \(url)"))
  }

  func downloadLink(_ link: LinkReference) throws {
    let active = try webStateList.webState(at: nil), url = try address(of: link, on: active)
    guard url.isWebAddress else { throw LoadError.unsupportedScheme(url.scheme ?? "") }
    active.save(url, from: try active.checkedDocument().url)
  }

  private func address(of link: LinkReference, on webState: WebState) throws -> URL {
    let document = try webState.checkedDocument(), index = try document.index(of: link)
    return try address(of: document.links[index], number: index + 1)
  }

  /// Returns the destination address of a link.
  /// - Throws: ``PageError`` if the link has no address, or if its address contains a user name.
  ///   ``LoadError/unsupportedScheme(_:)`` if the address leads to no page.
  private func address(of link: PageLink, number: Int) throws -> URL {
    guard let url = link.url else { throw PageError.noAddress(number, link.reference) }
    try url.checkUser(in: "link \(number)")
    return try Address(url: url).loadable
  }
}

extension PageDocument {
  /// Returns the index of the link that a reference means.
  ///
  /// A link with exactly the given text is preferred to one that only contains the words. Of several
  /// links to one address, the first one serves as well as the others.
  /// - Throws: ``PageError`` if there is no such link or there are several.
  fileprivate func index(of reference: LinkReference) throws(PageError) -> Int {
    switch reference {
    case .number(let link):
      guard links.indices.contains(link.number - 1) else {
        throw .noLink(link.number, count: links.count)
      }
      return link.number - 1
    case .words(let words):
      let words = TabWords(words)
      let found = links.indices.filter { words.match(links[$0].text, "") }
      let exact = found.filter { words.equal(links[$0].text, "") }
      let best = exact.isEmpty ? found : exact
      guard let first = best.first else { throw .noLinkWithText(words.text) }
      guard best.allSatisfy({ links[$0].url == links[first].url }) else {
        throw .severalLinks(words.text, numbers: best.map { $0 + 1 })
      }
      return first
    }
  }
}

// MARK: - OutputDescribing

extension LinkMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? { .report(OpeningReport.fields) }
}

// MARK: - CommandAvailability

extension LinkMediator: CommandAvailability {
  func unavailability(of command: CommandDescription) -> String? {
    guard case LinkCommandsRouter.Key.downloadLink = command,
      webStateFactory.engine?.abilities.contains(.scripts) == true
    else { return nil }
    return "this engine saves no links: ‘follow’ downloads what it cannot show"
  }
}

// MARK: - LinkCoordinator

/// A coordinator that connects the list of the active page's links and the link commands to a
/// window's tabs.
@MainActor
final class LinkCoordinator: ScreenCoordinator<BrowserServices, LinkMediator> {
  override func didStart() throws {
    let viewController = view(\.links, sending: LinkCommandsRouter.self)
    let mediator = LinkMediator(
      webStateList: services.webStateList, webStateFactory: services.webStateFactory,
      undoHistory: services.undoHistory, output: PageOutput(services.output),
      isIncognito: services.windowTabs.mode == .offTheRecord)
    mediator.consumer = viewController
    keep(viewController, mediator)
    try register(mediator, for: LinkCommandsRouter.self)
  }
}
