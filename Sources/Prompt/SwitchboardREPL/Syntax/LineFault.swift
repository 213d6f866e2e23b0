/// A reason why a line cannot run, with the place in the line that it is about.
struct LineFault: Error {
  let error: LineError
  /// The place, or nil if the error is about no part of the line. An empty place at the end of the line
  /// shows that something is missing there.
  let place: Range<String.Index>?

  init(_ error: LineError, _ place: Range<String.Index>?) {
    self.error = error
    self.place = place
  }
}
