import HarmlessText
package import Updates
package import UpdatesTerminal

/// What a store says of an update, on a screen and in plain lines alike.
package struct StoreContent: Sendable {
  package struct Field: Hashable, Sendable {
    package var label: String
    package var value: String
  }

  package let title: String
  package let fields: [Field]
  /// The same, where pictures are read aloud badly.
  package let spokenFields: [Field]
  /// The address to open; nil where none is known.
  package let address: String?
  /// Whether there is something that can open the address.
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
    let size = update.size.flatMap { $0 < 0 ? nil : ByteCount(bytes: $0) }
    func fields(rating: String?) -> [Field] {
      let values: [(Word, String?)] = [
        (.storeName, name),
        (.storeSeller, listing.seller?.harmlessLine()),
        (.storeVersion, (update.version ?? update.name)?.harmlessLine()),
        (.storeSize, size?.text(decimalSeparator: words.text(.decimalSeparator))),
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

  /// What is said of the address where it cannot be opened.
  var advice: String? {
    if canOpen { return nil }
    return words.text(address == nil ? .storeNoAddress : .storeCopyAddress)
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
