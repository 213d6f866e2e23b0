import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserSessions
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes the forms on the active tab's page to a list, and fills and submits them.
@MainActor
final class FormMediator {
  /// The list that shows the controls. It receives the current controls when this property is set.
  weak var consumer: (any FormListConsumer)? {
    didSet { push() }
  }

  private let webStateList: WebStateList
  private let undoHistory: UndoHistory?
  private let output: PageOutput
  private var document = ShownDocument()
  private var observation: ActiveWebStateObservation?

  init(webStateList: WebStateList, undoHistory: UndoHistory? = nil, output: PageOutput) {
    self.output = output
    self.webStateList = webStateList
    self.undoHistory = undoHistory
    observation = ActiveWebStateObservation(of: webStateList) { [weak self] in self?.update($0) }
    update(webStateList.activeWebState)
  }

  private func update(_ webState: WebState?) {
    if document.update(from: webState) { push() }
  }

  private func push() {
    consumer?.setFields(document.value.map { FormFieldItem.items(of: $0, document.entries) })
  }
}

// MARK: - FormCommands

extension FormMediator: FormCommands {
  func fillForm(_ form: FormNumber?, _ values: [FormValue]) throws {
    let webState = try webStateList.webState(at: nil)
    let number = try form?.number ?? onlyForm(of: webState)
    let pageForm = try self.form(number, of: webState)
    guard !values.isEmpty else {
      let fields = pageForm.fillableFields
      throw PageError.noValues(
        form: number, known: fields.map(\.name), example: fields.first?.exampleValue ?? "")
    }
    // All values are checked before the first one is entered.
    let entries = try pageForm.entries(
      for: values.map { pageForm.assignment($0.argument) }, ofForm: number - 1
    ).map { entry in
      guard case .file = pageForm.fields[entry.field].kind else { return entry }
      var entry = entry
      entry.files = try entry.values.map(Self.file)
      return entry
    }
    let isChange = entries.contains { !webState.formEntries.contains($0) }
    for entry in entries { webState.enter(entry) }
    report(.filled(values.count, form: number), isChange: isChange)
  }

  func editForm(_ form: FormNumber?, _ field: String) async throws {
    let webState = try webStateList.webState(at: nil)
    let number = try form?.number ?? onlyForm(of: webState)
    let shown = try webState.checkedDocument().applying(webState.formEntries)
    _ = try self.form(number, of: webState)
    let texts = shown.forms[number - 1].fields.filter {
      $0.name.lowercased() == field.lowercased() && [.text, .textArea].contains($0.kind)
    }
    guard let text = texts.first(where: \.canChange) else {
      guard let locked = texts.first else { throw PageError.noTextField(field, form: number) }
      throw locked.isDisabled
        ? PageFormError.disabled(locked.name) : PageFormError.readOnly(locked.name)
    }
    let edited = try await output.handOver(.draft(text.value)) ?? text.value
    guard webStateList.activeWebState === webState else { throw PageError.gone }
    let value =
      edited.hasSuffix("\n") && !text.value.hasSuffix("\n") ? String(edited.dropLast()) : edited
    try fillForm(FormNumber(number: number), [FormValue(name: text.name, value: value)])
  }

  /// The maximum number of bytes of a form's files, which are in memory while they are sent.
  nonisolated private static let fileLimit = 100 << 20

  /// Returns the file at a path that the user has typed.
  /// - Throws: `SessionFileError` if the file can't be read.
  private static func file(at path: String) throws -> PageFormFile {
    let url = FilePath(path).url
    return PageFormFile(url: url, byteCount: try SessionFile(url).byteCount(limit: fileLimit))
  }

  /// Reports that values were entered, and notes it in the undo history unless nothing has changed.
  private func report(_ change: ChangeReport, isChange: Bool) {
    guard isChange else {
      consumer?.report(.nothing("the form already has these values"))
      return
    }
    consumer?.report(change)
    undoHistory?.noteOther(change.description)
  }

  func submitForm(_ form: FormNumber?, button: String?) async throws {
    let webState = try webStateList.webState(at: nil)
    let number = try form?.number ?? onlyForm(of: webState)
    let pageForm = try self.form(number, of: webState)
    let document = try webState.checkedDocument()
    var request = try document.submission(
      ofForm: number - 1, entries: webState.formEntries,
      button: try button.map { try pageForm.button(called: $0, ofForm: number) })
    try request.url.checkUser(in: "form \(number)")
    if let submission = request.submission, !submission.files.isEmpty {
      guard submission.files.map(\.byteCount).reduce(0, +) <= Self.fileLimit else {
        throw PageError.filesTooLarge(limit: Self.fileLimit)
      }
      try submission.confirmFiles(to: request.url)
      request.submission = try await Self.reading(submission)
      guard webStateList.index(of: webState.id) != nil else { throw PageError.gone }
      consumer?.report(.sending(submission.fileNames, to: request.url.nameOfHost))
    }
    webState.load(
      request.url, from: document.url, submitting: request.submission, by: request.filledForm)
    undoHistory?.noteNavigation()
  }

  /// Returns a submission with the contents of its files.
  /// - Throws: An error if a file can't be read, or is not the one that the user has chosen.
  @concurrent
  private static func reading(_ submission: FormSubmission) async throws -> FormSubmission {
    try submission.readingFiles { file in
      let contents = try SessionFile(file.url).contents(limit: fileLimit)
      guard contents.count == file.byteCount else { throw PageError.fileChanged(file.url.path) }
      return contents
    }
  }

