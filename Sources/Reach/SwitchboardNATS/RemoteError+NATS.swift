#if NATS
  internal import Switchboard
  internal import SwitchboardRemote

  extension RemoteError {
    static func unusableKind(_ kind: String) -> Self {
      Self(
        "unusable_kind",
        "‘\(kind)’ cannot name a kind of programs: use at most \(NATSNames.kindLimit) letters of "
          + "English, digits, ‘-’ and ‘_’")
    }

    static var notConnected: Self {
      Self(
        "not_connected",
        "there is no connection to a NATS server at the moment, so nothing was sent: try again")
    }

    static func tooMuchToSend(_ limit: Int) -> Self {
      Self(
        "too_much_to_send",
        "\(limit) bytes wait already until the NATS server takes them, so nothing was sent: wait for "
          + "earlier calls, or increase ‘pendingLimit’")
    }

    static var connectionClosed: Self {
      Self("disconnected", "the connection to the NATS servers has ended: connect again")
    }

    static func outcomeUnknown(_ command: String) -> Self {
      Self(
        "outcome_unknown",
        "no reply to \(command) arrived, so it may have run or not: check its effect before you "
          + "run it again")
    }

    static var unusableKey: Self {
      Self(
        "unusable_key",
        "the key of the call is empty or has more than \(NATSNames.nameLimit) bytes: choose another one"
      )
    }

    static func notPermitted(_ subject: String) -> Self {
      Self(
        "not_permitted",
        "the NATS servers don't permit this program to use the subject ‘\(subject)’: check the "
          + "permissions of its user")
    }

    static var programGone: Self {
      Self("program_gone", "no program gives this value any longer: start the program again")
    }

    static var noAnswer: Self {
      Self("no_answer", "no program of this kind answers: start one, or check its name")
    }

    static func noValues(because reason: String) -> Self {
      Self(
        "no_values",
        "the NATS server keeps no values (\(reason)): start it with JetStream, the option ‘-js’")
    }

    static var servingNATS: Self {
      Self("serving", "the server serves, starts or stops: stop it first, or create another one")
    }
  }

  extension RemoteFailure {
    static func tooManyCallsOfCaller(_ limit: Int) -> Self {
      Self(
        kind: tooManyCalls(limit).kind,
        message: "the program runs \(limit) commands of this caller already: wait until one has "
          + "ended")
    }

    static func usedKey(_ command: String) -> Self {
      Self(
        kind: "used_key",
        message: "the key belongs to a call of \(command) with other arguments: choose a key for "
          + "each call")
    }

    /// The failure of a call whose key another program has claimed.
    static func elsewhere(_ program: String) -> Self { Self(kind: "elsewhere", message: program) }

    static func keyNotKept(because reason: String) -> Self {
      Self(
        kind: "key_not_kept",
        message: "the NATS server does not keep the key of the call (\(reason)), so the command "
          + "has not run: try again")
    }

    static func outcomeForgotten(_ command: String) -> Self {
      Self(
        kind: "outcome_unknown",
        message: "\(command) has run, and its outcome is not kept any longer: check its effect")
    }

    static func outOfTime(_ command: String) -> Self {
      Self(
        kind: "timed_out",
        message: "the time of the caller of \(command) is over, so it was cancelled or has not "
          + "run: allow more time")
    }

    static func tooManyCalls(_ limit: Int) -> Self {
      Self(
        kind: "too_many_requests",
        message: "the program runs \(limit) commands already: wait until one has ended")
    }
  }
#endif
