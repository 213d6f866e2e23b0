import ArchitectureConformance

/// An option: what people write, what help says about it, and what it sets.
///
/// The options are read without a library. The checker runs in other packages, and one of them can be
/// the library itself.
struct OptionForm: Sendable {
  typealias Setting = @Sendable (inout Options, String) throws(UsageError) -> Void

  let names: [String]
  /// The name of the value in help, or nil for a flag.
  let valueName: String?
  let help: String
  let set: Setting

  private init(
    _ names: String..., valueName: String? = nil, help: String, set: @escaping Setting
  ) {
    self.names = names
    self.valueName = valueName
    self.help = help
    self.set = set
  }

  /// The option as help shows it.
  var label: String { names.joined(separator: ", ") + (valueName.map { " <\($0)>" } ?? "") }
}

// MARK: - The options

extension OptionForm {
  struct Group: Sendable {
    let title: String
    let forms: [OptionForm]
  }

  static let all = groups.flatMap(\.forms)

  static let groups = [
    Group(title: "WHAT TO READ", forms: places),
    Group(title: "WHAT TO DO INSTEAD OF CHECKING THE RULES", forms: actions),
    Group(title: "HOW TO WRITE THE RESULT", forms: outputs),
    Group(title: "OPTIONS", forms: others),
  ]

  private static let places = [
    OptionForm(
      "--package", valueName: "folder",
      help: "The folder of the package. Defaults to the current folder."
    ) { $0.place.package = $1 },
    OptionForm(
      "--index", valueName: "folder",
      help:
        "The index store, or a folder of a build that has one. Defaults to that of .build/debug."
    ) { $0.place.index = $1 },
    OptionForm(
      "--description", valueName: "file",
      help: "The file with the layers and rules. Defaults to .architecture.json."
    ) { $0.place.description = $1 },
    OptionForm("--include-tests", help: "Also checks the files below Tests.") { options, _ in
      options.place.includesTests = true
    },
  ]

  private static let actions = [
    OptionForm("--init", help: "Proposes a description and a baseline for the package.") {
      options, _ in options.action.initialize = true
    },
    OptionForm(
      "--graph",
      help: "Shows the dependencies between layers, or between modules without a description."
    ) { options, _ in options.action.graph = true },
    OptionForm("--graphviz", help: "Shows the dependencies in the language of Graphviz.") {
      options, _ in options.action.graphviz = true
    },
    OptionForm("--mermaid", help: "Shows the dependencies in the language of Mermaid.") {
      options, _ in options.action.mermaid = true
    },
    OptionForm("--html", help: "Shows the dependencies as an HTML page.") { options, _ in
      options.action.html = true
    },
    OptionForm(
      "--allowed", help: "Shows the uses that the rules allow instead of those in the code."
    ) {
      options, _ in options.action.allowed = true
    },
    OptionForm(
      "--metrics",
      help: "Shows the figures of each layer, or of each module without a description."
    ) { options, _ in options.action.metrics = true },
    OptionForm("--rules", help: "Lists the rules that a description can have.") { options, _ in
      options.action.rules = true
    },
    OptionForm("--record-baseline", help: "Writes the violations into the baseline.") {
      options, _ in options.action.recordBaseline = true
    },
    OptionForm(
      "--prune-baseline",
      help: "Removes fixed violations and lines of missing rules from the baseline."
    ) { options, _ in options.action.pruneBaseline = true },
  ]

  private static let outputs = [
    OptionForm(
      "--format", valueName: "format",
      help: """
        The format of the violations, or of metrics if it is json: \(formats.joined(separator: ", ")). \
        Defaults to text.
        """
    ) { options, text throws(UsageError) in
      guard let format = ReportFormat(rawValue: text) else {
        throw UsageError(
          "There is no format “\(text)”. Choose one of \(formats.joined(separator: ", ")).")
      }
      options.output.format = format
    },
    OptionForm(
      "--limit", valueName: "count",
      help:
        "The highest number of violations to list for each rule in the formats text and summary."
    ) { options, text throws(UsageError) in
      guard let limit = Int(text), limit > 0 else {
        throw UsageError(
          "--limit must be a number of at least 1. Leave it out to list all violations.")
      }
      options.output.limit = limit
    },
    OptionForm(
      "--output", valueName: "file",
      help: "The file to write to, instead of the standard output."
    ) { $0.output.file = $1 },
  ]

  private static let others = [
    OptionForm(
      "--base", valueName: "revision",
      help: """
        A branch or commit. Only violations that it doesn't have are reported, and metrics with the \
        differences.
        """
    ) { $0.base = $1 },
    OptionForm("--help", "-h", help: "Shows this help.") { options, _ in
      options.showsHelp = true
    },
  ]

  private static let formats = ReportFormat.allCases.map(\.rawValue)
}
