/// A duration as it is typed: a number with one of the units `s m h d w`.
package struct SpokenDuration: Equatable, Sendable {
  /// From one second to ten years.
  package let seconds: Int

  package init?(_ text: String) {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()),
      text.first != "+", count > 0, count <= 315_360_000 / unit
    else { return nil }
    seconds = count * unit
  }
}
