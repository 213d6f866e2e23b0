/// An error that prevents a run from starting, or a browser from running on, as a sentence for the
/// user.
struct StartError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
