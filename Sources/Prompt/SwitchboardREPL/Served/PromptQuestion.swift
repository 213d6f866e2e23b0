package import Foundation

/// Something that only the process at which lines are typed can do.
package struct PromptQuestion: Codable, Equatable, Sendable {
  package enum Kind: String, CaseIterable, Codable, Sendable {
    /// Run a shell command with the terminal.
    case shell
    /// Run a shell command and answer with its output.
    case shellOutput = "shell_output"
    /// Ask the user for a secret.
    case secret
    /// Answer with the standard input.
    case input
  }

  package var kind: Kind
  /// The text that the shell parses, or the name of the secret.
  package var text = ""
  /// The bytes for the command's standard input, or nil to leave it as it is.
  package var input: Data?
  /// A Boolean value that indicates whether the command may read the client's standard input.
  package var sharesInput = true
  /// The shell's parameters.
  package var parameters: [String] = []
  /// The variables that are added to the environment.
  package var variables: [String: String] = [:]

  package init(_ kind: Kind, _ text: String = "") {
    self.kind = kind
    self.text = text
  }

  private enum CodingKeys: String, CodingKey {
    case kind, text, input, parameters, variables
    case sharesInput = "shares_input"
  }
}

/// The answer to a question.
package struct PromptAnswer: Codable, Equatable, Sendable {
  /// The exit status of a shell command, or nil if it could not be started.
  package var status: Int32?
  /// The output of a shell command, or the standard input.
  package var bytes: Data?
  /// The secret.
  package var text: String?

  package init(status: Int32? = nil, bytes: Data? = nil, text: String? = nil) {
    self.status = status
    self.bytes = bytes
    self.text = text
  }
}
