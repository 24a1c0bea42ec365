extension StyledLine {
  /// The letters and digits, which stay the same however a text is wrapped.
  package var letterCount: Int {
    runs.reduce(0) { count, run in
      run.text.unicodeScalars.reduce(count) {
        $0 + ($1.properties.isAlphabetic || $1.properties.numericType != nil ? 1 : 0)
      }
    }
  }
}
