/// The figure, or why it could not be had.
func figure(_ name: String, _ measure: (String) throws -> Figure) -> Figure {
  figures(name) { [try measure($0[0])] }[0]
}

/// Figures that share what is prepared for them, or why none could be had.
func figures(_ names: String..., measure: ([String]) throws -> [Figure]) -> [Figure] {
  do {
    return try measure(names)
  } catch {
    return names.map { Figure($0, absent: "\(error)") }
  }
}
