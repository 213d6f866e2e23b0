public import Foundation
public import Switchboard

// MARK: - Inactivity

/// The length of time that a tab can be unused before it becomes inactive. It is either unlimited
/// or between 1 and 365 days.
public struct InactivityThreshold: Hashable, Sendable {
  /// The number of days, or nil for no limit.
  public let days: Int?

  /// Creates a threshold, or returns nil if the number of days is outside the range 1...365.
  public init?(days: Int) {
    guard (1...365).contains(days) else { return nil }
    self.days = days
  }

  private init(known days: Int?) { self.days = days }

  /// The default threshold of 21 days.
  public static let `default` = Self(known: 21)

  /// An unlimited threshold. Tabs never become inactive.
  public static let never = Self(known: nil)
}

extension InactivityThreshold: CommandArgument {
  public static var valueDescription: String { "a whole number of days from 1 to 365, or never" }
  public static var argumentCandidates: [String] { ["7", "14", "21", "never"] }
  public var argument: String { days?.argument ?? "never" }
  public init?(argument: String) {
    if argument.lowercased() == "never" {
      self = .never
    } else {
      guard let days = Int(argument: argument) else { return nil }
      self.init(days: days)
    }
  }
}

extension InactivityThreshold: OutputRepresentable {
  public static var outputType: OutputType { .optional(.number) }
  /// The number of days, which is missing if there is no limit.
  public var output: OutputValue { days.output }
}

// MARK: - LanguageList

/// The languages that the user reads, from the preferred one on.
public struct LanguageList: Hashable, Sendable {
  /// The languages as tags such as `de-AT`, or none to use those of the environment.
  private let tags: [String]

  /// The languages of the environment.
  public static let automatic = Self(tags: [])

  private init(tags: [String]) { self.tags = tags }

  /// Returns the value of the `Accept-Language` field.
  ///
  /// As in Chrome, a regional language is followed by the general one.
  /// - Parameter environment: The environment variables, which name the system's languages as gettext
  ///   specifies.
  public func header(in environment: [String: String]) -> String {
    var accepted: [String] = []
    for tag in tags.isEmpty ? Self.tags(of: environment) : tags {
      for language in [tag, String(tag.prefix { $0 != "-" })] where !accepted.contains(language) {
        accepted.append(language)
      }
    }
    return accepted.enumerated().map { index, language in
      index == 0 ? language : "\(language);q=0.\(max(1, 10 - index))"
    }.joined(separator: ",")
  }

  private static func tags(of environment: [String: String]) -> [String] {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    // The variable `LANGUAGE` is ignored unless a locale with a language is set.
    let isNeutral = ["", "C", "POSIX"].contains(locale.prefix { $0 != "." })
    let languages = isNeutral ? "" : environment["LANGUAGE"] ?? ""
    let tags = (languages.isEmpty ? locale : languages).split(separator: ":").map {
      String($0.prefix { $0 != "." && $0 != "@" }).replacing("_", with: "-")
    }
    return tags.filter(isTag) + ["en"]
  }

  /// Returns whether text is a language tag. A locale such as `C` is not a language tag.
  private static func isTag(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) != nil && text != "POSIX"
  }
}

extension LanguageList: CommandArgument {
  public static var valueDescription: String {
    "languages with commas between them, such as de-AT,en, or auto"
  }
  public static var argumentCandidates: [String] { ["auto"] }
  public var argument: String { tags.isEmpty ? "auto" : tags.joined(separator: ",") }
  public init?(argument: String) {
    if argument.lowercased() == "auto" {
      self = .automatic
    } else {
      let tags = argument.split(separator: ",", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard tags.allSatisfy(Self.isTag) else { return nil }
      self.init(tags: tags)
    }
  }
}

// MARK: - BrowserStateName

/// The rules for the names of browser states. The names are also used for directories.
package enum BrowserStateName {
  static let initial = "default"

  private static let reserved: Set<String> = ["incognito", "off-the-record", "regular", "all"]
  private static let marks = " -_."

  /// Returns a description of the problem with a name, or nil if the name is valid. The description
  /// completes a sentence that begins with "the name".
  package static func fault(in name: String) -> String? {
    if name.isEmpty || name.utf8.count > 64 { return "needs 1 to 64 letters" }
    if reserved.contains(name.lowercased()) { return "is reserved" }
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || marks.contains($0) }) else {
      return "may have letters, digits, spaces, ‘-’, ‘_’ and ‘.’ only"
    }
    guard let first = name.first, let last = name.last, !marks.contains(first), last != ".",
      last != " "
    else { return "must begin with a letter or a digit, and not end with a space or ‘.’" }
    return nil
  }
}

// MARK: - BrowserStateNames

/// A list of browser state names. In text, the names are separated by commas.
struct BrowserStateNames: Hashable, Sendable {
  let names: [String]

