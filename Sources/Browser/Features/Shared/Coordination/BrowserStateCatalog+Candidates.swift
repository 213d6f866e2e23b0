import BrowserModel
import Switchboard

extension BrowserStateCatalog {
  /// The names of the browser states, as completion candidates.
  var nameCandidates: [CommandCandidate] {
    summaries.map { CommandCandidate($0.name, summary: $0.isLoaded ? "loaded" : "") }
  }
}
