import Testing
import Updates

@testable import UpdatesUI

@Suite struct StoreLinesTests {
  @Test(arguments: [
    ("en", "Seller: Example Ltd.\nSize: 12.3 MB\nPrice: £0.99\nRating: 4.3 of 5 (1234 ratings)"),
    (
      "de",
      "Anbieter: Example Ltd.\nGröße: 12,3 MB\nPreis: £0.99\nBewertung: 4,3 von 5 (1234 Bewertungen)"
    ),
  ])
  func `each fact is a line below the notes`(language: String, lines: String) {
    let content = Samples.content(notes: "One", language: language)
    #expect(content.notes.plainText(width: 80) == "One\n\n\(lines)\n")
  }

  @Test func `only what is known is said, and a size alone is no fact of a store`() {
    var update = Samples.update(notes: "One")
    update.listing = StoreListing(seller: "\u{1B}[2J", rating: .nan)
    #expect(update.storeLines(in: Localization()) == "")
    update.listing = StoreListing(seller: "a\u{1B}[31m\nb", ratingCount: 3)
    update.size = -1
    #expect(update.storeLines(in: Localization()) == "Seller: a b")
  }

  @Test(arguments: [nil, .nan, .infinity, -0.1, 5.1, 1e300])
  func `what is no rating is not shown`(rating: Double?) {
    #expect(Localization().rating(rating, count: 1) == nil)
  }
}
