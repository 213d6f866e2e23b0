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

// MARK: - User names

extension URL {
  /// Checks that a target of a page contains no user name, which can be mistaken for the host. The
  /// error shows the address instead.
  /// - Parameter target: The link or form, such as `link 3`.
  /// - Throws: ``PageError/namesUser(_:_:host:)`` if the address contains a user name.
  func checkUser(in target: String) throws(PageError) {
    if let host = hostAfterUser { throw .namesUser(target, self, host: host) }
  }
}

// MARK: - OutputDescribing

extension LinkMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? { .report(OpeningReport.fields) }
}

// MARK: - The document of a tab

extension WebState {
  /// Returns the document of the page.
  /// - Throws: The error that made the load fail, or a ``PageError`` if the page isn't loaded.
  func checkedDocument() throws -> PageDocument {
    if let document { return document }
    if let loadError { throw loadError }
    throw isLoading ? PageError.loading : canLoad ? PageError.notLoaded : PageError.noEngine
  }
}

// MARK: - Errors

/// An error that a command for a page throws.
enum PageError: Error, Equatable {
  case noEngine
  case notLoaded
  case loading
  case noLink(Int, count: Int)
  case noAddress(Int, String)
  case namesUser(String, URL, host: String)
  case noForm(Int, count: Int)
  case severalForms(Int)
  case noButton(String, form: Int, known: [String])
  case noValues(form: Int, known: [String], example: String)
  case noPhrase
  case noDialog
  case gone
  case timedOut(Duration)
}

extension PageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noEngine: "the page is not loaded: this run has no web engine"
    case .notLoaded: "the page is not loaded yet: ‘reload’ loads it"
    case .loading: "the page is still being loaded: ‘wait’ waits for it"
    case .noLink(let number, 0): "there is no link \(number): the page has no links"
    case .noLink(let number, let count):
      "there is no link \(number): choose one from 1 to \(count)"
    case .noAddress(let number, let reference):
      "link \(number) leads to no page (‘\(reference)’): "
        + (reference.lowercased().hasPrefix("javascript:")
          ? "it needs a browser that runs scripts" : "its address is not valid, follow another one")
    case .namesUser(let target, let url, let host):
      "\(target) leads to the host ‘\(host)’ with a user name: if you mean that host, "
        + "‘go \(url.absoluteString)’ opens it"
    case .noForm(let number, 0): "there is no form \(number): the page has no forms"
    case .noForm(let number, let count):
      "there is no form \(number): choose one from 1 to \(count)"
    case .severalForms(let count):
      "the page has \(count) forms: give the number of one, which ‘forms’ shows"
    case .noButton(let name, let form, []):
      "form \(form) has no button ‘\(name)’: ‘submit form’ without a button submits it"
    case .noButton(let name, let form, let known):
      "form \(form) has no button ‘\(name)’: choose \(Self.list(known, "or"))"
    case .noValues(let form, [], _):
      "form \(form) has no field that takes a value: ‘submit form \(form)’ submits it"
    case .noValues(let form, let known, let example):
      "the values are missing: form \(form) has \(Self.list(known, "and")), "
        + "so write for example ‘fill form \(form) \(example)’"
    case .noPhrase: "there is nothing to find: give some words"
    case .noDialog: "the page asks nothing: there is no question to answer"
    case .gone: "the tab was closed before its page was loaded"
    case .timedOut(let limit):
      "the page was not loaded within \(limit.secondsText): allow more with ‘wait --timeout’"
    }
  }

  /// Returns a list of up to 12 names, followed by the number of names left out.
  private static func list(_ names: [String], _ conjunction: String) -> String {
    let shown = names.prefix(12) + (names.count > 12 ? ["\(names.count - 12) more"] : [])
    guard shown.count > 1, let last = shown.last else { return shown.joined() }
    return shown.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