  /// Returns the texts of a form's submit buttons.
  /// - Parameter number: The number of the form, or nil for the page's only form.
  func buttonNames(ofForm number: Int?) -> [String] {
    guard let form = try? form(number) else { return [] }
    return form.fields.filter(\.kind.isSubmitButton).map(\.buttonTitle)
  }

  private func form(_ number: Int, of webState: WebState) throws -> PageForm {
    let forms = try webState.checkedDocument().forms
    guard forms.indices.contains(number - 1) else {
      throw PageError.noForm(number, count: forms.count)
    }
    return forms[number - 1]
  }

  private func onlyForm(of webState: WebState) throws -> Int {
    let count = try webState.checkedDocument().forms.count
    guard count > 0 else { throw PageError.noForm(1, count: 0) }
    guard count == 1 else { throw PageError.severalForms(count) }
    return 1
  }
}

// MARK: - SecretProviding

extension FormMediator: SecretProviding {
  func secret(in context: CandidateContext) -> CommandSecret? {
    guard let typed = FormValue(argument: context.partialWord),
      context.parameter.valueType?.argumentElement is FormValue.Type
    else { return nil }
    let form = try? form(context.value(of: "form", as: FormNumber.self)?.number)
    let (name, value) = form?.assignment(typed.argument) ?? (typed.name, typed.value)
    // A typing error must not reveal the value of a password.
    guard form?.kind(ofControl: name) ?? .password == .password else { return nil }
    guard value.isEmpty else { return .given }
    return .omitted(name: "‘\(name)’") { FormValue(name: name, value: $0).argument }
  }

  /// Returns the form with a number, or the page's only form.
  private func form(_ number: Int?) throws -> PageForm {
    let webState = try webStateList.webState(at: nil)
    return try form(try number ?? onlyForm(of: webState), of: webState)
  }
}

extension PageForm {
  /// Returns the index of the submit button with the given name or text, ignoring case.
  fileprivate func button(called name: String, ofForm number: Int) throws(PageError) -> Int {
    let buttons = fields.indices.filter { fields[$0].kind.isSubmitButton }
    let found = buttons.first { index in
      [fields[index].buttonTitle, fields[index].name, fields[index].value].contains {
        $0.lowercased() == name.lowercased()
      }
    }
    guard let found else {
      throw .noButton(name, form: number, known: buttons.map { fields[$0].buttonTitle })
    }
    return found
  }
}

extension PageFormField {
  /// The name with a value that the control takes, as the user types it.
  fileprivate var exampleValue: String {
    let value =
      switch kind {
      case .checkBox: "on"
      case .radioButton: value
      case .selection: options.first { !$0.value.isEmpty && !$0.isDisabled }?.text ?? ""
      case .file: "~/file"
      default: format.example
      }
    return CommandLineText.quoted(FormValue(name: name, value: value).argument)
  }
}

// MARK: - FormFieldItem

extension FormFieldItem {
  /// Returns the controls on a page with the values that would be submitted.
  fileprivate static func items(of document: PageDocument, _ entries: [PageFormEntry]) -> [Self] {
    let forms = document.applying(entries).forms
    let controls = forms.enumerated().flatMap { form, content in
      content.fields.filter { $0.kind != .hidden }.map { (form, $0) }
    }
    return controls.enumerated().map { id, place in
      let (form, control) = place
      let canBeChecked = control.kind == .checkBox || control.kind == .radioButton
      return Self(
        id: id, form: form + 1, name: control.name, kind: control.kindName,
        value: control.shownValue, isChecked: canBeChecked ? control.isChecked : nil,
        options: control.options.filter { !$0.isDisabled }.map(\.text), label: control.label)
    }
  }
}

extension PageFormField {
  fileprivate var kindName: String {
    switch kind {
    case .text: "text"
    case .password: "password"
    case .hidden: "hidden"
    case .textArea: "text area"
    case .checkBox: "check box"
    case .radioButton: "radio button"
    case .selection(allowsSeveral: false): "choice"
    case .selection(allowsSeveral: true): "choices"
    case .submitButton, .imageButton: "submit button"
    case .file: "file"
    case .button: "button"
    }
  }

  /// The value to show. Passwords are masked.
  fileprivate var shownValue: String {
    switch kind {
    case .password: value.isEmpty ? "" : "••••••"
    case .selection: chosenText
    case .file: files.map(\.described).joined(separator: ", ")
    default: value
    }
  }
}

extension FormSubmission {
  /// Asks the user whether the files of the form may be sent to the host of an address.
  @MainActor func confirmFiles(to url: URL?) throws {
    guard !files.isEmpty else { return }
    try CommandConfirmation.ask("this sends \(fileNames) to \(url?.nameOfHost ?? "the host")")
  }

  fileprivate var fileNames: String { files.map(\.described).list(.and) }
}

extension URL {
  fileprivate var nameOfHost: String { URL.readableHost(host(percentEncoded: false) ?? "") }
}

extension PageFormFile {
  /// The name with the size.
  fileprivate var described: String { "\(name) (\(byteCount.byteCountText))" }
}

// MARK: - FormCoordinator

/// A coordinator that connects the list of the active page's forms and the form commands to a
/// window's tabs.
@MainActor
final class FormCoordinator: ScreenCoordinator<BrowserServices, FormMediator> {
  override func didStart() throws {
    let viewController = view(\.forms)
    let mediator = FormMediator(
      webStateList: services.webStateList, undoHistory: services.undoHistory,
      output: PageOutput(services.output))
    mediator.consumer = viewController
    keep(viewController, mediator)
    try register(mediator, for: FormCommandsRouter.self)
  }
}
