import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct DescriptionTests {
  /// An invalid description, and its error message.
  static let mistakes: KeyValuePairs = [
    "{": "it is not JSON",
    "[]": "it is not an object",
    "{}": "it has no ‘layers’",
    #"{"layers": {}}"#: "it has no ‘rules’",
    #"{"layers": {"UI": {"modules": "AppUI"}}, "rules": []}"#:
      "layers → UI → modules is not a list",
    #"{"layers": {"UI": {"module": ["AppUI"]}}, "rules": []}"#: "has no ‘module’",
    #"{"layers": {}, "rules": [], "ruels": []}"#: "has no ‘ruels’",
    #"{"layers": {"UI": {"modules": ["AppUI"], "except": ["model"]}}, "rules": []}"#:
      "there is no layer ‘model’: choose from UI",
    #"{"layers": {"model": {}}, "rules": [{"layer": "modle", "mustNotDependOn": ["model"]}]}"#:
      "there is no layer ‘modle’: write ‘model’",
    #"{"layers": {"a": {"except": ["b"]}, "b": {"except": ["a"]}}, "rules": []}"#:
      "is left out of itself",
    #"{"layers": {}, "rules": [{}]}"#: "a rule without keys has no requirement",
    #"{"layers": {}, "rules": []}"#: "there are no rules",
    #"{"layers": {}, "rules": [{"mustNotDependOnn": ["x"]}]}"#:
      "a rule with the keys mustNotDependOnn has no requirement: write ‘mustNotDependOn’",
    #"{"layers": {"l": {}}, "rules": [{"layer": [], "mustNotDependOn": ["l"]}]}"#:
      "has an empty ‘layer’: name at least one",
    #"{"layers": {"l": {}}, "rules": [{"layer": "l", "mustNotDependOn": ["l"], "severity": "wraning"}]}"#:
      "there is no severity ‘wraning’: write ‘warning’",
    #"{"layers": {"l": {}}, "rules": [{"layer": "l", "types": "l", "mustNotDependOn": ["l"]}]}"#:
      "the rule ‘l must not depend on l’ has no use for ‘types’",
    #"{"layers": {}, "rules": [{"mustNotKnow": "a", "mustBeNamed": "b"}]}"#:
      "a rule with the keys mustBeNamed, mustNotKnow has more than one requirement",
    #"{"layers": {}, "rules": [{"layer": "UI", "mustNotDependOn": []}]}"#:
      "there is no layer ‘UI’",
    #"{"layers": {"UI": {}}, "rules": [{"layer": "UI", "mustNotDependOn": ["model"]}]}"#:
      "there is no layer ‘model’: choose from UI",
    #"{"layers": {}, "rules": [{"mustNotKnow": "a"}]}"#:
      "a rule with the keys mustNotKnow has no ‘types’",
    #"{"layers": {}, "rules": [{"types": "a", "mustNotUseSingletons": true}]}"#:
      "there is no choice of types ‘a’",
    #"{"layers": {"a": {}}, "types": {"a": {"suffix": "A"}}, "rules": []}"#:
      "a layer and types are both called ‘a’: call one of them otherwise",
    #"{"layers": {}, "types": {"a": {}}, "rules": []}"#: "the types ‘a’ have no condition",
    #"{"layers": {}, "types": {"a": {"anyOf": ["b"]}, "b": {"anyOf": ["a"]}}, "rules": []}"#:
      "the types ‘a’ are described by themselves",
    #"{"layers": {}, "types": {"a": {"kind": "record"}}, "rules": []}"#:
      "there is no kind ‘record’: choose from class, structure, enumeration, protocol",
    #"{"layers": {}, "types": {"a": {"holding": "b"}}, "rules": []}"#:
      "there is no choice of types ‘b’",
    #"{"layers": {}, "types": {"a": {"heldBy": "b"}, "b": {"holding": "a"}}, "rules": []}"#:
      "the types ‘a’ are described by themselves",
    #"{"layers": {"l": {}}, "rules": [{"types": "l", "mayOnlyUseOf": "l"}]}"#: "has no ‘members’",
    #"{"layers": {"l": {}}, "rules": [{"everyModuleIsInALayer": false}]}"#:
      "everyModuleIsInALayer must be true",
    #"{"layers": {"l": {}}, "rules": [{"types": "l", "mustNotUseSingletons": false}]}"#:
      "mustNotUseSingletons must be true",
    """
    {"layers": {"l": {}}, "rules": [
      {"types": "l", "mustNotUseSingletons": true}, {"types": "l", "mustNotUseSingletons": true}
    ]}
    """: "two rules are called ‘types of l must not use singletons’",
  ]

  private func read(_ text: String) throws -> Architecture {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("architecture-\(UUID().uuidString).json")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Architecture(contentsOf: file.path)
  }

  @Test(arguments: mistakes.map { ($0.key, $0.value) })
  func `an error in a description names the file and the faulty part`(
    _ text: String, _ message: String
  ) throws {
    let error = #expect(throws: ArchitectureError.self) { try read(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("architecture-") == true)
  }

  /// What stands instead of `…` in a description, and the line that is named.
  @Test(arguments: [
    (#""layer": "UI", "mustNotDependOn": ["modle"]"#, 8),
    (#""layer": "UI",\n "mustNotDependOnn": ["model"]"#, 8), (#""layer": "UI","#, 8),
    (#""layer": "UI",\n"mustNotDependOn": ["model"],\n"severity": "loud""#, 10),
    (#""layer": "UI",\n\n"mustNotDependOn": "model""#, 10), (#""layer": "UI" oops"#, 8),
    (#""types": "rows", "mustBeFinal": true }, {\n "layer": "gone", "mustNotReach": ["UI"]"#, 9),
  ])
  func `a wrong key or value is named with its line`(_ rule: String, _ line: Int) throws {
    let text = """
      {
        "layers": {
          "UI": { "modules": ["AppUI"] },
          "model": { "modules": ["{ \\" }"] }
        },
        "types": { "rows": { "suffix": "Row" } },
        "rules": [
          { … }
        ]
      }
      """
    let error = #expect(throws: ArchitectureError.self) {
      try read(
        text.replacingOccurrences(
          of: "…", with: rule.replacingOccurrences(of: "\\n", with: "\n")))
    }
    #expect(error?.description.contains(".json:\(line): ") == true, "\(error?.description ?? "")")
  }

  @Test func `a wrong key or value outside of the rules is named with its line, too`() throws {
    let texts = [
      "{\n\"layers\": {\n\"UI\": {\n\"module\": []}}, \"rules\": []}": 4,
      "{\n\"layers\": {},\n\"types\": {\n\"rows\": {\"sufix\": \"Row\"}}, \"rules\": []}": 4,
      "{\n\"layers\": {},\n\"rules\": [],\n\"baselin\": \"b.txt\"}": 4,
    ]
    for (text, line) in texts {
      let error = #expect(throws: ArchitectureError.self) { try read(text) }
      #expect(error?.description.contains(".json:\(line): ") == true, "\(error?.description ?? "")")
    }
  }

  @Test func `a file that is not there is an error that says so`() {
    let error = #expect(throws: ArchitectureError.self) {
      try Architecture(contentsOf: "/nowhere/.architecture.json")
    }
    #expect(
      error?.description.hasPrefix("there is no description /nowhere/.architecture.json") == true)
  }

  @Test func `a described layer leaves out others, and modules that another platform has`() throws {
    let architecture = try read(
      """
      {
        "layers": {
          "coordinators": { "modules": ["SampleCoordinators"], "except": ["grid"] },
          "grid": { "folders": ["Sources/SampleCoordinators/Grid"] },
          "model": { "modules": ["SampleModel"], "modulesWherePresent": ["SampleWindowsModel"] }
        },
        "rules": [
          { "layer": "coordinators", "mustNotDependOn": ["model"] },
          { "layer": "grid", "mustNotDependOn": ["model"] }
        ]
      }
      """)
    let places = try architecture.rules.map { rule in
      try Sample.codebase().violations(of: rule).compactMap(\.place?.path)
    }
    #expect(!places[0].isEmpty && places[0].allSatisfy { !$0.contains("/Grid/") })
    #expect(!places[1].isEmpty && places[1].allSatisfy { $0.contains("/Grid/") })
  }

  @Test func `a rule's name, remedy and exceptions are its own`() throws {
    let architecture = try read(
      """
      {
        "layers": { "coordinators": { "modules": ["SampleCoordinators"] } },
        "types": { "mediators": { "suffix": "Mediator", "layer": "coordinators" } },
        "rules": [
          {
            "name": "no-singletons", "suggestion": "ask the coordinator",
            "types": "mediators", "mustNotUseSingletons": true,
            "allowing": { "SampleCoordinators.Missing": "it was needed" }
          }
        ],
        "baseline": "known.txt"
      }
      """)
    let rule = try #require(architecture.rules.first)
    let violations = try Sample.codebase().violations(of: rule)
    #expect(Set(violations.map(\.rule)) == ["no-singletons"])
    #expect(violations.first?.suggestion == "ask the coordinator")
    #expect(violations.last?.what == "the exception for SampleCoordinators.Missing is not needed")
    #expect(architecture.baseline?.hasSuffix("/known.txt") == true)
    #expect(architecture.layers.map(\.name) == ["coordinators"])
  }
}
