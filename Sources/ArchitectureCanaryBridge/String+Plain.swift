extension String {
  package var plainMark: String {
    String(prefix(3))
  }
}
