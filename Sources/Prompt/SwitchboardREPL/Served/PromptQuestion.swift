package import Foundation
package import Switchboard

/// A request for something that only the process in which lines are typed can do.
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
    /// Hand something over to the terminal or to a program of the user.
    case handover
  }

  package var kind: Kind
  /// What is handed over, or nil.
  package var item: HandoverItem?
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
    case kind, item, text, input, parameters, variables
    case sharesInput = "shares_input"
  }
}

package struct PromptAnswer: Codable, Equatable, Sendable {
  /// The exit status of a shell command, or nil if it could not be started.
  package var status: Int32?
  /// The output of a shell command, or the standard input.
  package var bytes: Data?
  /// The secret, the text that the user has edited, or the reason why nothing is handed over.
  package var text: String?

  package init(status: Int32? = nil, bytes: Data? = nil, text: String? = nil) {
    self.status = status
    self.bytes = bytes
    self.text = text
  }
}
