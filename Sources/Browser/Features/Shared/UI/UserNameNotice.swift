/// A sentence that names the host of an address with a user name, because the user name can be
/// mistaken for the host.
struct UserNameNotice {
  let host: String

  var text: String { "the host is ‘\(host)’: what stands before the ‘@’ only logs a user in" }
}
