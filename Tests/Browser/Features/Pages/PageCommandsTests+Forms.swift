import BrowserCommands
import BrowserModel
import BrowserModelTesting
import BrowserPages
import BrowserSessions
import BrowserUI
import Dispatch
import Foundation
import ProcessTesting
import Switchboard
import Synchronization
import Testing

@testable import BrowserCoordinators

// MARK: - What forms show and send

extension PageCommandsTests {
  /// Shows a page whose only form has some controls.
  private func show(_ fields: [PageFormField], _ destination: PageForm.Destination) throws {
    var document = try #require(try window.list.webState(at: 0).document)
    document.forms = [PageForm(destination: destination, fields: fields)]
    engine.scripts[document.url] = PageScript(document: document)
    try window.list.webState(at: 0).reload()
  }

  @Test func `a list of forms shows what the page shows`() async throws {
    let options = [
      PageFormField.Option(text: "Choose", value: "", isSelected: true, isDisabled: true),
      .init(text: "Germany", value: "1"), .init(text: "France", value: "2"),
    ]
    try show(
      [
        PageFormField(
          name: "country", kind: .selection(allowsSeveral: false), label: "Land",
          options: options),
        PageFormField(name: "a=b", format: .email),
        PageFormField(name: "b", kind: .submitButton, value: "1", label: "Delete"),
        PageFormField(name: "i", kind: .imageButton, label: "Map"),
      ], .init(action: try url("https://a.org/find")))
    try forms.fillForm(
      nil,
      [
        FormValue(name: "country", value: "France"), FormValue(name: "a", value: "b= a@a.org "),
      ])
    screens.showForms()
    #expect(
      window.output.shown.last == """
        1|country|choice|France|Land: one of Germany, France
        1|a=b|text|a@a.org|
        1|b|submit button|1|Delete
        1|i|submit button||Map
        """)
    let error = await #expect(throws: PageError.self) {
      try await forms.submitForm(nil, button: "x")
    }
    #expect(error?.description == "form 1 has no button ‘x’: choose Delete or Map")
    try await forms.submitForm(nil, button: "map")
    #expect(
      engine.requests.last?.url.query() == "country=2&a%3Db=a%40a.org&i.x=0&i.y=0")
  }

  @Test func `files are sent after the user has seen which`() async throws {
    let directory = TemporaryDirectory(), path = directory.path + "/a.txt"
    try Data("1234".utf8).write(to: URL(fileURLWithPath: path))
    try Data("5".utf8).write(to: URL(fileURLWithPath: directory.path + "/b,c.txt"))
    try show(
      [PageFormField(name: "f", kind: .file(allowsSeveral: true), isRequired: true)],
      .init(action: try url("https://bücher.de/up"), method: .post, encoding: .multipart))
    await #expect(throws: PageFormError.required(["f"])) {
      try await forms.submitForm(nil, button: nil)
    }
    try forms.fillForm(
      nil, [path, directory.path + "/b,c.txt"].map { FormValue(name: "f", value: $0) })
    screens.showForms()
    #expect(window.output.shown.last == "1|f|file|a.txt (4 bytes), b,c.txt (1 byte)|")
    let count = engine.requests.count
    let files = "a.txt (4 bytes) and b,c.txt (1 byte)"
    await #expect(
      throws: CommandConfirmationRequest(reason: "this sends \(files) to bücher.de")
    ) {
      try await CommandConfirmation.asking(isGiven: false) {
        try await forms.submitForm(nil, button: nil)
      }
    }
    #expect(engine.requests.count == count)
    try await forms.submitForm(nil, button: nil)
    #expect(window.output.notices.last == "sending \(files) to bücher.de")
    let submission = try #require(engine.requests.last?.submission)
    #expect(submission.files.map(\.contents) == [Data("1234".utf8), Data("5".utf8)])
    let navigation = dispatcher.router(NavigationCommandsRouter.self)
    await #expect(
      throws: CommandConfirmationRequest(reason: "this sends \(files) to bücher.de")
    ) {
      try await CommandConfirmation.asking(isGiven: false) {
        try navigation.reload(nil, resubmit: true)
      }
    }
    #expect(engine.requests.count == count + 1)
  }

  @Test func `a file must be there when it is chosen, and unchanged when it is sent`() async throws
  {
    let directory = TemporaryDirectory(), path = directory.path + "/a.txt"
    try show(
      [PageFormField(name: "f", kind: .file(allowsSeveral: false))],
      .init(action: try url("https://a.org/up"), method: .post, encoding: .multipart))
    let value = [FormValue(name: "f", value: path)]
    #expect(throws: SessionFileError.missing(path)) { try forms.fillForm(nil, value) }
    #expect(throws: SessionFileError.noFile(directory.path)) {
      try forms.fillForm(nil, [FormValue(name: "f", value: directory.path)])
    }
    try Data("1234".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: PageFormError.severalValues("f")) { try forms.fillForm(nil, value + value) }
    try forms.fillForm(nil, value)
    try Data("12345".utf8).write(to: URL(fileURLWithPath: path))
    await #expect(throws: PageError.fileChanged(path)) {
      try await forms.submitForm(nil, button: nil)
    }
    try FileManager.default.removeItem(atPath: path)
    await #expect(throws: SessionFileError.missing(path)) {
      try await forms.submitForm(nil, button: nil)
    }
    try forms.fillForm(nil, [FormValue(name: "f", value: "")])
    try await forms.submitForm(nil, button: nil)
    #expect(engine.requests.last?.submission?.entries == [.init("f", .file(nil))])
  }

  @Test func `a text that the page keeps is not edited`() async throws {
    var field = PageFormField(name: "note", kind: .textArea, value: "x")
    field.isReadOnly = true
    try show([field], .init(action: try url("https://a.org/up")))
    await #expect(throws: PageFormError.readOnly("note")) {
      try await forms.editForm(nil, "note")
    }
  }

  @Test func `a form with too many bytes of files is not sent`() async throws {
    let directory = TemporaryDirectory()
    let paths = ["a", "b"].map { directory.path + "/\($0)" }
    for (path, size) in zip(paths, [60 << 20, 101 << 20]) {
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: UInt64(size))
    }
    try show(
      ["f", "g"].map { PageFormField(name: $0, kind: .file(allowsSeveral: false)) },
      .init(action: try url("https://a.org/up"), method: .post, encoding: .multipart))
    #expect(throws: SessionFileError.tooLarge(paths[1], limit: 100 << 20)) {
      try forms.fillForm(nil, [FormValue(name: "f", value: paths[1])])
    }
    try forms.fillForm(nil, ["f", "g"].map { FormValue(name: $0, value: paths[0]) })
    await #expect(throws: PageError.filesTooLarge(limit: 100 << 20)) {
      try await forms.submitForm(nil, button: nil)
    }
  }

  @Test func `the page is saved as its host sent it`() async throws {
    let directory = TemporaryDirectory(), file = FilePath(directory.path + "/page.html")
    try await pages.savePage(file, replace: false)
    #expect(try Data(contentsOf: file.url) == Data("<p>Many boats.".utf8))
    await #expect(throws: SessionFileError.exists(file.url.path)) {
      try await pages.savePage(file, replace: false)
    }
    try await pages.savePage(file, replace: true)
  }
}
