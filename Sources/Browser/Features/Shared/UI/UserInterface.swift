public import Switchboard

/// The factories for the view controllers of the browser.
///
/// Coordinators create each view controller with a factory, and know it only by its consumer and by
/// how it is presented. The default is the text interface, which renders to an output. Another
/// interface replaces the factories of the views that it draws itself:
///
///     var interface = UserInterface()
///     interface.bookmarks = ViewFactory { _, commands in BookmarkPanel(commands) }
///
/// Each feature declares the factories of its views beside their view controllers.
public struct UserInterface: Sendable {
  /// The factories that replace those of the text interface, by the names of their properties.
  private var replacements: [String: any Sendable] = [:]

  /// Creates the text interface.
  public init() {}

  /// Returns the replacement of the factory in a property, or the factory of the text interface.
  /// - Parameters:
  ///   - text: The factory of the text interface.
  ///   - name: The name of the property.
  func factory<Commands, View>(
    _ text: @escaping @MainActor (any OutputSink, Commands) -> View, _ name: String = #function
  ) -> ViewFactory<Commands, View> {
    replacements[name] as? ViewFactory<Commands, View> ?? ViewFactory(text)
  }

  /// Replaces the factory in a property.
  /// - Parameters:
  ///   - factory: The new factory.
  ///   - name: The name of the property.
  mutating func replace<Commands, View>(
    by factory: ViewFactory<Commands, View>, _ name: String = #function
  ) {
    replacements[name] = factory
  }
}

/// A factory that creates a view controller.
public struct ViewFactory<Commands, View>: Sendable {
  private let make: @MainActor (any OutputSink, Commands) -> View

  /// Creates a factory.
  /// - Parameter make: A closure that creates the view controller. Its first argument is the output
  ///   that the view controller renders to. The second one is the commands that it sends.
  public init(_ make: @escaping @MainActor (any OutputSink, Commands) -> View) { self.make = make }

  /// Creates a view controller.
  /// - Parameters:
  ///   - output: The output that it renders to.
  ///   - commands: The commands that it sends.
  @MainActor
  public func callAsFunction(_ output: any OutputSink, _ commands: Commands) -> View {
    make(output, commands)
  }
}
