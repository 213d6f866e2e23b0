/// An error that prevents a form from being filled or submitted.
public enum PageFormError: Error, Hashable, Sendable {
  /// No control has the given name. The second value contains the names of the controls that can be
  /// filled.
  case noField(String, known: [String])
  /// The page has disabled the control with the given name.
  case disabled(String)
  /// The page keeps the text of the control with the given name.
  case readOnly(String)
  /// The control with the given name is hidden.
  case hidden(String)
  /// The control with the given name is a button.
  case button(String)
  /// A text control doesn't accept the value. The last value is an example of a text that it
  /// accepts.
  case badFormat(String, name: String, example: String)
  /// The value isn't one of the control's choices.
  case notAChoice(String, name: String, choices: [String])
  /// The value of a check box is neither on nor off.
  case notOnOff(String, name: String)
  /// Several values were given for the control with this name, which takes one.
  case severalValues(String)
  /// The requested button doesn't exist or isn't a submit button.
  case noButton
  /// The page has disabled the button with the given name.
  case disabledButton(String)
  /// The page requires values for the controls with these names.
  case required([String])
  /// The page refuses the value of the control with this name. The second text completes a sentence
  /// that begins with "enter".
  case refused(String, needed: String)
  /// The form closes a dialog on the page and isn't sent to a host.
  case closesDialog
  /// The form's address can't receive forms. The value is its scheme, or nil if it isn't valid.
  case unsupportedAction(String?)
}

extension PageFormError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noField(let name, let known):
      "the form has no field ‘\(name)’: \(Self.advice(for: name, among: known))"
    case .disabled(let name):
      "the page has disabled the field ‘\(name)’: fill another one"
    case .readOnly(let name):
      "the page keeps the text of the field ‘\(name)’: fill another one"
    case .hidden(let name):
      "the field ‘\(name)’ is hidden and keeps the page's value: fill another one"
    case .button(let name):
      "‘\(name)’ is a button, which takes no value: fill a field instead"
    case .badFormat(let value, let name, let example):
      "‘\(name)’ does not take ‘\(value)’: write it like ‘\(example)’"
    case .notAChoice(let value, let name, let choices):
      "‘\(name)’ has no choice ‘\(value)’: \(Self.choose(choices))"
    case .notOnOff(let value, let name):
      "the box ‘\(name)’ is on or off, not ‘\(value)’: write ‘on’ or ‘off’"
    case .severalValues(let name): "‘\(name)’ takes one value: give it once"
    case .noButton: "the form has no such button: submit it without naming one"
    case .disabledButton(let name):
      "the page has disabled the button ‘\(name)’: choose another one"
    case .required(let names):
      "the page requires \(Self.list(names, "and")): enter a value before you submit the form"
    case .refused(let name, let needed):
      "the page does not take the value of ‘\(name)’: enter \(needed)"
    case .closesDialog:
      "the form only closes a dialog of the page, without sending anything: submit another one"
    case .unsupportedAction(nil):
      "the address of the form is not valid, so it cannot be sent: submit another one"
    case .unsupportedAction("javascript"):
      "the form runs a script instead of being sent: it needs a browser that runs scripts"
    case .unsupportedAction(let scheme?):
      "the form goes to an address of the kind ‘\(scheme)’: only web addresses receive forms"
    }
  }

  private static func advice(for name: String, among known: [String]) -> String {
    let limit = max(1, name.count / 3)
    let near = known.map { (name: $0, distance: distance(name.lowercased(), $0.lowercased())) }
      .filter { $0.distance <= limit }
      .min { $0.distance < $1.distance }
    if let near { return "did you mean ‘\(near.name)’?" }
    return known.isEmpty ? "it has none that can be filled" : choose(known)
  }

  private static func choose(_ choices: [String]) -> String {
    guard !choices.isEmpty else { return "it has none" }
    return "choose " + list(choices, "or", more: "one of ")
  }

  /// Returns a list of up to 12 quoted names, followed by the number of names left out.
  private static func list(
    _ names: [String], _ conjunction: String, more: String = ""
  ) -> String {
    let shown = names.prefix(12).map { "‘\($0)’" }
    if names.count > shown.count {
      return shown.joined(separator: ", ")
        + " \(conjunction) \(more)\(names.count - shown.count) more"
    }
    guard shown.count > 1 else { return shown.joined() }
    return shown.dropLast().joined(separator: ", ") + " \(conjunction) \(shown[shown.count - 1])"
  }

  /// Returns the edit distance between two names. Returns `Int.max` if either name has 100 or more
  /// characters.
  private static func distance(_ first: String, _ second: String) -> Int {
    let first = Array(first), second = Array(second)
    guard first.count < 100, second.count < 100 else { return .max }
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var next = [index + 1]
      for (other, candidate) in second.enumerated() {
        let change = row[other] + (letter == candidate ? 0 : 1)
        next.append(min(row[other + 1] + 1, next[other] + 1, change))
      }
      row = next
    }
    return row[second.count]
  }
}