  init(_ names: [String]) { self.names = names }
}

extension BrowserStateNames: CommandArgument {
  static var valueDescription: String { "names with commas between them" }
  var argument: String { names.joined(separator: ",") }
  init(argument: String) { self.init(argument.split(separator: ",").map(String.init)) }
}

extension BrowserStateNames: OutputRepresentable {
  static var outputType: OutputType { .list(.text) }
  var output: OutputValue { names.output }
}

/// The address of a web search, with `%s` as the placeholder for the search words.
public struct SearchAddress: CommandArgument, Hashable, Sendable {
  public static var valueDescription: String {
    "an address with %s for the words, such as https://duckduckgo.com/html/?q=%s"
  }

  /// The default web search, which works without scripts.
  public static let `default` = Self(known: "https://duckduckgo.com/html/?q=%s")

  /// The address as the user typed it.
  public let argument: String

  /// Creates an address from text, or returns nil if the text is not a web address. The result is
  /// also nil if the text doesn't contain `%s` or contains it in the host.
  public init?(argument: String) {
    self.init(known: argument)
    guard argument.contains("%s"), let url = url(searchingFor: "words"),
      url.scheme == "https" || url.scheme == "http", url.host()?.contains("words") == false
    else { return nil }
  }

  private init(known argument: String) { self.argument = argument }

  /// Returns the address of a search for the given words, or nil if the text is blank.
  public func url(searchingFor words: String) -> URL? {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    guard !words.allSatisfy(\.isWhitespace),
      let escaped = words.addingPercentEncoding(withAllowedCharacters: unreserved)
    else { return nil }
    return URL(string: argument.replacing("%s", with: escaped))
  }
}

/// Keywords that stand for addresses. In an address, `%s` is the placeholder for the words that
/// follow the keyword.
public struct Keywords: CommandArgument, Hashable, Sendable {
  public static var valueDescription: String {
    "keywords with addresses, such as \"w=https://en.wikipedia.org/w/?search=%s docs=https://swift.org\""
  }

  /// The keywords of a new browser state.
  public static let `default` =
    Self(
      argument: """
        w=https://en.wikipedia.org/w/index.php?search=%s gh=https://github.com/search?q=%s \
        osm=https://www.openstreetmap.org/search?query=%s swift=https://swift.org
        """) ?? Self(argument: "", addresses: [:])

  public let argument: String
  private let addresses: [String: String]

  private init(argument: String, addresses: [String: String]) {
    self.argument = argument
    self.addresses = addresses
  }

  /// Creates keywords from text, or returns nil if a keyword has no valid address.
  public init?(argument: String) {
    var addresses: [String: String] = [:]
    for entry in argument.split(whereSeparator: \.isWhitespace) {
      let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[0].allSatisfy({ $0.isLetter || $0.isNumber }),
        SearchAddress(argument: parts[1]) != nil || URL(string: parts[1])?.scheme == "https"
          || URL(string: parts[1])?.scheme == "http"
      else { return nil }
      addresses[parts[0]] = parts[1]
    }
    self.init(argument: argument, addresses: addresses)
  }

  /// The keywords with their addresses, sorted by keyword.
  public var all: [(keyword: String, address: String)] {
    addresses.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The keywords that stand for an address without a search.
  public var names: Set<String> { Set(addresses.filter { !$0.value.contains("%s") }.keys) }

  /// Returns the address for words that begin with a keyword. Returns nil if the first word is not
  /// a keyword, if there are further words but the keyword takes none, or if there are none but the
  /// keyword needs some.
  public func url(of words: [String]) -> URL? {
    guard let first = words.first, let address = addresses[first] else { return nil }
    guard let search = SearchAddress(argument: address) else {
      return words.count == 1 ? URL(string: address) : nil
    }
    return search.url(searchingFor: words.dropFirst().joined(separator: " "))
  }
}

/// A path that can begin with `~`, which stands for the home folder.
public struct DirectoryPath: CommandArgument, Hashable, Sendable {
  public static var valueDescription: String { "the path of a directory, such as ~/Downloads" }

  /// The path of the default directory for downloaded files.
  public static let downloads = Self(known: "~/Downloads")

  /// The path as the user typed it.
  public let argument: String

  /// Creates a path from text, or returns nil unless the text begins with `/` or `~/`.
  public init?(argument: String) {
    guard argument.hasPrefix("/") || argument.hasPrefix("~/"),
      !argument.unicodeScalars.contains("\0")
    else { return nil }
    self.init(known: argument)
  }

  private init(known argument: String) { self.argument = argument }

  /// The location of the directory.
  public var url: URL {
    URL(fileURLWithPath: FilePathArgument(argument).expanded, isDirectory: true)
  }
}
