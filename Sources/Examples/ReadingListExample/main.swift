import BrowserApp
import BrowserCoordinators
import BrowserModel
import Switchboard

/// A list of pages to read later, as a feature of the browser.
enum ReadingList: BrowserFeature {
  static let coordinator: Coordinator<BrowserServices>.Type = ReadingListCoordinator.self
  static let preferences: [any DeclarablePreference] = [PreferenceKey.removesReadPages]

  static var services: [BrowserState.ServiceFactory] {
    [.init(ReadingListService.self, offTheRecord: .redirected) { ReadingListService(in: $0) }]
  }

  static func tabHelpers(of state: BrowserState) -> [TabHelperFactory] {
    [TabHelperFactory(of: state) { ReadingListTabHelper($0, $1) }]
  }
}

try await BrowserApp(features: [ReadingList.self]).run()
