package enum Genre: Sendable, Equatable {
  case prose
  case verse(Metre)
}
