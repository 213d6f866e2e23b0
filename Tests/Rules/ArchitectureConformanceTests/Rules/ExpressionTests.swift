import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

/// Tests of uses that only the type of an expression reveals. The file in `UI` names no type of `Model`
/// and gets its values from `Bridge`.
@Suite(.onOwnThread)
struct ExpressionTests {
  private static let model = """
    struct Item: Sendable, Equatable { var size: Int { 1 } }

    """

  private static let bridge = """
    struct Items: Sequence, Sendable {
      struct Iterator: IteratorProtocol { mutating func next() -> Item? { nil } }
      func makeIterator() -> Iterator { Iterator() }
    }
    typealias List = Items
    struct Shop: Sendable {
      var items: Items { Items() }
      var lists: [Items] { [] }
      subscript(number: Int) -> Items { Items() }
      func pair() -> (Items, Int) { (Items(), 1) }
      var maybe: Items? { nil }
    }
    func list() -> Items { Items() }
    func make<T>(_ body: () -> T) -> T { body() }
    func beside<S: Sequence>(_ text: String, _ values: S) -> [S.Element] { [] }
    func fill<S: Sequence>(_ values: inout S) -> S.Element? { nil }
    func all<S: Sequence>(_ values: [S]) -> [S.Element] { [] }
    protocol Boxing<Content> { associatedtype Content; var content: Content { get } }
    struct ItemBox: Boxing { var content: Item { Item() } }
    struct IntBox: Boxing { var content: Int { 1 } }
    struct Wrapper<B: Boxing> { let box: B; var inner: B.Content { box.content } }
    func openBox<T>(_ box: any Boxing<T>) -> T { box.content }
    func openWrapped<B: Boxing>(_ wrapper: Wrapper<B>) -> B.Content { wrapper.inner }
    protocol Opening { associatedtype B: Boxing; var boxed: B { get } }
    extension Opening { static func made() -> [B.Content] { [] } }
    struct Opener: Opening { var boxed: ItemBox { ItemBox() } }
    func open<O: Opening>(_ opener: O) -> O.B.Content { opener.boxed.content }
    protocol Feeds { associatedtype Feed = Item; func feed() -> Feed? }
    extension Feeds { func feed() -> Feed? { nil } }

    """

  /// Returns the lines of a file with functions that a rule about its folder reports.
  private func found(_ bodies: [String]) throws -> [String] {
    let lines = bodies.enumerated().map { number, body in
      ["struct", "extension"].contains { body.hasPrefix($0) }
        ? body : "func f\(number)(_ shop: Shop, _ flag: Bool) { \(body) }"
    }
    let package = try ScratchPackage([
      "Model/Model.swift": Self.model, "Bridge/Bridge.swift": Self.bridge,
      "UI/UI.swift": lines.joined(separator: "\n"),
    ])
    try package.compile()
    let ui = Layer("UI", folders: "Sources/Scratch/UI")
    let rule = ui.mustNotDepend(on: Layer("model", folders: "Sources/Scratch/Model"))
    let violations = try package.codebase().violations(of: rule)
    try #require(violations.allSatisfy { $0.place != nil }, "\(violations)")
    return violations.compactMap { $0.place.map { bodies[$0.line - 1] } }
  }

  @Test func `a hidden type is found in any expression`() throws {
    let touching = [
      "_ = zip(Items(), [1]).map(\\.1)", "_ = zip([1], shop.items).map(\\.0)",
      "_ = beside(#\"a\"b)\"#, list())", "_ = [shop].flatMap { $0.items }",
      "let (values, _) = shop.pair(); _ = Array(values)", "var values = list(); _ = fill(&values)",
      "for values in shop.lists { _ = Array(values) }", "_ = shop.lists.map { Array($0) }",
      "if let values = shop.maybe { _ = Array(values) }", "_ = Array(shop.maybe ?? Items())",
      "switch shop.maybe { case .some(let values): _ = Array(values); case nil: break }",
      "_ = openBox(ItemBox())", "_ = Wrapper(box: ItemBox()).inner",
      "_ = openWrapped(Wrapper(box: ItemBox()))", "_ = Opener().boxed.content",
      "_ = open(Opener())", "_ = AnySequence(Items()).first { _ in true } == nil",
      "_ = \"\\(Array(shop.items))\"", "_ = [1: shop.items].mapValues { Array($0) }",
      "_ = Task { Array(shop.items) }", "_ = list().lazy.filter { _ in true }.map { _ in 1 }",
      "struct Default: Feeds {}",
    ]
    #expect(try found(touching) == touching)
  }

  @Test func `a member of the type around it brings in what this type hides`() throws {
    let touching = [
      "extension Items { func a() -> Bool { first { _ in true } == nil } }",
      "extension Items { func b() -> Int { reduce(0) { sum, _ in sum + 1 } } }",
      "extension Items { func c() -> Int { make { `map` { _ in 1 } }.count } }",
      "extension Items { var d: Int { make { reduce(0) { sum, _ in sum + 1 } } } }",
      "extension Opener { static func e() -> Int { made().count } }",
    ]
    let clean = [
      "extension Items { func f() -> [Int] { [1].map { _ in 1 } } }",
      "extension Items { func g() -> Bool { underestimatedCount == 0 } }",
      "extension IntBox { func h() -> Int { [1].first ?? 1 } }",
      "extension Items { func i(_ all: [Int]) -> Bool { all.first == nil } }",
    ]
    #expect(try found(touching + clean) == touching)
  }

