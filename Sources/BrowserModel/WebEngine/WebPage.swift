/// The page of one tab in an engine.
///
/// It tells its delegate on the main actor; what an engine hears elsewhere is a value, and sent on.
@MainActor
public protocol WebPage: AnyObject {
  /// Loads an address, in place of what is being loaded; what happens is told of the request's id.
  func load(_ request: LoadRequest)

  /// Stops what is being loaded.
  func stop()

  /// What is worth keeping until the tab is opened again, or nil when there is nothing.
  var nativeState: NativePageState? { get }
}
