public import BrowserCommands
public import Switchboard

/// The factories for the view controllers of the browser.
///
/// Coordinators create each view controller with a factory, and know it only by its consumer and by
/// how it is presented. The default is the text interface, which renders to an output. Another
/// interface replaces the factories of the views that it draws itself:
///
///     var interface = UserInterface()
///     interface.bookmarks = { _, commands in BookmarkPanel(commands) }
public struct UserInterface: Sendable {
  /// A closure that creates a view controller.
  ///
  /// The first argument is the output that it renders to. The second one is the commands that it
  /// sends.
  public typealias Factory<Commands, View> = @MainActor (any OutputSink, Commands) -> View

  /// The tabs of all windows.
  public var allTabs: Factory<any TabCommands, any AllTabsConsumer & Screen> =
    AllTabsViewController.init
  /// The bookmarks.
  public var bookmarks: Factory<any BookmarkCommands, any ListScreen<BookmarkItem>> =
    BookmarkListViewController.init
  /// The notices about what other devices have changed.
  public var deviceNotices: Factory<Void, any DeviceNoticeConsumer> = { output, _ in
    DeviceNoticeViewController(output: output)
  }
  /// The devices of the user.
  public var devices: Factory<any LibraryScreenCommands, any DeviceListConsumer & Screen> =
    DeviceListViewController.init
  /// The tabs of other devices.
  public var deviceTabs: Factory<any TabCommands, any ListScreen<DeviceTabItem>> =
    DeviceTabListViewController.init
  /// The downloads of this run.
  public var downloads: Factory<Void, any DownloadListConsumer & Screen> =
    DownloadListViewController.init
  /// The controls of a page's forms.
  public var forms: Factory<Void, any FormListConsumer & Screen> = FormListViewController.init
  /// The visits.
  public var history: Factory<any TabCommands, any HistoryConsumer & Screen> =
    HistoryViewController.init
  /// The inactive tabs.
  public var inactiveTabs: Factory<any InactiveTabCommands, any ListScreen<InactiveTabItem>> =
    InactiveTabListViewController.init
  /// The links of a page.
  public var links: Factory<any LinkCommands, any LinkListConsumer & Screen> =
    LinkListViewController.init
  /// The places where words occur in a page.
  public var matches: Factory<any ScreenCommands, any MatchListConsumer & Screen> =
    MatchListViewController.init
  /// The pages in a tab's history.
  public var navigation: Factory<any NavigationCommands, any NavigationConsumer & Screen> =
    NavigationViewController.init
  /// The preferences and the settings.
  public var preferences: Factory<Void, any PreferenceListConsumer & PreferenceScreen> = {
    output, _ in PreferenceListViewController(output: output)
  }
  /// The closed tabs, groups and windows.
  public var recentlyClosed: Factory<any UndoCommands, any RecentlyClosedConsumer & Screen> =
    RecentlyClosedViewController.init
  /// The services of a browser state.
  public var services: Factory<Void, any ServiceListConsumer & GraphScreen> =
    ServiceListViewController.init
  /// The named sessions.
  public var sessions: Factory<any SessionCommands, any SessionListConsumer & Screen> =
    SessionListViewController.init
  /// The browser states.
  public var states: Factory<any WindowCommands, any ListScreen<BrowserStateItem>> =
    BrowserStateListViewController.init
  /// The groups of a window.
  public var tabGroups: Factory<any TabGroupCommands, any TabGroupsConsumer & Screen> =
    TabGroupsViewController.init
  /// The helpers of a tab.
  public var tabHelpers: Factory<Void, any ListScreen<TabHelperItem>> =
    TabHelpersViewController.init
  /// The steps that shut down the browser.
  public var tearDown: Factory<Void, any TearDownConsumer & Presentable> = { output, _ in
    TearDownViewController(output: output)
  }
  /// The windows.
  public var windows: Factory<any WindowCommands, any WindowGridConsumer & Screen> =
    WindowGridViewController.init

  // These view controllers also observe what the window broadcasts.

  /// The location bar of a window.
  public var locationBar:
    @MainActor (any OutputSink, any NavigationCommands, any TabCommands, Broadcaster)
      -> any Presentable & TextResponder = LocationBarViewController.init
  /// The page of the active tab.
  public var page:
    @MainActor (any OutputSink, any ScreenCommands, any LinkCommands, Broadcaster)
      -> any PageConsumer & PageCommandConsumer & PageScreen = PageViewController.init
  /// The tabs of a window.
  public var tabGrid:
    @MainActor (any OutputSink, any TabCommands, Broadcaster) -> any TabGridConsumer & Screen =
      TabGridViewController.init
  /// The tab strip of a window.
  public var tabStrip:
    @MainActor (WindowTabs, any OutputSink, any TabCommands, Broadcaster)
      -> any TabStripConsumer & TabStripView = TabStripViewController.init

  /// Creates the text interface.
  public init() {}
}
