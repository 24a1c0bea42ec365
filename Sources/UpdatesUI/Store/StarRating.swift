/// An average of 0 to 5 stars, with how many people gave one.
struct StarRating: Equatable {
  private let tenths: Int
  private let count: Int?

  /// Nil for what is not a rating.
  init?(_ rating: Double?, count: Int?) {
    guard let rating, rating.isFinite, rating >= 0, rating <= 5 else { return nil }
    tenths = Int((rating * 10).rounded())
    self.count = count.flatMap { $0 < 0 ? nil : $0 }
  }

  func text(in words: Localization) -> String {
    let stars = (tenths + 5) / 10
    let picture = String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars)
    return picture + " " + numbers(in: words)
  }

  /// Without the picture, for those who hear it.
  func numbers(in words: Localization) -> String {
    let rating = "\(tenths / 10)\(words.text(.decimalSeparator))\(tenths % 10)"
    guard let count else { return words.text(.storeRatingValue, ["rating": rating]) }
    return words.text(.storeRatingCount, ["rating": rating, "count": "\(count)"])
  }
}
