import Foundation
import Testing

/// Tests that articles show only code that the tests compile and run.
struct ArticleTests {
  /// For each page, the compiled sources that have its code.
  static let guides: [(String, [String])] = [
    (
      "Sources/Framework/SwitchboardTesting/SwitchboardTesting.docc/Testing.md",
      ["Tests/Framework/SwitchboardTestingTests/TestingGuide.swift"]
    ),
    (
      "Sources/Framework/SwitchboardTesting/SwitchboardTesting.docc/TestACoordinator.md",
      [
        "Tests/Framework/SwitchboardTestingTests/CoordinatorGuide.swift",
        "Tests/Browser/BrowserModelTestingTests/CoordinatorGuide.swift",
      ]
    ),
    (
      "Commands/BrowserCommands.docc/BrowserCommands.md",
      ["Tests/Browser/BrowserCommandsTests/ValueTests.swift"]
    ),
    (
      "Commands/BrowserCommands.docc/AddAFeature.md",
      ["Commands", "Coordination", "Model", "Screen", "main"].map {
        "Sources/Examples/ReadingListExample/\($0).swift"
      }
    ),
    (
      "Sources/Browser/BrowserApp/BrowserApp.docc/BrowserApp.md",
      [
        "Sources/Browser/BrowserPrompt/main.swift",
        "Sources/Examples/ReadingListExample/main.swift",
        "Tests/Browser/AcceptanceTests/InterfaceGuide.swift",
      ]
    ),
    (
      "Sources/Browser/BrowserModel/BrowserModel.docc/BrowserModel.md",
      ["Tests/Browser/BrowserModelTests/Application/GuideTests.swift"]
    ),
    (
      "Sources/Browser/BrowserModelTesting/BrowserModelTesting.docc/BrowserModelTesting.md",
      ["Tests/Browser/BrowserModelTestingTests/NotationTests.swift"]
    ),
    (
      "Sources/Framework/Switchboard/Switchboard.docc/Switchboard.md",
      ["Tests/Framework/SwitchboardTestingTests/HandlerGuide.swift"]
    ),
    (
      "Sources/Framework/Switchboard/Switchboard.docc/DeclareACommandProtocol.md",
      ["Tests/Framework/SwitchboardTestingTests/HandlerGuide.swift"]
    ),
    (
      "Sources/Framework/Switchboard/Switchboard.docc/RegisterAHandler.md",
      ["Tests/Framework/SwitchboardTestingTests/HandlerGuide.swift"]
    ),
    (
      "Sources/Framework/Switchboard/Switchboard.docc/CallsAsValues.md",
      ["Tests/Framework/SwitchboardTestingTests/CallsGuide.swift"]
    ),
    (
      "Sources/Framework/Switchboard/Switchboard.docc/UndoConfirmationAndProgress.md",
      ["Tests/Framework/SwitchboardTestingTests/UndoGuide.swift"]
    ),
    (
      "Sources/Framework/Switchboard/Switchboard.docc/AnArgumentTypeOfYourOwn.md",
      [
        "Tests/Prompt/SwitchboardREPLTests/ArgumentGuide.swift",
        "Sources/Examples/MusicPlayerExample/MusicPlayer.swift",
      ]
    ),
    (
      "Sources/Framework/Switchboard/Switchboard.docc/HowTabsAreSavedAndRestored.md",
      ["Tests/Browser/BrowserSessionsTests/SessionArticleTests.swift"]
    ),
    (
      "Sources/Framework/Switchboard/Switchboard.docc/WriteACoordinator.md",
      ["Tests/Framework/SwitchboardTestingTests/CoordinatorGuide.swift"]
    ),
    (
      "Sources/Framework/Switchboard/Switchboard.docc/WrapACommand.md",
      ["Tests/Framework/SwitchboardTestingTests/WrappingGuide.swift"]
    ),
    (
      "Sources/Framework/Switchboard/Switchboard.docc/BroadcastAProperty.md",
      ["Tests/Framework/SwitchboardTestingTests/BroadcastGuide.swift"]
    ),
    (
      "Sources/Framework/Switchboard/Switchboard.docc/WhoKeepsSubscriptions.md",
      ["Tests/Framework/SwitchboardTestingTests/SubscriptionGuide.swift"]
    ),
    (
      "Sources/Framework/Switchboard/Switchboard.docc/FromOtherActors.md",
      ["Tests/Framework/SwitchboardTestingTests/ActorGuide.swift"]
    ),
    (
      "Sources/Framework/Switchboard/Switchboard.docc/AnAppWithWindowsMenusAndKeys.md",
      [
        "Tests/Framework/SwitchboardTestingTests/MenuGuide.swift",
        "Tests/Framework/SwitchboardTestingTests/MenuGuideTests.swift",
      ]
    ),
    (
      "Sources/Framework/Switchboard/Switchboard.docc/ComingFromDelegatesAndNotificationCenter.md",
      ["Tests/Framework/SwitchboardTestingTests/DelegateGuide.swift"]
    ),
    (
      "Sources/Prompt/SwitchboardREPL/SwitchboardREPL.docc/APromptForYourApp.md",
      ["Tests/Prompt/SwitchboardREPLTests/PromptGuide.swift"]
    ),
    (
      "Sources/Prompt/SwitchboardREPL/SwitchboardREPL.docc/JSONOutput.md",
      ["Tests/Prompt/SwitchboardREPLTests/JSONGuide.swift"]
    ),
    (
      "Sources/Prompt/SwitchboardREPL/SwitchboardREPL.docc/Secrets.md",
      ["Tests/Prompt/SwitchboardREPLTests/SecretTests.swift"]
    ),
    (
      "Sources/Reach/SwitchboardRemote/SwitchboardRemote.docc/SwitchboardRemote.md",
      ["Tests/Reach/SwitchboardRemoteTests/RemoteGuide.swift"]
    ),
    (
      "Sources/Reach/SwitchboardInspector/SwitchboardInspector.docc/SwitchboardInspector.md",
      ["Tests/Reach/SwitchboardInspectorTests/InspectorGuide.swift"]
    ),
    (
      "Sources/Reach/SwitchboardMCP/SwitchboardMCP.docc/SwitchboardMCP.md",
      ["Tests/Reach/SwitchboardMCPTests/AgentsGuide.swift"]
    ),
    (
      "Sources/Reach/SwitchboardMCP/SwitchboardMCP.docc/OfferYourCommandsToAgents.md",
      ["Tests/Reach/SwitchboardMCPTests/AgentsGuide.swift"]
    ),
    (
      "Sources/Reach/SwitchboardNATS/SwitchboardNATS.docc/SwitchboardNATS.md",
      ["Tests/Reach/SwitchboardRemoteTests/NATS/NATSGuide.swift"]
    ),
    (
      "Sources/Framework/SwitchboardObservability/SwitchboardObservability.docc/SwitchboardObservability.md",
      ["Tests/Framework/SwitchboardObservabilityTests/ObservabilityGuide.swift"]
    ),
    (
      "Sources/Prompt/SwitchboardREPL/SwitchboardREPL.docc/AServer.md",
      [
        "Sources/Examples/LineServerExample/Board.swift",
        "Sources/Examples/LineServerExample/main.swift",
      ]
    ),
  ]

