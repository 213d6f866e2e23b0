import ArchitectureConformance

/// An option of the command line, with its names, its help, and the property that it sets.
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

  /// Returns an option that sets a property to true.
  private static func flag(
    _ names: String..., help: String, sets property: any WritableKeyPath<Options, Bool> & Sendable
  ) -> OptionForm {
    OptionForm(names: names, valueName: nil, help: help) { options, _ in
      options[keyPath: property] = true
    }
  }

  private static func value(
    _ name: String, _ valueName: String, help: String, set: @escaping Setting
  ) -> OptionForm {
    OptionForm(names: [name], valueName: valueName, help: help, set: set)
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
    value(
      "--package", "folder", help: "The folder of the package. Defaults to the current folder."
    ) { $0.place.package = $1 },
    value(
      "--index", "folder",
      help:
        "The index store, or a folder of a build that has one. Defaults to that of .build/debug."
    ) { $0.place.index = $1 },
    value(
      "--description", "file",
      help: "The file with the layers and rules. Defaults to .architecture.json."
    ) { $0.place.description = $1 },
    flag(
      "--include-tests", help: "Also checks the files below Tests.", sets: \.place.includesTests),
  ]

  private static let actions = [
    flag(
      "--init", help: "Proposes a description and a baseline for the package.",
      sets: \.action.initialize),
    flag(
      "--graph",
      help: "Shows the dependencies between layers, or between modules without a description.",
      sets: \.action.graph),
    flag(
      "--graphviz", help: "Shows the dependencies in the language of Graphviz.",
      sets: \.action.graphviz),
    flag(
      "--mermaid", help: "Shows the dependencies in the language of Mermaid.",
      sets: \.action.mermaid),
    flag("--html", help: "Shows the dependencies as an HTML page.", sets: \.action.html),
    flag(
      "--allowed", help: "Shows the uses that the rules allow instead of those in the code.",
      sets: \.action.allowed),
    value(
      "--around", "name",
      help: "Shows only what a layer or module of a graph uses, and what uses it."
    ) { $0.action.center = $1 },
    value(
      "--depth", "count",
      help: "With --around, the highest number of steps from there. Defaults to 1."
    ) { options, text throws(UsageError) in
      guard let depth = Int(text), depth > 0 else {
        throw UsageError("‘\(text)’ is not a depth: use a number from 1")
      }
      options.action.depth = depth
    },
    flag(
      "--metrics",
      help: "Shows the figures of each layer, or of each module without a description.",
      sets: \.action.metrics),
    flag("--rules", help: "Lists the rules that a description can have.", sets: \.action.rules),
    flag(
      "--record-baseline", help: "Writes the violations into the baseline.",
      sets: \.action.recordBaseline),
    flag(
      "--prune-baseline",
      help: "Removes fixed violations and lines of missing rules from the baseline.",
      sets: \.action.pruneBaseline),
    flag(
      "--trend", help: "Shows how many known violations each commit to the baseline left.",
      sets: \.action.trend),
  ]

  private static let outputs = [
    flag(
      "--allow-stale", help: "Tolerates lines of the baseline whose violations are fixed.",
      sets: \.action.allowsStale),
    value(
      "--format", "format",
      help: """
        The format of the violations, or of metrics if it is json: \(formats.joined(separator: ", ")). \
        Defaults to text.
        """
    ) { options, text throws(UsageError) in
      guard let format = ReportFormat(rawValue: text) else {
        throw UsageError(
          "there is no format ‘\(text)’: choose one of \(formats.joined(separator: ", "))")
      }
      options.output.format = format
    },
    value(
      "--limit", "count",
      help:
        "The highest number of violations to list for each rule in the formats text and summary."
    ) { options, text throws(UsageError) in
      guard let limit = Int(text), limit > 0 else {
        throw UsageError(
          "‘\(text)’ is not a limit: use a number from 1, or leave out --limit to list all violations"
        )
      }
      options.output.limit = limit
    },
    value(
      "--output", "file", help: "The file to write to, instead of the standard output."
    ) { $0.output.file = $1 },
  ]

  private static let others = [
    value(
      "--base", "revision",
      help: """
        A branch or commit. Only violations that it doesn't have are reported, and metrics with the \
        differences.
        """
    ) { $0.base = $1 },
    flag("--help", "-h", help: "Shows this help.", sets: \.showsHelp),
  ]

  private static let formats = ReportFormat.allCases.map(\.rawValue)
}
