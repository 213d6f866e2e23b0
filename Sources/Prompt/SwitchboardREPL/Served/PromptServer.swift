package import Switchboard

/// The prompt of a program, as another process uses it.
///
/// The program parses and runs the lines. The other process reads them, and shows what a
/// ``PromptClient`` receives.
@MainActor
package protocol PromptServer: AnyObject, Sendable {
  /// Runs a line. All output of the line reaches the client before this method returns.
  ///
  /// If the task is cancelled, the line's command is cancelled as well.
  func run(_ line: ServedLine) async -> ServedOutcome

  /// Returns the completions for the last word on a line.
  /// - Parameter line: The text before the cursor.
  func completions(of line: String) async -> ServedCompletions

  /// Returns a hint for the rest of a line, or nil if there is none.
  /// - Parameter line: The text before the cursor.
  func hint(for line: String) async -> String?

  /// Returns a line with the styles that it has while the user types.
  /// - Parameter line: The whole line.
  func styled(_ line: String) async -> StyledText

  /// Returns the text to show before the line being typed.
  func label() async -> StyledText

  /// Ends a script: waits for its background jobs, and until everything that it has changed is on
  /// disk.
  /// - Returns: Whether no job failed and everything is on disk.
  func endScript() async -> Bool
}

/// The process in which the lines of a served prompt are typed.
@MainActor
package protocol PromptClient: AnyObject, Sendable {
  /// Shows a part of the output.
  func show(_ event: OutputEvent)

  /// Does something that only this process can do.
  /// - Returns: The answer, or nil if the task is cancelled or the client is gone.
  func answer(_ question: PromptQuestion) async -> PromptAnswer?
}

/// The process in which lines are typed, with the user who types them.
@MainActor
package protocol PromptTerminal: PromptClient {
  /// Asks the user whether to run a shell command, because no line of the user contains it or sets
  /// the variables that it would get.
  /// - Parameters:
  ///   - text: The command.
  ///   - variables: The names of the variables that no line of the user has set.
  /// - Returns: Whether the user has agreed. False if no user can be asked now.
  func confirms(shellCommand text: String, adding variables: [String]) async -> Bool
}

// MARK: - Options

/// The properties of the process in which lines are typed.
package struct PromptOptions: Codable, Equatable, Sendable {
  /// A Boolean value that indicates whether results are shown as JSON.
  package var isJSON = false
  /// A Boolean value that indicates whether a user types the lines at a terminal.
  package var isInteractive = false
  /// A Boolean value that indicates whether commands may read the standard input.
  package var offersInput = false
  /// The arguments that lines refer to as `$1`, `$2` and `$@`.
  package var parameters: [String] = []
  /// The path of the script that lines refer to as `$0`, or nil if there is none.
  package var script: String?
  /// The number of columns of the terminal, or nil if there is none.
  package var columns: Int?
  /// The number of rows of the terminal, or nil if there is none.
  package var rows: Int?
  /// The directory to which relative paths refer.
  package var directory = "/"
  /// A Boolean value that indicates whether the prompt shows what is off the record.
  package var includesOffTheRecord = false
  /// The environment variables of the process, which lines refer to as `$HOME` and so on, or nil.
  package var environment: [String: String]?
  /// What an earlier prompt of the client has defined in another process, or nil.
  package var state: PromptState?

  package init() {}

  private enum CodingKeys: String, CodingKey {
    case isJSON = "is_json"
    case isInteractive = "is_interactive"
    case offersInput = "offers_input"
    case parameters, script, columns, rows, directory, environment, state
    case includesOffTheRecord = "includes_off_the_record"
  }
}

// MARK: - Lines

package struct ServedLine: Codable, Equatable, Sendable {
  /// The line, as the user types it.
  package var text: String
  /// The text that precedes messages about the line, such as `tabs.script:3: `.
  package var place = ""
  /// True for a request to show what has arrived, and nil for a line.
  package var isArrival: Bool?
  /// The number of terminal cells before the line, or nil if it is not on the screen.
  package var indent: Int?
  /// The number of columns of the terminal, or nil if there is none.
  package var columns: Int?
  /// The number of rows of the terminal, or nil if there is none.
  package var rows: Int?

  package init(_ text: String, place: String = "") {
    self.text = text
    self.place = place
  }

  private enum CodingKeys: String, CodingKey {
    case text, place, indent, columns, rows
    case isArrival = "is_arrival"
  }
}

/// The outcome of a line that a served prompt has run.
package struct ServedOutcome: Codable, Equatable, Sendable {
  /// The message of the failure, or nil if the line did not fail.
  package var failure: String?
  /// A Boolean value that indicates whether the prompt has ended.
  package var isOver = false
  /// A Boolean value that indicates whether the line may be added to a history.
  package var mayBeKept = true
  /// Earlier lines that no history may keep any longer, because the line has used what they define as a
  /// secret, or nil if there are none.
  package var withdrawnLines: Set<String>?

  package init(
    failure: String? = nil, isOver: Bool = false, mayBeKept: Bool = true,
    withdrawnLines: Set<String>? = nil
  ) {
    self.failure = failure
    self.isOver = isOver
    self.mayBeKept = mayBeKept
    self.withdrawnLines = withdrawnLines
  }

  private enum CodingKeys: String, CodingKey {
    case failure
    case isOver = "is_over"
    case mayBeKept = "may_be_kept"
    case withdrawnLines = "withdrawn_lines"
  }
}

/// The completions of a line.
package struct ServedCompletions: Sendable {
  package var candidates: [CommandCandidate]
  /// The number of Unicode scalars before the cursor that each completion replaces.
  package var replacedCount: Int
  /// A description of what can be typed, or nil if there are completions.
  package var advice: String?

  package init(
    _ candidates: [CommandCandidate], replacing replacedCount: Int = 0, advice: String? = nil
  ) {
    self.candidates = candidates
    self.replacedCount = replacedCount
    self.advice = advice
  }
}

extension ServedCompletions {
  init(_ candidates: [CommandCandidate], replacing word: Word) {
    self.init(candidates, replacing: word.source.unicodeScalars.count)
  }
}
