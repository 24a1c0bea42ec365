import HarmlessText
import Updates

extension Update {
  /// One fact on each line; empty if no store says anything.
  func storeLines(in words: Localization) -> String {
    func line(_ word: Word, _ key: String, _ value: String?) -> String? {
      value?.harmlessLine().nonEmpty.map { words.text(word, [key: $0]) }
    }
    let seller = line(.storeSeller, "seller", release.listing.seller)
    let price = line(.storePrice, "price", release.listing.price)
    let rating = words.rating(release.listing.rating, count: release.listing.ratingCount)
    // Other feeds know a size too, which stands among the details of the release.
    guard seller != nil || price != nil || rating != nil else { return "" }
    let size = line(
      .storeSize, "size", release.size.flatMap { $0 > 0 ? words.size($0) : nil })
    return [seller, size, price, rating].compactMap(\.self).joined(separator: "\n")
  }
}

extension Localization {
  /// An average of 0 to 5 stars; nil if it is not a rating.
  func rating(_ rating: Double?, count: Int?) -> String? {
    guard let rating, rating.isFinite, rating >= 0, rating <= 5 else { return nil }
    let tenths = Int((rating * 10).rounded())
    let value = "\(tenths / 10)\(text(.decimalSeparator))\(tenths % 10)"
    guard let count, count >= 0 else { return text(.storeRating, ["rating": value]) }
    return text(.storeRatingCount, ["count": "\(count)", "rating": value])
  }
}
