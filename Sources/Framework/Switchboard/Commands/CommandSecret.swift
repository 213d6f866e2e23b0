/// What a word of an argument says about a secret, such as the password in an address.
///
/// A prompt asks for an omitted secret without showing it. A call with a secret is confidential: no
/// history, log, trace or recording has its arguments.
public enum CommandSecret {
  /// The word holds a secret.
  case given
  /// The word lacks its secret.
  /// - Parameters:
  ///   - name: The name of the secret, which follows "type" in a question.
  ///   - completed: A closure that returns the word with the secret.
  case omitted(name: String, completed: @MainActor (String) -> String)
}

/// A handler that knows which words of its commands' arguments hold secrets.
@MainActor
public protocol SecretProviding: AnyObject {
  /// Returns what a word says about a secret, or nil if it has nothing to do with one.
  /// - Parameter context: The command, the parameter, and the word as `partialWord`.
  func secret(in context: CandidateContext) -> CommandSecret?
}

extension HandledCommand {
  /// A secret in the words of a call.
  package struct Secret {
    /// The index of the parameter.
    package let parameter: Int
    /// The index of the word among those of the parameter.
    package let word: Int
    package let secret: CommandSecret
  }

  /// Returns the secrets that words hold or lack.
  /// - Parameter words: The words that a user typed for each parameter, in order of declaration.
  package func secrets(in words: [[String]]) -> [Secret] {
    let parameters = description.parameters, provider = handlerObject as? any SecretProviding
    var secrets: [Secret] = []
    for (index, typed) in words.enumerated() where index < parameters.count {
      let element = parameters[index].valueType?.argumentElement
      for (position, word) in typed.enumerated() {
        let known = provider?.secret(
          in: CandidateContext(
            command: description, parameter: parameters[index], partialWord: word,
            words: Dictionary(zip(parameters.map(\.name), words)) { first, _ in first },
            handler: handlerObject))
        guard let secret = known ?? element?.secret(in: word) else { continue }
        secrets.append(Secret(parameter: index, word: position, secret: secret))
      }
    }
    return secrets
  }
}
