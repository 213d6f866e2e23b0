import Foundation
import SampleModel
import SampleUI

/// A mediator that uses objects that it wasn't given.
@MainActor
final class GridMediator {
  typealias Past = History

  weak var consumer: (any TabGridConsumer)?

  private let own: HistoryService = .shared  // breaks: mediators-use-no-singletons

  func update() {
    HistoryService.shared.add("one")  // breaks: mediators-use-no-singletons
    Past.shared.add("two")  // breaks: mediators-use-no-singletons
    privateHistory.add("three")  // breaks: mediators-use-no-singletons
    NotificationCenter.default.post(note())  // breaks: mediators-use-no-singletons
    let files = FileManager.default  // breaks: mediators-use-no-singletons
    consumer?.show([files.currentDirectoryPath])
    consumer?.columns = HistoryService.limit
    own.add("four")
    HistoryService.current().add("five")  // breaks: mediators-use-no-singletons
    findHistory()?.add("six")  // breaks: mediators-use-no-singletons
    HistoryService.separate().add("seven")
  }

  private func note() -> Notification {
    Notification(name: .init("grid"))
  }
}
