public import Foundation
import Switchboard

// MARK: - Preferences of a browser state

extension PreferenceKey where Value == URL {
  /// The preference for the page that a new tab shows.
  public static let homePage = PreferenceKey(
    "home-page", default: WebState.startPageURL, isSynced: true,
    "The page that a new tab opens without an address.")
}

extension PreferenceKey where Value == Bool {
  /// The preference that determines whether visited pages are remembered.
  public static let recordsHistory = PreferenceKey(
    "records-history", default: true, isSynced: true, "Whether visited pages are remembered.")

  /// The preference that determines whether cookies that end with the session are restored at the
  /// next start.
  public static let restoresLogins = PreferenceKey(
    "restores-logins", default: true, isSynced: true,
    "Whether cookies that end with the session come back with it at the next start.")

  /// The preference that determines whether pages may be loaded before they are shown.
  public static let prerendersPages = PreferenceKey(
    "prerenders-pages", default: true, isSynced: true,
    "Whether ‘prerender’ may load a page before it is shown.")

  /// The preference that determines whether the lines typed at the prompt are remembered.
  public static let keepsTypedLines = PreferenceKey(
    "keeps-typed-lines", default: true, "Whether lines typed at the prompt are remembered.")

  /// The preference that determines whether results that are longer than the screen are shown in a
  /// pager.
  public static let usesPager = PreferenceKey(
    "uses-pager", default: true, "Whether long results are shown in a pager, $PAGER or less.")

  /// The setting that determines whether a page is shown when it has been loaded.
  public static let showsPages = PreferenceKey(
    "shows-pages", default: true, "Whether a terminal shows a page when it has been loaded.")

  /// The setting that records whether the last run ended cleanly. It is off during a run.
  static let endedCleanly = PreferenceKey(
    "ended-cleanly", default: true, isManaged: true,
    "Whether the last run ended cleanly; off during a run.")
}

extension PreferenceKey where Value == Int {
  /// The preference for the maximum number of closed tabs, groups and windows that can be reopened.
  public static let recentlyClosedLimit = PreferenceKey(
    "recently-closed-limit", default: 25, isSynced: true, form: "a whole number from 0 to 1000",
    "How many closed tabs, groups and windows can be reopened."
  ) { (0...1000).contains($0) }

  /// The preference for the number of days during which a closed window can be reopened. The limit
  /// in `recentlyClosedLimit` doesn't apply to the window during this time, unless it is followed by
  /// more than ``RecentlyClosedService/windowLimit`` windows.
  public static let closedWindowDays = PreferenceKey(
    "closed-window-days", default: 30, isSynced: true, form: dayForm,
    "How many days closed windows can be reopened, regardless of later ones.", where: isDayCount)

  /// The preference for the number of days for which visits are kept.
  public static let historyDays = PreferenceKey(
    "history-days", default: 90, isSynced: true, form: dayForm,
    "How many days visited pages are remembered.", where: isDayCount)

  /// The setting for the maximum number of typed lines that are kept.
  public static let typedLineLimit = PreferenceKey(
    "typed-line-limit", default: 1_000, form: "a whole number from 0 to 100000",
    "How many lines typed at the prompt are remembered, from the next start on."
  ) { (0...100_000).contains($0) }

  /// The setting for the maximum width of a line of a page's text.
  public static let lineWidth = PreferenceKey(
    "line-width", default: 90, form: "a whole number from 20 to 500",
    "The maximum width of a line of a page's text. Tables can be wider."
  ) { (20...500).contains($0) }

  /// The setting that stores the number of failed starts since the last successful start.
  static let failedStarts = PreferenceKey(
    "failed-starts", default: 0, isManaged: true,
    "The number of failed starts since the last successful one.")

  private static let dayForm = "a whole number of days from 0 to 3650"

  @Sendable private static func isDayCount(_ number: Int) -> Bool { (0...3650).contains(number) }
}

extension PreferenceKey where Value == SearchAddress {
  /// The preference for the address of the web search that `?` starts.
  public static let searchAddress = PreferenceKey(
    "search-address", default: .default, isSynced: true,
    "The address of a web search, with %s for the words.")
}

extension PreferenceKey where Value == Keywords {
  /// The preference for keywords that search a particular site or open an address.
  public static let keywords = PreferenceKey(
    "keywords", default: .default, isSynced: true,
    "Keywords for searches, with %s for the words, and for addresses.")
}

extension PreferenceKey where Value == DirectoryPath {
  /// The preference for the directory in which downloads are saved.
  public static let downloadsFolder = PreferenceKey(
    "downloads-folder", default: .downloads, "The directory for downloaded files.")
}

extension PreferenceKey where Value == InactivityThreshold {
  /// The preference for the length of time that a tab can be unused before it becomes inactive.
  public static let inactiveAfter = PreferenceKey(
    "inactive-after", default: .default, isSynced: true,
    "After how many days without use a tab becomes inactive, or never.")
}

extension PreferenceKey where Value == LanguageList {
  /// The preference for the languages that the browser requests with `Accept-Language`.
  public static let languages = PreferenceKey(
    "languages", default: .automatic, isSynced: true,
    "The languages that pages should have, or auto for those of the system.")
}

extension PreferenceKey where Value == String {
  /// The setting that stores the name of the browser state that a run starts with.
  static let lastUsedState = PreferenceKey(
    "last-used-state", default: BrowserStateName.initial, isManaged: true,
    "The browser state that a run begins with.")
}

extension PreferenceKey where Value == BrowserStateNames {
  /// The setting that stores the names of the browser states that were loaded when a state was last
  /// marked as used.
  static let lastActiveStates = PreferenceKey(
    "last-active-states", default: BrowserStateNames([]), isManaged: true,
    "The browser states that were last in use, separated by commas.")
}

// MARK: - Registries

extension PreferenceRegistry {
  /// The preferences for each browser state.
  public static let browserState = PreferenceRegistry(distinct: [
    PreferenceKey.homePage, PreferenceKey.searchAddress, PreferenceKey.keywords,
    PreferenceKey.languages,
    PreferenceKey.downloadsFolder,
    PreferenceKey.recordsHistory, PreferenceKey.restoresLogins, PreferenceKey.prerendersPages,
    PreferenceKey.recentlyClosedLimit,
    PreferenceKey.closedWindowDays, PreferenceKey.inactiveAfter, PreferenceKey.historyDays,
  ])

  /// The local settings, which all browser states on the device share.
  public static let localSettings = PreferenceRegistry(distinct: [
    PreferenceKey.keepsTypedLines, PreferenceKey.typedLineLimit, PreferenceKey.usesPager,
    PreferenceKey.showsPages, PreferenceKey.lineWidth,
    PreferenceKey.lastUsedState, PreferenceKey.lastActiveStates, PreferenceKey.endedCleanly,
    PreferenceKey.failedStarts,
  ])
}
