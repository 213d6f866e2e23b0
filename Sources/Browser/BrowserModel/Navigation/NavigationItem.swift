public import BrowserPages
public import Foundation

/// A page in the back/forward list of a tab.
public struct NavigationItem: Hashable, Sendable {
  /// The address of the page, without a user name and a password.
  public internal(set) var url: URL
  /// The page's own title, or nil if it has none.
  public var title: String?
  /// The time at which the page was last committed.
  public var time: Date
  /// The error that made the last load fail, or nil if it succeeded.
  public var error: LoadError?
  /// The place in the text of the page where the reader stands, or nil if it is the place where the
  /// address leads.
  public var place: PagePlace?
  /// The user or the page that requested the load.
  var initiator = LoadInitiator.user
  /// The form that the page answers, or nil if it was requested without a form.
  var form: SubmittedForm?
  /// The navigation that loaded the document of the page, if any. Pages with the same navigation
  /// show the same document.
  var documentID: NavigationID?

  /// Creates a page for a back/forward list.
  ///
  /// - Parameters:
  ///   - url: The address of the page.
  ///   - title: The page's own title, or nil if it has none.
  ///   - time: The time at which the page was committed.
  ///   - error: The error that made the load fail, or nil if it succeeded.
  public init(url: URL, title: String? = nil, time: Date, error: LoadError? = nil) {
    self.url = url.withoutCredentials
    self.title = title
    self.time = time
    self.error = error
  }
}

extension NavigationItem {
  /// A Boolean value that indicates whether the page answers a form that was submitted by POST.
  public var isAnswer: Bool { form != nil }

  /// The form that the page answers, or nil if there is none or it is no longer known.
  public var submission: FormSubmission? { form?.submission }

  /// The place where the reader stands, as an offset in the text that can be stored. It is nil if the
  /// address leads to the place.
  package var storedPlace: Int? {
    get {
      switch place {
      case .start: 0
      case .offset(let offset): offset
      // The page can have other anchors when it is loaded again, but its address still names one.
      case .anchor, nil: nil
      }
    }
    set { place = newValue.map(PagePlace.offset) }
  }

  /// The page as it is kept without its document and its form, which can contain secrets.
  package var withoutDocument: Self {
    var item = self
    item.documentID = nil
    if isAnswer { item.forgetForm() }
    return item
  }

  /// Marks the page as the answer to a form that is no longer known.
  package mutating func forgetForm() {
    form = SubmittedForm(nil)
    error = .answerGone(canResubmit: false)
  }
}

// MARK: - SubmittedForm

/// A form that a page answers.
struct SubmittedForm: Hashable, Sendable {
  /// The maximum size of a form that is kept, in bytes.
  private static let limit = 1_000_000

  /// The submitted form, or nil if it is no longer known.
  let submission: FormSubmission?

  init(_ submission: FormSubmission?) {
    self.submission = submission.flatMap { $0.body.count <= Self.limit ? $0 : nil }
  }
}