  @Test func `a value that only could bring in a hidden type is not found`() throws {
    let clean = [
      "_ = zip([1], [2]).map(\\.1)", "_ = Array([1])", "_ = openBox(IntBox())",
      "_ = Wrapper(box: IntBox()).inner", "_ = Items().makeIterator()", "_ = shop.lists.count",
      "_ = shop.lists.map { _ in 1 }", "_ = [shop.items, Items()]", "print(shop.items)",
      "_ = shop.lists.first", "_ = [1, 2].map { _ in Items() }", "_ = make { Items() }",
      "for values in shop.lists { _ = values }", "_ = zip(shop.items, [1])", "_ = ItemBox()",
      "_ = shop.maybe.map { _ in 1 }", "_ = Opener().boxed", "_ = shop.items.enumerated()",
      "struct Own: Feeds { func feed() -> Int? { nil } }",
    ]
    #expect(try found(clean) == [])
  }

  /// Each way to use the elements of a sequence, with each way to write the sequence.
  @Test func `no spelling is the specification`() throws {
    let values = [
      "shop.items", "Items()", "list()", "`list`()", "shop[1]", "shop.lists[0]", "shop.maybe!",
      "shop.pair().0", "make { shop.items }", "make({ Items() })",
    ]
    let spellings = [
      "%", "(%)", "((%))", "{ % }()", "(flag ? % : Items())", "(% as List)", "[%][0]", "(%, 1).0",
      "Optional(%)!", "/* ) */ %", "make { #\")\"# == \"\" ? % : % }",
    ]
    let uses = [
      "_ = Array(@)", "_ = zip(@, [1]).map(\\.1)", "_ = zip([\"(\"], @).map(\\.0)",
      "_ = Dictionary(grouping: @) { _ in 1 }", "_ = all([@])", "_ = beside(\")\", @)",
      "let values = @; for _ in values {}", "let values = @; _ = values.first { _ in true } == nil",
      "let values = @; _ = values.lazy.map { _ in 1 }",
    ]
    var bodies: [String] = []
    for (number, value) in values.enumerated() {
      for (other, spelling) in spellings.enumerated() {
        let spelled = spelling.replacingOccurrences(of: "%", with: value)
        let use = uses[(number + other) % uses.count]
        bodies.append(use.replacingOccurrences(of: "@", with: spelled))
      }
    }
    #expect(try found(bodies) == bodies)
  }

  @Test func `a file that SourceKit cannot read costs only what is hidden in it`() throws {
    let sources = [
      "Model/Model.swift": Self.model, "Bridge/Bridge.swift": Self.bridge,
      "UI/Other.swift": "func a(_ shop: Shop) { _ = Array(shop.items) }\nlet b = Item()",
      "UI/UI.swift": "func c(_ shop: Shop) { _ = Array(shop.items) }",
    ]
    let package = try ScratchPackage(sources)
    try package.compile(with: [])
    let files = sources.keys.filter { $0 != "UI/Other.swift" }
      .map { package.folder.path + "/Sources/Scratch/" + $0 }
    let command = ["swiftc", "-module-name", "Scratch", "-emit-dependencies"] + files
    let list = command.map { "\"\($0)\"" }.joined(separator: ",")
    try "args: [\(list)]\n".write(
      to: package.folder.appendingPathComponent(".build/debug.yaml"), atomically: true,
      encoding: .utf8)
    let rule = Layer("UI", folders: "Sources/Scratch/UI")
      .mustNotDepend(on: Layer("model", folders: "Sources/Scratch/Model"))
    let violations = try package.codebase().violations(of: rule)
    #expect(violations.compactMap(\.subject) == ["Scratch.b", "Scratch.c"])
    let fault = try #require(violations.last { $0.subject == nil })
    #expect(fault.what.hasPrefix("SourceKit does not know the types in "))
    #expect(fault.what.contains("UI/Other.swift: "))
  }

  @Test func `without SourceKit, a rule that needs types of expressions fails`() throws {
    let package = try ScratchPackage([
      "Model/Model.swift": Self.model, "Bridge/Bridge.swift": Self.bridge,
      "UI/UI.swift": "func f(_ shop: Shop) { _ = Array(shop.items) }",
    ])
    try package.compile()
    var location = try package.location()
    let copy = package.folder.appendingPathComponent(
      URL(fileURLWithPath: location.library).lastPathComponent)
    try FileManager.default.createSymbolicLink(
      at: copy, withDestinationURL: URL(fileURLWithPath: location.library))
    location.library = copy.path
    let ui = Layer("UI", folders: "Sources/Scratch/UI")
    let bridge = Layer("bridge", folders: "Sources/Scratch/Bridge")
    let model = Layer("model", folders: "Sources/Scratch/Model")
    let codebase = try Codebase(location)
    let violations = codebase.violations(of: ui.mustNotDepend(on: model))
    #expect(violations.count == 1 && violations[0].place == nil)
    #expect(violations[0].what.hasPrefix("SourceKit does not know the types in "))
    #expect(codebase.violations(of: model.mustNotDepend(on: bridge)).isEmpty)
  }
}