  /// Pages with code that other tests compile, and these tests.
  static let pagesOfOtherTests =
    [
      ("README.md", "Tests/Examples/NotesExampleTests/NotesExampleTests.swift"),
      (
        "WhatTheMacroGenerates.md",
        "Tests/Framework/SwitchboardMacrosTests/ExpansionArticleTests.swift"
      ),
    ]
    + [
      "README.md", "ArchitectureConformance.md", "ArchitectureTesting.md", "CommandLine.md",
      "CoordinatorRules.md", "GeneralRules.md", "RulesOfYourOwn.md", "ViolationsAndBaselines.md",
    ].map { ($0, "Tests/Rules/ArchitectureConformanceTests/RulesArticleTests.swift") }

  @Test(arguments: pagesOfOtherTests)
  func `a test that compiles the code of a page names the page`(
    page: String, test: String
  ) throws {
    #expect(try Article.text(of: test).contains(page))
  }

  @Test func `every page with Swift code is compared with compiled sources`() throws {
    let known = Self.guides.map(\.0) + Self.changes.map(\.0) + Self.pagesOfOtherTests.map(\.0)
    for page in try Article.pages {
      let hasCode = try Article(page).blocks.contains { $0.language == "swift" }
      let isKnown = known.contains { page == $0 || page.hasSuffix("/\($0)") }
      #expect(!hasCode || isKnown, "\(page): compile its code, and add the page to a list above.")
    }
  }

  @Test func `the page that leads through the sources names files and types that exist`() throws {
    let page = try Article.text(
      of: "Sources/Framework/Switchboard/Switchboard.docc/HowItIsBuilt.md")
    let paths = page.matches(of: /`([\w+]+\/[\w+\/]+\.swift)`/).map { String($0.1) }
    let sources = try paths.map { path in
      try (try? Article.text(of: path)) ?? Article.text(of: "Sources/\(path)")
    }
    #expect(sources.count > 20)
    let files = try Set(Article.sourcePaths.flatMap { $0.split(separator: "/") })
    for name in Set(page.matches(of: /`([A-Z]\w+)`/).map { $0.1.replacing(/Router$/, with: "") }) {
      let declaration = try Regex("(class|struct|enum|protocol) \(name)\\b")
      let isDeclared = sources.contains { $0.contains(declaration) }
      #expect(isDeclared || files.contains(name[...]) || files.contains("\(name).swift"), "\(name)")
    }
  }

