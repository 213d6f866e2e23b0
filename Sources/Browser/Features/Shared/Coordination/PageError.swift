import BrowserModel
import BrowserPages
import Foundation
import Switchboard

/// An error that a command for a page throws.
enum PageError: Error, Equatable {
  case noEngine
  case notLoaded
  case loading
  case noLink(Int, count: Int)
  case noLinkWithText(String)
  case severalLinks(String, numbers: [Int])
  case noAddress(Int, String)
  case namesUser(String, URL, host: String)
  case noForm(Int, count: Int)
  case severalForms(Int)
  case noButton(String, form: Int, known: [String])
  case noValues(form: Int, known: [String], example: String)
  case filesTooLarge(limit: Int)
  case fileChanged(String)
  case noPhrase
  case noKeyword(String, known: [String])
  case noTextField(String, form: Int)
  case staysInside
  case noNextMatch(String, isAbove: Bool)
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
    case .noLinkWithText(let text): "no link contains ‘\(text)’: ‘links’ lists them"
    case .severalLinks(let text, let numbers):
      "several links contain ‘\(text)’: follow \(Self.list(numbers.map(String.init), .or))"
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
      "form \(form) has no button ‘\(name)’: choose \(Self.list(known, .or))"
    case .noValues(let form, [], _):
      "form \(form) has no field that takes a value: ‘submit form \(form)’ submits it"
    case .noValues(let form, let known, let example):
      "the values are missing: form \(form) has \(Self.list(known, .and)), "
        + "so write for example ‘fill form \(form) \(example)’"
    case .filesTooLarge(let limit):
      "the files of the form are larger than \(limit >> 20) MiB together: choose fewer files"
    case .fileChanged(let path):
      "‘\(path)’ has changed since it was chosen: enter it into the form again"
    case .noNextMatch(let phrase, isAbove: false): "the page does not contain ‘\(phrase)’"
    case .noNextMatch(let phrase, isAbove: true):
      "‘\(phrase)’ does not occur below: ‘top’ goes to the beginning of the page"
    case .noPhrase: "there is nothing to find: give some words"
    case .noKeyword(let keyword, let known):
      "there is no keyword ‘\(keyword)’: choose \(Self.list(known, .or))"
    case .noTextField(let name, let form):
      "form \(form) has no text ‘\(name)’ to edit: ‘forms’ lists its fields"
    case .staysInside: "incognito pages are opened nowhere else: ‘copy’ copies the address"
    case .noDialog: "the page asks nothing: there is no question to answer"
    case .gone: "the tab was closed before its page was loaded"
    case .timedOut(let limit):
      "the page was not loaded within \(limit.secondsText): allow more with ‘wait --timeout’"
    }
  }

  /// Returns a list of up to 12 names, followed by the number of names left out.
  private static func list(_ names: [String], _ conjunction: Conjunction) -> String {
    let more = names.count > 12 ? ["\(names.count - 12) more"] : []
    return (Array(names.prefix(12)) + more).list(conjunction)
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

extension Duration {
  /// The duration with its unit, such as "1 second" or "0.5 seconds".
  package var secondsText: String {
    let number = argument.dropLast()
    return number == "1" ? "1 second" : "\(number) seconds"
  }
}
