extension String {
  package var shelfMark: String {
    String(prefix(3))
  }
}
