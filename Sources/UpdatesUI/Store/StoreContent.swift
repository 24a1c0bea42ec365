import HarmlessText
package import Updates
package import UpdatesTerminal

/// A store's information about an update, on a screen and in plain lines alike.
package struct StoreContent: Sendable {
  package struct Field: Hashable, Sendable {
    package var label: String
    package var value: String
  }

  package let title: String
  package let fields: [Field]
  /// The fields without pictures, which screen readers read badly.
  package let spokenFields: [Field]
  /// The address to open; nil if it is unknown.
  package let address: String?
  /// Whether a program that can open the address exists.
  package let canOpen: Bool
  package let notes: TextDocument
  package let words: Localization

  package init(_ update: Update, appName: String?, canOpen: Bool, words: Localization) {
    let listing = update.listing
    let name = (listing.name ?? appName)?.harmlessLine().nonEmpty
    let address = update.storeURL?.harmlessLine(limit: 4_096).nonEmpty
    self.address = address
    self.canOpen = canOpen && address != nil
    self.words = words
    title =
      name.map { words.text(.storeTitle, ["name": $0]) } ?? words.text(.storeTitleWithoutName)
    notes = TextDocument(notesOf: update, words: words)

    let rating = StarRating(listing.rating, count: listing.ratingCount)
    let size = update.size.flatMap { $0 < 0 ? nil : words.size($0) }
    func fields(rating: String?) -> [Field] {
      let values: [(Word, String?)] = [
        (.storeName, name),
        (.storeSeller, listing.seller?.harmlessLine()),
        (.storeVersion, (update.version ?? update.name)?.harmlessLine()),
        (.storeSize, size),
        (.storePrice, listing.price?.harmlessLine()),
        (.storeRating, rating),
      ]
      return values.compactMap { word, value in
        value?.nonEmpty.map { Field(label: words.text(word), value: $0) }
      }
    }
    self.fields = fields(rating: rating?.text(in: words))
    spokenFields = fields(rating: rating?.numbers(in: words))
  }

  /// The advice for an address that cannot be opened from here; nil if there is none.
  var advice: String? {
    canOpen || address == nil ? nil : words.text(.storeCopyAddress)
  }

  package var actions: [StoreAction] {
    canOpen ? [.open, .close] : [.close]
  }

  package func title(of action: StoreAction) -> String {
    words.text(action == .open ? .openButtonTitle : .closeButtonTitle)
  }

  package func letter(of action: StoreAction) -> Character {
    action == .open ? "o" : "c"
  }
}

/// A button of the store sheet, which is also a person's answer to it.
package enum StoreAction: Sendable, CaseIterable {
  case open, close
}

/// An average of 0 to 5 stars, and the number of ratings.
struct StarRating: Equatable {
  private let tenths: Int
  private let count: Int?

  /// Creates a rating; nil if the number is not a rating.
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

  /// The rating without the picture, for people who hear it.
  func numbers(in words: Localization) -> String {
    let rating = "\(tenths / 10)\(words.text(.decimalSeparator))\(tenths % 10)"
    guard let count else { return words.text(.storeRatingValue, ["rating": rating]) }
    return words.text(.storeRatingCount, ["count": "\(count)", "rating": rating])
  }
}
