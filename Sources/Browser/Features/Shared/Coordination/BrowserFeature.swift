public import BrowserModel
package import BrowserSessions
public import Switchboard

/// A feature that is added to the browser.
///
/// A feature consists of the same parts as those of the browser. It has command protocols, and a
/// coordinator that creates its screens and mediators and registers the handlers of its commands. It
/// can have services, which store its data for a browser state, and helpers, which follow the pages
/// of a tab:
///
///     enum ReadingList: BrowserFeature {
///       static let coordinator: Coordinator<BrowserServices>.Type = ReadingListCoordinator.self
///
///       static var services: [BrowserState.ServiceFactory] {
///         [
///           BrowserState.ServiceFactory(ReadingListService.self, offTheRecord: .redirected) {
///             ReadingListService(in: $0)
///           }
///         ]
///       }
///     }
///
/// The commands are at the prompt, with completion and help, and for remote callers. Add the feature
/// with `BrowserApp(features: [ReadingList.self])`.
@MainActor
public protocol BrowserFeature {
  /// The type of the coordinator. Each window has one for its regular tabs and one for its incognito
  /// tabs. It starts after the coordinators of the browser, and stops before them.
  static var coordinator: Coordinator<BrowserServices>.Type { get }

  /// The factories of the services that each browser state has. Defaults to none.
  static var services: [BrowserState.ServiceFactory] { get }

  /// The preferences that each browser state has, for ‘set preference’. Defaults to none.
  static var preferences: [any DeclarablePreference] { get }

  /// Returns the factories of the helpers that each tab of a browser state has. Defaults to none.
  /// - Parameter state: The browser state. Don't retain it in the closures of the factories.
  static func tabHelpers(of state: BrowserState) -> [TabHelperFactory]
}

extension BrowserFeature {
  public static var services: [BrowserState.ServiceFactory] { [] }
  public static var preferences: [any DeclarablePreference] { [] }
  public static func tabHelpers(of state: BrowserState) -> [TabHelperFactory] { [] }
}

// MARK: - Configuration

extension BrowserStateConfiguration {
  /// Returns the standard configuration with sessions, and with what features add to it.
  ///
  /// - Parameters:
  ///   - features: The features.
  ///   - follow: A closure that is called with each session service, regular or off the record,
  ///     before the service opens or saves anything.
  /// - Throws: `KeyedServiceError` or `PreferenceError` if two services or preferences have one
  ///   name, or if the services cannot be sorted by their dependencies.
  package static func standardWithSessions(
    and features: [any BrowserFeature.Type],
    follow: @escaping @MainActor (SessionService) -> Void = { _ in }
  ) throws -> Self {
    var configuration = try standardWithSessions(
      adding: features.flatMap { $0.services }, follow: follow)
    try configuration.add(features)
    return configuration
  }

  /// Adds the preferences and the tab helpers of features.
  private mutating func add(_ features: [any BrowserFeature.Type]) throws(PreferenceError) {
    for preference in features.flatMap({ $0.preferences }) { try preferences.declare(preference) }
    let own = tabHelpers
    tabHelpers = { state in own(state) + features.flatMap { $0.tabHelpers(of: state) } }
  }
}
