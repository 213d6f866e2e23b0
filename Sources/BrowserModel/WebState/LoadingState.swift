/// What a tab's page is doing.
struct LoadingState {
  /// The page, made when something is first loaded.
  var page: (any WebPage)?
  /// What a page is restored from, until it is made.
  var restoredState: NativePageState?
  /// The navigation that has brought the document shown, if the engine has one.
  var documentID: NavigationID?
  /// The navigation that is loading, before its commit or after it.
  var currentID: NavigationID?
}