  @Test(arguments: guides)
  func `each Swift block of an article is part of a test or an example`(
    article: String, guide: [String]
  ) throws {
    let source = try guide.flatMap { try Article.lines(of: Article.text(of: $0)) }
    let blocks = try Article(article).blocks.filter { $0.language == "swift" }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let lines = Article.lines(of: block.text)
      let isFound = source.indices.contains { source[$0...].starts(with: lines) }
      #expect(isFound, "\(guide) lacks this block of \(article):\n\(block.text)")
    }
  }
}

// MARK: - Changes

/// Tests of articles that teach a change of the browser. Each has a patch with the whole change,
/// which `.ci/articles` applies, builds and tests.
extension ArticleTests {
  static let changes = [
    ("Commands/BrowserCommands.docc/AddACommand.md", "mute-tab.patch"),
    ("Commands/BrowserCommands.docc/AddAScreen.md", "pinned-screen.patch"),
  ]

  @Test(arguments: changes)
  func `each Swift block of an article about a change is part of the change`(
    article: String, patch: String
  ) throws {
    let added = try Patch(named: patch).files.flatMap { Article.lines(of: $0.added) }
    let blocks = try Article(article).blocks.filter { $0.language == "swift" }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let lines = Article.lines(of: block.text)
      let isFound = added.indices.contains { added[$0...].starts(with: lines) }
      #expect(isFound, "\(patch) lacks this block of \(article):\n\(block.text)")
    }
  }

  @Test(arguments: changes)
  func `an article names each file of its change and no other`(
    article: String, patch: String
  ) throws {
    let text = try Article.text(of: article)
    let named = text.matches(of: /`([\w+]+\/[\w+\/]+\.(swift|md))`/).map { String($0.1) }
    #expect(try Set(named) == Set(Patch(named: patch).files.map(\.path)))
  }

  @Test(arguments: changes)
  func `the change of an article fits the sources`(article: String, patch: String) throws {
    for file in try Patch(named: patch).files where !file.isNew {
      let text = try Article.text(of: file.path)
      for old in file.oldTexts where !text.contains(old) {
        Issue.record(
          """
          \(file.path) lacks these lines, which \(patch) changes. Change the patch and \(article) \
          alike:
          \(old)
          """)
      }
    }
  }
}

/// A change of several files, as `git diff` prints it.
struct Patch {
  /// The change of one file.
  struct File {
    let path: String
    let isNew: Bool
    /// The lines that the change adds.
    let added: String
    /// For each hunk, the lines that it expects to find.
    let oldTexts: [String]
  }

  let files: [File]

  /// Reads a patch.
  /// - Parameter name: The name of the file in the folder `Changes`.
  init(named name: String) throws {
    let text = try Article.text(of: "Tests/Framework/SwitchboardTestingTests/Changes/\(name)")
    files = text.components(separatedBy: "diff --git ").dropFirst().map(Self.file)
  }

  private static func file(_ text: String) -> File {
    var hunks = text.components(separatedBy: "\n@@ ")
    let header = hunks.removeFirst()
    let path = header.firstMatch(of: /\n\+\+\+ b\/(.*)/).map { String($0.1) } ?? ""
    let lines = hunks.map { $0.split(separator: "\n").dropFirst() }
    return File(
      path: path, isNew: header.contains("\nnew file"),
      added: Self.text(of: lines.flatMap(\.self), startingWith: "+"),
      oldTexts: lines.map { Self.text(of: Array($0), startingWith: " ", "-") })
  }

  private static func text(of lines: [Substring], startingWith marks: Character...) -> String {
    lines.filter { $0.first.map(marks.contains) ?? false }.map { $0.dropFirst() }
      .joined(separator: "\n")
  }
}

// MARK: - Article

/// A documentation page.
struct Article {
  /// A block of code between fences.
  struct Block {
    let language: String
    let text: String
  }

  let blocks: [Block]

  /// Reads an article.
  /// - Parameter path: The path in the repository.
  init(_ path: String) throws {
    let parts = try Self.text(of: path).components(separatedBy: "```")
    blocks = stride(from: 1, to: parts.count, by: 2).map { index in
      let lines = parts[index].components(separatedBy: "\n")
      return Block(
        language: lines[0], text: lines.dropFirst().dropLast().joined(separator: "\n"))
    }
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of the README and of all pages in documentation catalogs.
  static var pages: [String] {
    get throws {
      try ["README.md"] + sourcePaths.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
    }
  }

  /// The paths of all files and folders of the sources.
  static var sourcePaths: [String] {
    get throws {
      try ["Commands", "Sources"].flatMap { folder in
        try FileManager.default.subpathsOfDirectory(
          atPath: root.appendingPathComponent(folder).path
        ).map { "\(folder)/\($0)" }
      }
    }
  }

  /// Returns the text of a file in the repository.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the lines that are not blank, without indentation.
  static func lines(of text: String) -> [String] {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
