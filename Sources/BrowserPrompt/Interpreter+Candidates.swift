import BrowserCommands
import BrowserCoordinators
import Switchboard
import SwitchboardREPL

// MARK: - Completion

extension Interpreter {
  /// Completes the values of the browser's types.
  /// - Parameters:
  ///   - candidates: The values that exist at the moment.
  ///   - mayComplete: A closure that returns whether the prompt may know these values.
  func complete(
    from candidates: BrowserCandidates, if mayComplete: @escaping @MainActor () -> Bool
  ) {
    func complete<Value: CommandParameterType>(
      _ type: Value.Type,
      _ find: @escaping @MainActor (CandidateContext) async -> [CommandCandidate]
    ) {
      self.complete(type) { mayComplete() ? await find($0) : [] }
    }
    complete(Address.self, candidates.addresses)
    complete(TabPosition.self, candidates.tabPositions)
    complete(TabReference.self, candidates.tabPositions)
    complete(TabSelection.self, candidates.tabSelections)
    complete(InactiveTabSelection.self, candidates.inactiveTabSelections)
    complete(WindowNumber.self, candidates.windowNumbers)
    complete(StepCount.self, candidates.stepCounts)
    complete(LinkNumber.self, candidates.linkNumbers)
    complete(FormNumber.self, candidates.formNumbers)
    complete(FormValue.self, candidates.formValues)
    complete(DownloadNumber.self, candidates.downloadNumbers)
  }
}
