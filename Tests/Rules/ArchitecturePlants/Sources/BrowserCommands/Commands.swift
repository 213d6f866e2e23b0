@MainActor
public protocol ApplicationScreenCommands: AnyObject {
  func showWindows()
}

@MainActor
public protocol LibraryScreenCommands: AnyObject {
  func showBookmarks()
}

@MainActor
public protocol ScreenCommands: AnyObject {
  func showTabs()
}

@MainActor
public protocol HistoryCommands: AnyObject {
  func deleteVisits() throws
}
