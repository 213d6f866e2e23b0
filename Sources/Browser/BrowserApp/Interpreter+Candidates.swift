import BrowserCommands
import BrowserCoordinators
import Switchboard
import SwitchboardREPL

// MARK: - Completion

extension Interpreter {
  /// Completes the values of the browser's types.
  /// - Parameter candidates: The values that exist at the moment.
  func complete(from candidates: BrowserCandidates) {
    complete(Address.self, candidates.addresses)
    complete(TabPosition.self, candidates.tabPositions)
    complete(TabReference.self, candidates.tabReferences)
    complete(TabSelection.self, candidates.tabSelections)
    complete(InactiveTabSelection.self, candidates.inactiveTabSelections)
    complete(WindowNumber.self, candidates.windowNumbers)
    complete(WindowDestination.self, candidates.windowDestinations)
    complete(StepCount.self, candidates.stepCounts)
    complete(LinkReference.self, candidates.linkNumbers)
    complete(FormNumber.self, candidates.formNumbers)
    complete(FormValue.self, candidates.formValues)
    complete(DownloadNumber.self, candidates.downloadNumbers)
  }
}
