#if Observability
  internal import Switchboard

  extension Dispatch {
    /// The outcome as a word, or nil if the dispatch has not ended.
    var outcomeName: String? {
      switch outcome {
      case .returned?: "returned"
      case .threw?: "threw"
      case .unhandled?: "unhandled"
      case nil: nil
      }
    }

    var hasFailed: Bool { outcomeName != "returned" }

    /// A Boolean value that indicates whether nothing may disclose the arguments.
    var isHidden: Bool { isConfidential || isOffTheRecord }

    /// The text of the error, or its type if the text could disclose the arguments.
    var errorText: String? {
      error.map { isHidden ? "\(type(of: $0))" : "\($0)" }
    }
  }
#endif
