extension String {
  /// This text where it fits so many columns, else its beginning with an ellipsis.
  package func truncated(to width: Int) -> String {
    guard displayWidth(of: self) > width else { return self }
    guard width > 0 else { return "" }
    var room = width - 1
    let kept = prefix { character in
      room -= displayWidth(of: character)
      return room >= 0
    }
    return kept + "…"
  }
}
