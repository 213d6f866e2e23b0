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
  private var document = ShownDocument()
  private var observation: ActiveWebStateObservation?

  init(
    webStateList: WebStateList, webStateFactory: WebStateFactory, undoHistory: UndoHistory? = nil
  ) {
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
  func followLink(_ link: LinkNumber, inNewTab: Bool, inBackground: Bool) throws {
    let active = try webStateList.webState(at: nil)
    let document = try active.checkedDocument()
    guard document.links.indices.contains(link.number - 1) else {
      throw PageError.noLink(link.number, count: document.links.count)
    }
    let target = document.links[link.number - 1]
    let url = try address(of: target, number: link.number)
    guard inNewTab || inBackground else {
      undoHistory?.noteNavigation()
      return active.load(url, from: document.url, savingAs: target.downloadName)
    }
    let tab = webStateFactory.makeWebState()
    tab.load(url, from: document.url, savingAs: target.downloadName)
    try webStateList.insert(
      tab, WebStateInsertion(opener: .webState(active.id), activates: !inBackground))
    undoHistory?.noteOpening([tab.id], in: webStateList)
    consumer?.report(OpeningReport(opened: [TabID(tab.id)]))
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

// MARK: - OutputDescribing

extension LinkMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? { .report(OpeningReport.fields) }
}
